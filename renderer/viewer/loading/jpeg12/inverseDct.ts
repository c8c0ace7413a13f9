/** cos((2x + 1)uπ/16) with the factor of u, by x and u (ISO 10918-1 A.3.3). */
const BASIS = Float64Array.from({ length: 64 }, (_, index) => {
  const x = index >> 3;
  const u = index & 7;
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16);
});

/** Inverse transform of a block of 8 × 8, from dequantised coefficients to samples about zero; `rows` is room to work in. */
export function inverseDct(coefficients: Float64Array, samples: Float64Array, rows: Float64Array): void {
  for (let v = 0; v < 8; v++) {
    for (let x = 0; x < 8; x++) {
      let sum = 0;
      for (let u = 0; u < 8; u++) sum += (BASIS[8 * x + u] ?? 0) * (coefficients[8 * v + u] ?? 0);
      rows[8 * v + x] = sum;
    }
  }
  for (let x = 0; x < 8; x++) {
    for (let y = 0; y < 8; y++) {
      let sum = 0;
      for (let v = 0; v < 8; v++) sum += (BASIS[8 * y + v] ?? 0) * (rows[8 * v + x] ?? 0);
      samples[8 * y + x] = sum;
    }
  }
}
