import type { ApprovalState } from '../contract/domain/memory.ts';
import { isServed } from '../contract/domain/memory.ts';
import { type ClinicalTime, compareClinicalTime } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import { normalise, requireDimension, scoreOf } from './vectors/score.ts';

/** A row with its score, cosine in [-1, 1]. */
export interface Scored<R> {
  readonly row: R;
  readonly score: number;
}

/** What every searched row has. */
export interface Searchable {
  readonly id: string;
  readonly state: ApprovalState;
  readonly vector: Float32Array | null;
  readonly encoderId: string | null;
}

/** The images of one question, encoded by one encoder (M5). */
export interface ImageQuery {
  readonly encoderId: string;
  readonly vectors: readonly Float32Array[];
}

/** Clinical time of a row, for the order of equal scores. */
export type TimeOf<R> = (row: R) => ClinicalTime | null;

/** Rows and their unit vectors, one after the other: `matrix[i * dimension + d]`. */
export interface VectorView<R> {
  readonly encoderId: string;
  readonly dimension: number;
  readonly rows: readonly R[];
  readonly matrix: Float32Array;
}

/** Rows that may be compared with a query of this encoder: served (M12), with a vector, of the same encoder (M3). */
export function comparableRows<R extends Searchable>(rows: readonly R[], encoderId: string): R[] {
  return rows.filter((row) => isServed(row.state) && row.vector !== null && row.encoderId === encoderId);
}

/** The typed-array view that one search runs over; the filter comes before the search (P5). Throws `invalid_input` on a wrong dimension. */
export function buildView<R extends Searchable>(rows: readonly R[], encoderId: string): VectorView<R> {
  const comparable = comparableRows(rows, encoderId);
  const dimension = comparable[0]?.vector?.length ?? 0;
  const matrix = new Float32Array(comparable.length * dimension);
  for (const [index, { vector }] of comparable.entries()) {
    if (vector === null) continue;
    requireDimension(vector, dimension, encoderId);
    matrix.set(normalise(vector), index * dimension);
  }
  return { encoderId, dimension, rows: comparable, matrix };
}

/**
 * M5, M6: exact cosine, the best score per row over the images of the query, in the order of {@link rank}; k rows where k exist. A query
 * of another encoder, or of another dimension, throws `invalid_input`.
 */
export function searchView<R extends Searchable>(
  view: VectorView<R>,
  query: ImageQuery,
  k: number,
  timeOf: TimeOf<R>,
): Scored<R>[] {
  if (query.encoderId !== view.encoderId)
    throw new AppError(
      'invalid_input',
      'Rows of different encoders are never compared. Encode the query again.',
      {
        query: query.encoderId,
        rows: view.encoderId,
      },
    );
  if (query.vectors.length === 0 || view.rows.length === 0) return [];
  const queries = query.vectors.map((vector) => {
    requireDimension(vector, view.dimension, view.encoderId);
    return normalise(vector);
  });
  const scored = view.rows.map((row, index) => ({ row, score: bestScore(view, index, queries) }));
  return rank(scored, timeOf).slice(0, k);
}

/** P6: best score first; equal scores by clinical time, newest first, then by id. Unknown times come last. */
export function rank<R extends { readonly id: string }>(
  scored: readonly Scored<R>[],
  timeOf: TimeOf<R>,
): Scored<R>[] {
  return [...scored].sort(
    (a, b) =>
      b.score - a.score ||
      compareClinicalTime(timeOf(b.row), timeOf(a.row)) ||
      (a.row.id < b.row.id ? -1 : a.row.id > b.row.id ? 1 : 0),
  );
}

function bestScore<R>(view: VectorView<R>, index: number, queries: readonly Float32Array[]): number {
  const start = index * view.dimension;
  return Math.max(...queries.map((query) => scoreOf(view.matrix, start, query)));
}
