/** A point or vector in the plane, x to the right and y down. */
export type Point = readonly [number, number];

/** A plane map: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export interface Affine {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** The map that sends (0,0), (1,0) and (0,1) to the three given points. */
export function affineFromPoints(origin: Point, unitX: Point, unitY: Point): Affine {
  return {
    a: unitX[0] - origin[0],
    b: unitX[1] - origin[1],
    c: unitY[0] - origin[0],
    d: unitY[1] - origin[1],
    e: origin[0],
    f: origin[1],
  };
}

/** Sends a point through a map. */
export function applyAffine(map: Affine, [x, y]: Point): [number, number] {
  return [map.a * x + map.c * y + map.e, map.b * x + map.d * y + map.f];
}

/** Sends a vector through a map: the shift is left out. */
export function applyLinear(map: Affine, [x, y]: Point): [number, number] {
  return [map.a * x + map.c * y, map.b * x + map.d * y];
}

/** The inverse map; null where the map flattens the plane. */
export function invertAffine({ a, b, c, d, e, f }: Affine): Affine | null {
  const area = a * d - b * c;
  if (!Number.isFinite(area) || area === 0) return null;
  return {
    a: d / area,
    b: -b / area,
    c: -c / area,
    d: a / area,
    e: (c * f - d * e) / area,
    f: (b * e - a * f) / area,
  };
}

/** True where two maps differ by less than a hundredth of a pixel over a large screen. */
export function isSameAffine(one: Affine, other: Affine): boolean {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f'] as const;
  return keys.every((key) => Math.abs(one[key] - other[key]) < (key === 'e' || key === 'f' ? 1e-2 : 1e-6));
}

/** The pixel (column, row) that a point in image coordinates lies in; null outside the image. 0 is the first pixel's centre. */
export function pixelAt([x, y]: Point, columns: number, rows: number): [number, number] | null {
  const column = Math.round(x);
  const row = Math.round(y);
  return column >= 0 && row >= 0 && column < columns && row < rows ? [column, row] : null;
}

/** A point kept on the image: its coordinates cut to the outermost pixels' outer edges. */
export function clampToImage([x, y]: Point, columns: number, rows: number): [number, number] {
  return [Math.min(Math.max(x, -0.5), columns - 0.5), Math.min(Math.max(y, -0.5), rows - 0.5)];
}
