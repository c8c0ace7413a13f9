// biome-ignore-all lint/style/noNonNullAssertion: the indices lie inside; asking each of eight neighbours again would cost a third of the time.
import type { SampledVolume } from './sampledVolume.ts';

/**
 * The value at a voxel index, trilinear between the eight voxels around it; not a number outside the outermost voxels' outer edges, and where
 * the nearest voxel is no measurement. Others of the eight that are none are left out.
 */
export function trilinear(volume: SampledVolume): (x: number, y: number, z: number) => number {
  const { data, size, paddingValue } = volume;
  const [columns, rows, slices] = size;
  const sliceSize = columns * rows;
  const [lastX, lastY, lastZ] = [columns - 1, rows - 1, slices - 1];
  return (x, y, z) => {
    // Written so that not a number is outside, too.
    if (!(x >= -0.5 && y >= -0.5 && z >= -0.5 && x <= lastX + 0.5 && y <= lastY + 0.5 && z <= lastZ + 0.5))
      return Number.NaN;
    // Between the outermost centres and the edges the outermost voxel's value holds.
    const px = Math.min(Math.max(x, 0), lastX);
    const py = Math.min(Math.max(y, 0), lastY);
    const pz = Math.min(Math.max(z, 0), lastZ);
    const x0 = px | 0;
    const y0 = py | 0;
    const z0 = pz | 0;
    const fx = px - x0;
    const fy = py - y0;
    const fz = pz - z0;
    const at = x0 + y0 * columns + z0 * sliceSize;
    const right = x0 < lastX ? 1 : 0;
    const down = y0 < lastY ? columns : 0;
    const deep = z0 < lastZ ? sliceSize : 0;
    if (paddingValue !== null && touches(data, at, right, down, deep, paddingValue))
      return guarded(data, at, right, down, deep, fx, fy, fz, paddingValue);
    const near = between(data, at, right, down, fx, fy);
    return fz === 0 ? near : near + fz * (between(data, at + deep, right, down, fx, fy) - near);
  };
}
type Data = SampledVolume['data'];

function between(data: Data, at: number, right: number, down: number, fx: number, fy: number): number {
  const upper = data[at]! + fx * (data[at + right]! - data[at]!);
  const lower = data[at + down]! + fx * (data[at + down + right]! - data[at + down]!);
  return upper + fy * (lower - upper);
}

function touches(data: Data, at: number, right: number, down: number, deep: number, none: number): boolean {
  const far = at + deep;
  return (
    data[at] === none ||
    data[at + right] === none ||
    data[at + down] === none ||
    data[at + down + right] === none ||
    data[far] === none ||
    data[far + right] === none ||
    data[far + down] === none ||
    data[far + down + right] === none
  );
}

function guarded(
  data: Data,
  at: number,
  right: number,
  down: number,
  deep: number,
  fx: number,
  fy: number,
  fz: number,
  none: number,
): number {
  const nearest = at + (fx >= 0.5 ? right : 0) + (fy >= 0.5 ? down : 0) + (fz >= 0.5 ? deep : 0);
  if (data[nearest] === none) return Number.NaN;
  let sum = 0;
  let weights = 0;
  for (let corner = 0; corner < 8; corner++) {
    const isRight = corner & 1;
    const isDown = corner & 2;
    const isDeep = corner & 4;
    const weight = (isRight ? fx : 1 - fx) * (isDown ? fy : 1 - fy) * (isDeep ? fz : 1 - fz);
    const value = data[at + (isRight ? right : 0) + (isDown ? down : 0) + (isDeep ? deep : 0)]!;
    if (weight === 0 || value === none) continue;
    sum += weight * value;
    weights += weight;
  }
  return sum / weights;
}
