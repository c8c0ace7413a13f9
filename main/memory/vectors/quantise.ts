/**
 * Vectors in few bits, for a first pass that excludes rows without reading their float32 values, and never wrongly.
 *
 * A row x is kept as bytes X with a scale s, a query q as 16-bit numbers Q with a scale t. With r = x − sX and f = q − tQ,
 *
 *     q·x = st (Q·X) + q·r + f·(sX),   so by Cauchy–Schwarz
 *     |q·x − st (Q·X)| ≤ ‖q‖‖r‖ + ‖f‖(‖x‖ + ‖r‖).
 *
 * ‖r‖ and ‖f‖ are what was really lost, not an estimate. Q·X is exact: its largest possible value fits 32 bits. Both vectors are of unit
 * length, so no row has a score above st (Q·X) + {@link RowCodes.slack} + {@link QueryCodes.slack}. What is added for the arithmetic: unit
 * vectors rounded to float32 are no longer than 1 + 1e-6; the five float32 operations of the kernel lose 5 · 2⁻²⁴ of numbers below 1.3.
 */
export interface RowCodes {
  readonly scale: number;
  /** What the score may be above the one of the codes; −∞ keeps the row out of every answer. */
  readonly slack: number;
}

/** A query in numbers of 16 bit. */
export interface QueryCodes {
  readonly codes: Int16Array<ArrayBuffer>;
  readonly scale: number;
  readonly slack: number;
}

const LARGEST_BYTE = 127;
const LARGEST_INT32 = 2 ** 31 - 1;
const UNIT = 1 + 1e-6;
const ARITHMETIC = 2e-6;

/** Writes the codes of a unit vector to `codes`, which is as long or longer and zero beyond it. */
export function quantiseRow(x: Float32Array, codes: Int8Array): RowCodes {
  const scale = Math.fround(largestOf(x) / LARGEST_BYTE);
  const lost = roundTo(x, codes, scale, LARGEST_BYTE);
  return { scale, slack: lost * UNIT + ARITHMETIC };
}

/** Codes of a unit query for rows of the padded `length`: the finest ones whose sum of products fits 32 bits. */
export function quantiseQuery(q: Float32Array, length: number): QueryCodes {
  const largest = Math.min(32_767, Math.floor(LARGEST_INT32 / (LARGEST_BYTE * length)));
  const codes = new Int16Array(length);
  const scale = largestOf(q) / largest;
  const lost = roundTo(q, codes, scale, largest);
  // A row loses at most half a step in each value, a step being at most 1/127: ‖r‖ ≤ √length / 254.
  return { codes, scale, slack: lost * (UNIT + Math.sqrt(length) / (2 * LARGEST_BYTE)) + ARITHMETIC };
}

function largestOf(z: Float32Array): number {
  let largest = 0;
  for (let d = 0; d < z.length; d++) {
    const value = Math.abs(z[d] ?? 0);
    if (value > largest) largest = value;
  }
  return largest;
}

/** Rounds z / scale to codes of at most `largest`; gives ‖z − scale · codes‖₂, a little too large rather than too small. */
function roundTo(z: Float32Array, codes: Int8Array | Int16Array, scale: number, largest: number): number {
  let sum = 0;
  for (let d = 0; d < z.length; d++) {
    const value = z[d] ?? 0;
    const code = scale === 0 ? 0 : Math.max(-largest, Math.min(largest, Math.round(value / scale)));
    codes[d] = code;
    sum += (value - scale * code) ** 2;
  }
  return Math.sqrt(sum) * (1 + 1e-9);
}
