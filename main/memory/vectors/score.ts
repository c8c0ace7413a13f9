import { AppError } from '../../contract/errors.ts';

/** M3: z / (‖z‖₂ + 1e-12), a new array; a zero vector stays zero. Throws `invalid_input` where a value is not finite. */
export function normalise(z: Float32Array): Float32Array<ArrayBuffer> {
  const norm = Math.sqrt(squaredNorm(z));
  if (!Number.isFinite(norm))
    throw new AppError(
      'invalid_input',
      'An embedding holds a value that is not a number. Encode the image again.',
    );
  const unit = new Float32Array(z.length);
  const divisor = norm + 1e-12;
  for (let d = 0; d < z.length; d++) unit[d] = (z[d] ?? 0) / divisor;
  return unit;
}

/**
 * The score of a row: Σ row[d] · query[d] in double precision, rounded to six decimals. float32 is no finer, and what is equal but for its
 * noise must count as equal (P6, M9). The order of the additions is fixed (four sums, then their sum): each search gives the same score.
 * `matrix` holds the row from `start`; both are of unit length, their dimension that of the query.
 */
export function scoreOf(matrix: Float32Array, start: number, query: Float32Array): number {
  let [a, b, c, e] = [0, 0, 0, 0];
  const whole = query.length & ~3;
  for (let d = 0; d < whole; d += 4) {
    const at = start + d;
    a += (matrix[at] ?? 0) * (query[d] ?? 0);
    b += (matrix[at + 1] ?? 0) * (query[d + 1] ?? 0);
    c += (matrix[at + 2] ?? 0) * (query[d + 2] ?? 0);
    e += (matrix[at + 3] ?? 0) * (query[d + 3] ?? 0);
  }
  for (let d = whole; d < query.length; d++) a += (matrix[start + d] ?? 0) * (query[d] ?? 0);
  return Math.round((a + b + (c + e)) * 1e6) / 1e6;
}

/** Σ z², in double precision. */
export function squaredNorm(z: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < z.length; d++) sum += (z[d] ?? 0) * (z[d] ?? 0);
  return sum;
}

/** Refuses a vector of another dimension (M3). */
export function requireDimension(vector: Float32Array, dimension: number, encoderId: string): void {
  if (vector.length === dimension) return;
  throw new AppError(
    'invalid_input',
    `An embedding of ${encoderId} has ${vector.length} values instead of ${dimension}. Encode the image again.`,
    { encoderId, length: vector.length, dimension },
  );
}
