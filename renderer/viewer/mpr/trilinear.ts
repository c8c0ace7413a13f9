// biome-ignore-all lint/style/noNonNullAssertion: the indices lie inside; asking each of eight neighbours again would cost a third of the time.
import type { SampledVolume } from './samplePlane.ts';

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
    const [px, py, pz] = [clamp(x, lastX), clamp(y, lastY), clamp(z, lastZ)];
    const [x0, y0, z0] = [Math.floor(px), Math.floor(py), Math.floor(pz)];
    const [fx, fy, fz] = [px - x0, py - y0, pz - z0];
    const at = x0 + y0 * columns + z0 * sliceSize;
    const right = x0 < lastX ? 1 : 0;
    const down = y0 < lastY ? columns : 0;
    const deep = z0 < lastZ ? sliceSize : 0;
    if (paddingValue !== null) return guarded(data, at, [right, down, deep], [fx, fy, fz], paddingValue);
    const near =
      (1 - fy) * (data[at]! + fx * (data[at + right]! - data[at]!)) +
      fy * (data[at + down]! + fx * (data[at + down + right]! - data[at + down]!));
    if (fz === 0) return near;
    const far = at + deep;
    return (
      near * (1 - fz) +
      fz *
        ((1 - fy) * (data[far]! + fx * (data[far + right]! - data[far]!)) +
          fy * (data[far + down]! + fx * (data[far + down + right]! - data[far + down]!)))
    );
  };
}

type Three = readonly [number, number, number];

function guarded(
  data: SampledVolume['data'],
  at: number,
  [right, down, deep]: Three,
  [fx, fy, fz]: Three,
  none: number,
): number {
  const nearest = at + (fx >= 0.5 ? right : 0) + (fy >= 0.5 ? down : 0) + (fz >= 0.5 ? deep : 0);
  if (data[nearest] === none) return Number.NaN;
  let [sum, weights] = [0, 0];
  for (let corner = 0; corner < 8; corner++) {
    const [isRight, isDown, isDeep] = [corner & 1, corner & 2, corner & 4];
    const weight = (isRight ? fx : 1 - fx) * (isDown ? fy : 1 - fy) * (isDeep ? fz : 1 - fz);
    const value = data[at + (isRight ? right : 0) + (isDown ? down : 0) + (isDeep ? deep : 0)] ?? none;
    if (weight === 0 || value === none) continue;
    sum += weight * value;
    weights += weight;
  }
  return sum / weights;
}

function clamp(value: number, last: number): number {
  return Math.min(Math.max(value, 0), last);
}
