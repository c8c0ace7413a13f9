/** A direction or point in the patient, in mm: x to the left, y to the back, z to the head (PS3.3 C.7.6.2.1.1). */
export type Vector = readonly [number, number, number];

/** Cosines that differ by less point the same way. */
const SAME_DIRECTION = 1e-3;

/** The vector of three numbers; missing ones are 0. */
export function vectorOf([x = 0, y = 0, z = 0]: readonly number[]): Vector {
  return [x, y, z];
}

/** Row and column direction of (0020,0037). */
export function directionsOf(orientation: readonly number[]): { row: Vector; column: Vector } {
  return { row: vectorOf(orientation), column: vectorOf(orientation.slice(3)) };
}

/** Normal of the plane of (0020,0037): row direction × column direction. */
export function normalOf(orientation: readonly number[]): Vector {
  const { row, column } = directionsOf(orientation);
  return cross(row, column);
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** `a − b`. */
export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

/** `a + factor · b`. */
export function plusTimes(a: Vector, factor: number, b: Vector): Vector {
  return [a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]];
}

export function lengthOf(vector: Vector): number {
  return Math.hypot(...vector);
}

/** True where two (0020,0037) are the same but for rounding. */
export function isSameOrientation(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, index) => Math.abs(value - (b[index] ?? Number.NaN)) < SAME_DIRECTION);
}
