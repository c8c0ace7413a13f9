import { createHash } from 'node:crypto';
import type { DataType, Field, Vector } from 'apache-arrow';
import { AppError } from '../../contract/errors.ts';
import type { AnyTable } from '../row.ts';
import type { PlainColumn } from '../types.ts';
import { arrow } from './arrow.ts';

/** Columns that every table has. `patient_key` is '' in workspace tables. */
export const FIXED = ['row_id', 'id', 'version', 'patient_key', 'schema_version', 'sealed'] as const;
const ALWAYS_PLAIN = new Set(['id', 'version', 'patientKey']);

/** Dimension of each encoder's vectors in one table. */
export type Encoders = Readonly<Record<string, number>>;

/** The declared plain columns that are not columns anyway. */
export function plainColumns(spec: AnyTable): PlainColumn[] {
  return spec.plain.filter((column) => !ALWAYS_PLAIN.has(column.name));
}

/** The plain columns in one line each, in a fixed order: what must not change within a schema version. */
export function describePlain(spec: AnyTable): string[] {
  return plainColumns(spec)
    .map(({ name, type }) => `${name}:${type}`)
    .sort();
}

/** Name of an encoder's vector column: a readable part and a hash, so that no two encoders share one. */
export function vectorColumn(encoderId: string): string {
  const slug = encoderId.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return `vector_${slug}_${createHash('sha256').update(encoderId).digest('hex').slice(0, 8)}`;
}

/** The Arrow fields of a table, its encoders' vector columns last. */
export function fieldsOf(spec: AnyTable, encoders: Encoders): Field[] {
  const fixed = FIXED.map((name) => new arrow.Field(name, fixedType(name), false));
  const plain = plainColumns(spec).map((column) => plainField(column));
  const vectors = Object.entries(encoders).map(([id, dimension]) => vectorField(id, dimension));
  return [...fixed, ...plain, ...vectors];
}

function fixedType(name: (typeof FIXED)[number]): DataType {
  if (name === 'sealed') return new arrow.Binary();
  return name === 'version' || name === 'schema_version' ? new arrow.Int32() : new arrow.Utf8();
}

function plainField(column: PlainColumn): Field {
  if (FIXED.some((name) => name === column.name) || column.name.startsWith('vector_'))
    throw new AppError('internal', `A table must not declare a plain column "${column.name}".`);
  return new arrow.Field(column.name, plainType(column.type), true);
}

function plainType(type: PlainColumn['type']): DataType {
  if (type === 'string') return new arrow.Utf8();
  if (type === 'int') return new arrow.Int64();
  return type === 'float' ? new arrow.Float64() : new arrow.Bool();
}

function vectorField(encoderId: string, dimension: number): Field {
  return new arrow.Field(vectorColumn(encoderId), vectorType(dimension), true);
}

function vectorType(dimension: number) {
  return new arrow.FixedSizeList(dimension, new arrow.Field('item', new arrow.Float32(), true));
}

/** A column of vectors, null where a row has none of this encoder. Built by hand: Arrow's builder makes columns of nulls that LanceDB cannot read. */
export function vectorsColumn(rows: readonly (Float32Array | null)[], dimension: number): Vector {
  const values = new Float32Array(rows.length * dimension);
  const valid = new Uint8Array(Math.ceil(rows.length / 64) * 8);
  let nullCount = rows.length;
  for (const [index, row] of rows.entries()) {
    if (row === null) continue;
    values.set(row, index * dimension);
    valid[index >> 3] = (valid[index >> 3] ?? 0) | (1 << (index & 7));
    nullCount -= 1;
  }
  const child = arrow.makeData({ type: new arrow.Float32(), length: values.length, data: values });
  const type = vectorType(dimension);
  return arrow.makeVector(arrow.makeData({ type, length: rows.length, nullCount, nullBitmap: valid, child }));
}
