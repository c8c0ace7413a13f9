import { cross, plusTimes, type Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import {
  noValueOf,
  patientToVoxel,
  unit,
  type VolumeGeometry,
  type VoxelData,
  vectorToVoxel,
} from '../volume/volume.ts';
import { type PlaneGrid, scaled, stepMm } from './planes.ts';
import type { SampledVolume } from './sampledVolume.ts';
import { trilinear } from './trilinear.ts';

export type SlabMode = 'mip' | 'minip' | 'mean';

/** How thick a plane is and what becomes of the values through it: the greatest, the least, or their mean. 0 mm is a plane. */
export interface Slab {
  readonly mode: SlabMode;
  readonly thicknessMm: number;
}

/** Offsets along the normal, in mm, a voxel apart, that lie within half a slab's thickness of the plane: its mean is over these. */
export function slabOffsets(volume: VolumeGeometry, grid: PlaneGrid, { thicknessMm }: Slab): number[] {
  const normal = unit(cross(grid.columnStep, grid.rowStep));
  const step = stepMm(vectorToVoxel(volume, normal));
  const each = Math.floor(thicknessMm / 2 / step + 1e-6);
  return Array.from({ length: 2 * each + 1 }, (_, index) => (index - each) * step);
}

/**
 * Values of a plane through a volume, columns fastest, of the volume's own type: trilinear between voxels, whole numbers rounded, {@link noValueOf}
 * outside the volume and where nothing was measured. `every`: only each so-maniest pixel is worked out and stands for its
 * neighbours. On the processor alone: this is the way on every machine, with and without a graphics unit (T4).
 */
export function samplePlane(volume: SampledVolume, grid: PlaneGrid, slab: Slab, every = 1): VoxelData {
  const { columns, rows } = grid;
  const isWhole = volume.data instanceof Int16Array;
  const values = isWhole ? new Int16Array(columns * rows) : new Float32Array(columns * rows);
  const none = noValueOf(values);
  const valueAt = throughSlab(volume, grid, slab);
  const start = patientToVoxel(volume, grid.origin);
  const [across, down] = [vectorToVoxel(volume, grid.columnStep), vectorToVoxel(volume, grid.rowStep)];
  for (let row = 0; row < rows; row += every) {
    const [x, y, z] = plusTimes(start, row, down);
    for (let column = 0; column < columns; column += every) {
      const value = valueAt(x + column * across[0], y + column * across[1], z + column * across[2]);
      values[row * columns + column] = Number.isNaN(value) ? none : isWhole ? Math.round(value) : value;
    }
  }
  if (every > 1) spread(values, grid, every);
  return values;
}

type ValueAt = (x: number, y: number, z: number) => number;

function throughSlab(volume: SampledVolume, grid: PlaneGrid, slab: Slab): ValueAt {
  const at = trilinear(volume);
  const offsets = slabOffsets(volume, grid, slab);
  if (slab.thicknessMm === 0) return at;
  const perMm = vectorToVoxel(volume, unit(cross(grid.columnStep, grid.rowStep)));
  if (slab.mode !== 'mean') return extremeOf(at, perMm, slab);
  // Flat, so that the many samples make no garbage.
  return meanOf(at, Float64Array.from(offsets.flatMap((mm) => [...scaled(perMm, mm)])));
}

/**
 * The greatest or least value through a slab: on its two faces, and wherever the line between them crosses a layer of voxels. Between layers a
 * bright voxel would be dimmed by its neighbours.
 */
function extremeOf(at: ValueAt, perMm: Vector, { mode, thicknessMm }: Slab): ValueAt {
  const sign = mode === 'mip' ? 1 : -1;
  const lengths = perMm.map(Math.abs);
  const across = lengths.indexOf(Math.max(...lengths));
  const [vx, vy, vz] = perMm;
  const pace = perMm[across] ?? 1;
  const half = thicknessMm / 2;
  const reach = Math.abs(pace) * half;
  return (x, y, z) => {
    const layer = across === 0 ? x : across === 1 ? y : z;
    let best = at(x - half * vx, y - half * vy, z - half * vz);
    for (let next = Math.ceil(layer - reach); next < layer + reach + 1; next++) {
      // After the last layer the far face.
      const mm = next <= layer + reach ? (next - layer) / pace : half;
      const value = at(x + mm * vx, y + mm * vy, z + mm * vz);
      if (value * sign > best * sign || Number.isNaN(best)) best = value;
    }
    return best;
  };
}

function meanOf(at: ValueAt, steps: Float64Array): ValueAt {
  return (x, y, z) => {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < steps.length; i += 3) {
      const value = at(x + (steps[i] ?? 0), y + (steps[i + 1] ?? 0), z + (steps[i + 2] ?? 0));
      if (Number.isNaN(value)) continue;
      sum += value;
      count += 1;
    }
    return count === 0 ? Number.NaN : sum / count;
  };
}

/** Gives each pixel that was left out the value of the one before it. */
function spread(values: VoxelData, { columns, rows }: PlaneGrid, every: number): void {
  for (let row = 0; row < rows; row++) {
    const from = row - (row % every);
    for (let column = 0; column < columns; column++)
      values[row * columns + column] = values[from * columns + column - (column % every)] ?? 0;
  }
}
