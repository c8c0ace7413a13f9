import { cross, plusTimes } from '../../../main/contract/domain/geometry/vectors.ts';
import {
  noValueOf,
  patientToVoxel,
  unit,
  type Volume,
  type VolumeGeometry,
  type VoxelData,
  vectorToVoxel,
} from '../volume/volume.ts';
import { type PlaneGrid, scaled, stepMm } from './planes.ts';
import { trilinear } from './trilinear.ts';

/** What of a volume planes are made from: it can be handed to a worker. */
export type SampledVolume = VolumeGeometry & Pick<Volume, 'data' | 'paddingValue'>;

export type SlabMode = 'mip' | 'minip' | 'mean';

/** How thick a plane is and what becomes of the values through it: the greatest, the least, or their mean. 0 mm is a plane. */
export interface Slab {
  readonly mode: SlabMode;
  readonly thicknessMm: number;
}

/** Offsets along the normal, in mm, at which a slab is sampled: each voxel that lies within half its thickness of the plane. */
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
  const normal = unit(cross(grid.columnStep, grid.rowStep));
  const offsets = slabOffsets(volume, grid, slab);
  if (offsets.length === 1) return at;
  // Flat, so that the many samples make no garbage.
  const steps = Float64Array.from(offsets.flatMap((mm) => [...vectorToVoxel(volume, scaled(normal, mm))]));
  return slab.mode === 'mean' ? meanOf(at, steps) : extremeOf(at, steps, slab.mode === 'mip' ? 1 : -1);
}

/** The greatest of the values that there are where `sign` is 1, the least where it is −1. */
function extremeOf(at: ValueAt, steps: Float64Array, sign: 1 | -1): ValueAt {
  return (x, y, z) => {
    let best = Number.NaN;
    for (let i = 0; i < steps.length; i += 3) {
      const value = at(x + (steps[i] ?? 0), y + (steps[i + 1] ?? 0), z + (steps[i + 2] ?? 0));
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
