import { badPixels } from '../../pixelLayout.ts';
import type { Component, Picture, Tables } from './picture.ts';

// COSINES[x * 8 + u] = C(u) / 2 · cos((2x + 1) u π / 16) (ISO 10918-1 A.3.3).
const COSINES = Float64Array.from({ length: 64 }, (_, i) => {
  const [x, u] = [i >> 3, i & 7];
  return ((u === 0 ? Math.SQRT1_2 : 1) / 2) * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

const rowsDone = new Float64Array(64);

// Most coefficients are zero: a row is the sum of the waves that are there.
function inverseRow(coefficients: Float64Array, row: number): void {
  for (let x = 0; x < 8; x++) rowsDone[row + x] = 0;
  for (let u = 0; u < 8; u++) {
    const weight = coefficients[row + u] ?? 0;
    if (weight === 0) continue;
    for (let x = 0; x < 8; x++)
      rowsDone[row + x] = (rowsDone[row + x] ?? 0) + weight * (COSINES[8 * x + u] ?? 0);
  }
}

/** Inverse DCT of one dequantised block into `out`, both 8 × 8 row by row. */
function inverseDct(coefficients: Float64Array, out: Float64Array): void {
  for (let row = 0; row < 64; row += 8) inverseRow(coefficients, row);
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let v = 0; v < 8; v++) sum += (COSINES[8 * y + v] ?? 0) * (rowsDone[8 * v + x] ?? 0);
      out[8 * y + x] = sum;
    }
  }
}

/** Samples of one component at its own resolution, `storedPerLine` × 8 across; clamped to the precision. */
export function inverseComponent(component: Component, { precision }: Picture, tables: Tables): Uint16Array {
  const quant = tables.quant.get(component.quantTable);
  if (!quant) throw badPixels('a quantisation table is missing in the JPEG data');
  const { coefficients, storedPerLine } = component;
  const samples = new Uint16Array(coefficients.length);
  const [block, out] = [new Float64Array(64), new Float64Array(64)];
  const [middle, highest] = [2 ** (precision - 1), 2 ** precision - 1];
  for (let at = 0; at < coefficients.length; at += 64) {
    for (let i = 0; i < 64; i++) block[i] = (coefficients[at + i] ?? 0) * (quant[i] ?? 0);
    inverseDct(block, out);
    const [line, column] = [Math.floor(at / 64 / storedPerLine), (at / 64) % storedPerLine];
    const origin = (line * 8 * storedPerLine + column) * 8;
    for (let i = 0; i < 64; i++) {
      const value = Math.round((out[i] ?? 0) + middle);
      samples[origin + (i >> 3) * storedPerLine * 8 + (i & 7)] = Math.min(highest, Math.max(0, value));
    }
  }
  return samples;
}
