import type { Rgb } from '../../contract/domain/derived/derivedObject.ts';

const FULL = 65535;
/** CIE 1976: where the cube root becomes a line. */
const KNEE = 6 / 29;
/** The white of the profile connection space, D50 (ICC.1, 6.3.4.3). */
const WHITE = [0.9642, 1, 0.8249] as const;
/** XYZ under D50 to linear sRGB, adapted to its D65 by Bradford's matrix. */
const TO_SRGB = [
  [3.1338561, -1.6168667, -0.4906146],
  [-0.9787684, 1.9161415, 0.033454],
  [0.0719453, -0.2289914, 1.4052427],
] as const;

function xyzOf(f: number, white: number): number {
  return white * (f > KNEE ? f ** 3 : 3 * KNEE ** 2 * (f - 4 / 29));
}

function gammaOf(linear: number): number {
  const light = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, light)));
}

/** sRGB of a CIELab colour as DICOM writes it, three words: L* 0 to 100, a* and b* −128 to 127 over 0 to 65,535 (PS3.3 C.10.7.1.1). */
export function labToRgb([l, a, b]: readonly [number, number, number]): Rgb {
  const y = ((l / FULL) * 100 + 16) / 116;
  const x = y + ((a / FULL) * 255 - 128) / 500;
  const z = y - ((b / FULL) * 255 - 128) / 200;
  const xyz = [x, y, z].map((f, axis) => xyzOf(f, WHITE[axis] ?? 1));
  const [red, green, blue] = TO_SRGB.map((row) =>
    gammaOf(row.reduce((sum, factor, axis) => sum + factor * (xyz[axis] ?? 0), 0)),
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}
