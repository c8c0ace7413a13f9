import { AppError } from '../contract/errors.ts';
import type { AnyTable } from './row.ts';
import type { Fields } from './rowCodec.ts';
import type { Encoders } from './tables/columns.ts';
import { vectorOf } from './tables/sealedRows.ts';

/** Which encoders each table has vectors of, and their dimensions: a vector column belongs to one encoder and one dimension. */
export class EncoderRegistry {
  readonly #tables: Map<string, Record<string, number>>;

  constructor(tables: Iterable<readonly [string, Encoders]> = []) {
    this.#tables = new Map([...tables].map(([name, encoders]) => [name, { ...encoders }]));
  }

  of(table: string): Encoders {
    return this.#tables.get(table) ?? {};
  }

  /** A copy for one transaction, taken over only if it commits. */
  fork(): EncoderRegistry {
    return new EncoderRegistry(this.#tables);
  }

  /** Notes the encoder of a row's vector; `invalid_input` where the dimension is another than before, or no encoder is named. */
  learn(spec: AnyTable, row: Fields): void {
    const vector = vectorOf(spec, row);
    if (vector === null) return;
    const { encoderId } = row;
    if (typeof encoderId !== 'string' || encoderId === '' || vector.length === 0)
      throw new AppError('invalid_input', `A vector of "${spec.name}" needs an encoderId and values.`);
    const known = this.of(spec.name)[encoderId];
    if (known !== undefined && known !== vector.length)
      throw new AppError(
        'invalid_input',
        `The vectors of the encoder "${encoderId}" in "${spec.name}" have ${known} values, this one has ${vector.length}. Check which encoder made it.`,
        { encoderId, known, given: vector.length },
      );
    this.#tables.set(spec.name, { ...this.of(spec.name), [encoderId]: vector.length });
  }
}
