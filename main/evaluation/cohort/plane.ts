import type { Random } from './random.ts';

/** A picture of floats in row order, with its scale: x runs right from the left edge, y down from the top, both in mm. */
export interface Plane {
  readonly width: number;
  readonly height: number;
  readonly pixelMm: number;
  readonly values: Float32Array;
}

/** A point in mm. */
export type Point = readonly [x: number, y: number];

export function createPlane(width: number, height: number, pixelMm: number): Plane {
  return { width, height, pixelMm, values: new Float32Array(width * height) };
}

/** Hermite step: 0 below `low`, 1 above `high`, smooth between; `low` may be above `high`. */
export function smoothstep(low: number, high: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

/** Sets each pixel to what `at` gives for its centre in mm. */
export function fill(plane: Plane, at: (x: number, y: number) => number): void {
  const { width, height, pixelMm, values } = plane;
  for (let row = 0, i = 0; row < height; row++) {
    const y = (row + 0.5) * pixelMm;
    for (let column = 0; column < width; column++, i++) values[i] = at((column + 0.5) * pixelMm, y);
  }
}

/** Path length through a solid tube of radius r, at the distance d from its axis (all mm); thin tubes keep their area by a soft edge. */
export function solidTube(d: number, r: number): number {
  return d < r ? 2 * Math.sqrt(r * r - d * d) : 0;
}

/** Path length through the wall of a hollow tube, the inner radius being `inner` of the outer one, with a little inside it. */
export function corticalTube(d: number, r: number): number {
  const inner = 0.72 * r;
  return solidTube(d, r) - 0.78 * solidTube(d, inner);
}

/** Draws a tapered tube from `a` to `b`: each pixel keeps the larger of what it holds and `profile(distance, radius)`. */
export function drawTube(
  plane: Plane,
  a: Point,
  b: Point,
  radiusA: number,
  radiusB: number,
  profile: (d: number, r: number) => number,
): void {
  const { width, height, pixelMm, values } = plane;
  const reach = Math.max(radiusA, radiusB) + pixelMm;
  const first = (v: number) => Math.max(0, Math.floor((v - reach) / pixelMm));
  const last = (v: number, size: number) => Math.min(size - 1, Math.ceil((v + reach) / pixelMm));
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const lengthSquared = dx * dx + dy * dy || 1e-9;
  const endRow = last(Math.max(a[1], b[1]), height);
  const endColumn = last(Math.max(a[0], b[0]), width);
  for (let row = first(Math.min(a[1], b[1])); row <= endRow; row++) {
    const y = (row + 0.5) * pixelMm - a[1];
    for (let column = first(Math.min(a[0], b[0])); column <= endColumn; column++) {
      const x = (column + 0.5) * pixelMm - a[0];
      const t = Math.min(1, Math.max(0, (x * dx + y * dy) / lengthSquared));
      const value = profile(
        Math.sqrt((x - t * dx) ** 2 + (y - t * dy) ** 2),
        radiusA + t * (radiusB - radiusA),
      );
      const i = row * width + column;
      if (value > (values[i] as number)) values[i] = value;
    }
  }
}

/** Draws a run of tubes through the points, with one radius. */
export function drawPath(
  plane: Plane,
  points: readonly Point[],
  radius: number,
  profile: (d: number, r: number) => number,
): void {
  for (let i = 1; i < points.length; i++) {
    drawTube(plane, points[i - 1] as Point, points[i] as Point, radius, radius, profile);
  }
}

/** Blurs in place with a box of `radius` pixels, three times: close to a Gaussian of that sigma. */
export function blur(plane: Plane, radius: number): void {
  if (radius < 1) return;
  const scratch = new Float32Array(Math.max(plane.width, plane.height));
  for (let pass = 0; pass < 3; pass++) {
    for (let row = 0; row < plane.height; row++)
      boxLine(plane.values, row * plane.width, 1, plane.width, radius, scratch);
    for (let column = 0; column < plane.width; column++)
      boxLine(plane.values, column, plane.width, plane.height, radius, scratch);
  }
}

function boxLine(
  values: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  line: Float32Array,
): void {
  for (let i = 0; i < count; i++) line[i] = values[start + i * step] as number;
  const at = (i: number) => line[Math.min(count - 1, Math.max(0, i))] as number;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += at(i);
  for (let i = 0; i < count; i++) {
    values[start + i * step] = sum / (2 * radius + 1);
    sum += at(i + radius + 1) - at(i - radius);
  }
}

/** White noise of standard deviation 1, softened over about a pixel as a detector does. */
export function grain(width: number, height: number, random: Random): Float32Array {
  const raw = new Float32Array(width * height);
  for (let i = 0; i < raw.length; i++) raw[i] = (random.next() + random.next() + random.next() - 1.5) * 2;
  const soft = new Float32Array(raw.length);
  for (let i = 0; i < raw.length; i++) {
    const right = raw[i + 1] ?? 0;
    const below = raw[i + width] ?? 0;
    soft[i] = ((raw[i] as number) + right + below + (raw[i + width + 1] ?? 0)) / 2;
  }
  return soft;
}

/** Smooth noise in about [-1, 1] by bilinear value noise of the given cell sizes in mm, each finer one half as strong. */
export function createClouds(random: Random, cellsMm: readonly number[]): (x: number, y: number) => number {
  const table = Float32Array.from({ length: 4096 }, () => random.between(-1, 1));
  const cell = (ix: number, iy: number) => table[(ix * 73 + iy * 1201) & 4095] as number;
  const layer = (x: number, y: number) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = smoothstep(0, 1, x - ix);
    const fy = smoothstep(0, 1, y - iy);
    const top = cell(ix, iy) + fx * (cell(ix + 1, iy) - cell(ix, iy));
    const bottom = cell(ix, iy + 1) + fx * (cell(ix + 1, iy + 1) - cell(ix, iy + 1));
    return top + fy * (bottom - top);
  };
  return (x, y) => {
    let sum = 0;
    for (let k = 0; k < cellsMm.length; k++)
      sum += layer(x / (cellsMm[k] as number) + 17 * k, y / (cellsMm[k] as number)) / 2 ** k;
    return sum / 2;
  };
}

