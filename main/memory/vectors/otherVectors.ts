import type { Searchable } from '../search.ts';
import type { Embedding } from '../tables.ts';

/** Vectors in other encoders than those by which the rows came, by row and encoder. */
export type OtherVectors = ReadonlyMap<string, Float32Array>;

const keyOf = (rowId: string, encoderId: string) => `${rowId} ${encoderId}`;

/** The vectors of embeddings; those whose pixels could not be read have none. */
export function otherVectorsOf(embeddings: readonly Embedding[]): OtherVectors {
  return new Map(
    embeddings.flatMap(({ rowId, encoderId, vector }) =>
      vector === null ? [] : [[keyOf(rowId, encoderId), vector] as const],
    ),
  );
}

/** M3: rows as this encoder sees them: each with its vector where it has one, else as it is (and not comparable). */
export function inEncoder<R extends Searchable>(
  rows: readonly R[],
  others: OtherVectors,
  encoderId: string,
): readonly R[] {
  if (others.size === 0) return rows;
  return rows.map((row) => {
    const vector = row.encoderId === encoderId ? undefined : others.get(keyOf(row.id, encoderId));
    return vector === undefined ? row : { ...row, vector, encoderId };
  });
}