/** Clouds of 32, 16 and 8 mm baked into a tile of 1 mm pixels that repeats every 512 mm: a look-up in place of arithmetic. */
export function bakeClouds(random: Random): (x: number, y: number) => number {
  const clouds = createClouds(random, [32, 16, 8]);
  const tile = new Float32Array(512 * 512);
  for (let i = 0; i < tile.length; i++) tile[i] = clouds(i & 511, i >> 9);
  return (x, y) => tile[((Math.round(y) & 511) << 9) | (Math.round(x) & 511)] as number;
}

/** How a body lies before the detector: turned (radians), nearer or farther (scale), and moved (mm). */
export interface Pose {
  readonly turn: number;
  readonly scale: number;
  readonly dx: number;
  readonly dy: number;
}

/** A pose such as no two exposures share. */
export function createPose(random: Random): Pose {
  return {
    turn: random.between(-0.04, 0.04),
    scale: random.between(0.975, 1.02),
    dx: random.between(-7, 7),
    dy: random.between(-7, 5),
  };
}

/** Moves what a plane shows into a pose, about its middle, bilinearly; what lies outside is drawn out from the edge. */
export function applyPose(plane: Plane, pose: Pose): void {
  const { width, height, pixelMm, values } = plane;
  const before = values.slice();
  const c = Math.cos(pose.turn) / pose.scale;
  const s = Math.sin(pose.turn) / pose.scale;
  const clamp = (v: number, size: number) => Math.min(size - 1.001, Math.max(0, v));
  for (let row = 0, i = 0; row < height; row++) {
    const y = row - height / 2 - pose.dy / pixelMm;
    for (let column = 0; column < width; column++, i++) {
      const x = column - width / 2 - pose.dx / pixelMm;
      const sx = clamp(c * x + s * y + width / 2, width);
      const sy = clamp(c * y - s * x + height / 2, height);
      const at = Math.floor(sy) * width + Math.floor(sx);
      const fx = sx - Math.floor(sx);
      const top = (before[at] as number) * (1 - fx) + (before[at + 1] as number) * fx;
      const bottom = (before[at + width] as number) * (1 - fx) + (before[at + width + 1] as number) * fx;
      values[i] = top + (sy - Math.floor(sy)) * (bottom - top);
    }
  }
}
