import {
  dot,
  minus,
  normalOf,
  plusTimes,
  type Vector,
} from '../../../main/contract/domain/geometry/vectors.ts';
import type { Frame, Padding } from '../../../main/contract/domain/pixels/frame.ts';
import type { FrameHeader } from '../../../main/contract/domain/pixels/picture.ts';

/** Values of a volume: whole numbers where all slices have them, else floats. */
export type VoxelData = Int16Array | Float32Array;

/** Stands for what is no measurement: below all values that such data hold. */
export const NO_VALUE = { int16: -32768, float32: -3.4028234663852886e38 } as const;

/** The value that stands for no measurement in such data. */
export function noValueOf(data: VoxelData): number {
  return data instanceof Int16Array ? NO_VALUE.int16 : NO_VALUE.float32;
}

/** Where voxels lie in the patient. Index 0 is the centre of the first voxel. */
export interface VolumeGeometry {
  /** Columns, rows, slices. */
  readonly size: readonly [columns: number, rows: number, slices: number];
  /** Centre of the first voxel, mm of the patient (LPS). */
  readonly origin: Vector;
  /** Unit directions: along a row, down a column, and their normal, along which the slices follow. */
  readonly axes: { readonly row: Vector; readonly column: Vector; readonly normal: Vector };
  /** Between rows, between columns, between slices along the normal. */
  readonly spacingMm: readonly [betweenRows: number, betweenColumns: number, betweenSlices: number];
  /** Gantry tilt: each mm along the normal shifts a slice so many mm along its rows and down its columns. */
  readonly shear: readonly [alongRow: number, downColumn: number];
}

/** The images of a stack as one block of values (V4, T4). */
export interface Volume extends VolumeGeometry {
  /** Values after the Modality LUT, columns fastest, then rows, then slices. Over shared memory where the page may have it. */
  readonly data: VoxelData;
  /** A voxel of exactly this value is no measurement; null where all are. */
  readonly paddingValue: number | null;
  /** Least and greatest value, padding left out. */
  readonly range: { readonly min: number; readonly max: number };
  /** A value × `factor` is shown in `unit`: HU, SUVbw where PET allows it, Bq/ml, raw [V7]. */
  readonly factor: number;
  readonly unit: string;
  /** What the middle image says of its display: windows and tables in units of `data`, inversion, PET. */
  readonly look: VolumeLook;
  readonly frameOfReferenceUid: string | null;
  /** What one must know to trust it, a sentence each: tilt corrected, reduced, no SUV and why. */
  readonly notes: readonly string[];
}

/** How pictures of a volume are shown, as a frame and a header without pixels. */
export interface VolumeLook {
  readonly frame: Pick<Frame, 'vois' | 'photometric' | 'inverse'>;
  readonly header: FrameHeader;
}

/** Patient point in mm of a voxel index, which may lie between voxels. */
export function voxelToPatient(volume: VolumeGeometry, [i, j, k]: Vector): Vector {
  const { origin, axes, spacingMm, shear } = volume;
  const depth = k * spacingMm[2];
  const along = plusTimes(origin, i * spacingMm[1] + depth * shear[0], axes.row);
  return plusTimes(plusTimes(along, j * spacingMm[0] + depth * shear[1], axes.column), depth, axes.normal);
}

/** Voxel index (column, row, slice), between voxels too, of a patient point in mm. */
export function patientToVoxel(volume: VolumeGeometry, point: Vector): Vector {
  return vectorToVoxel(volume, minus(point, volume.origin));
}

/** How far a step of so many mm in the patient leads in voxels. */
export function vectorToVoxel({ axes, spacingMm, shear }: VolumeGeometry, step: Vector): Vector {
  const depth = dot(step, axes.normal);
  return [
    (dot(step, axes.row) - depth * shear[0]) / spacingMm[1],
    (dot(step, axes.column) - depth * shear[1]) / spacingMm[0],
    depth / spacingMm[2],
  ];
}

/** Patient point in the middle of the volume. */
export function middleOf(volume: VolumeGeometry): Vector {
  const [columns, rows, slices] = volume.size;
  return voxelToPatient(volume, [(columns - 1) / 2, (rows - 1) / 2, (slices - 1) / 2]);
}

/** The eight corners, outer edges of the outermost voxels, mm of the patient. */
export function cornersOf(volume: VolumeGeometry): Vector[] {
  const [columns, rows, slices] = volume.size;
  const ends = (count: number) => [-0.5, count - 0.5];
  return ends(slices).flatMap((k) =>
    ends(rows).flatMap((j) => ends(columns).map((i) => voxelToPatient(volume, [i, j, k]))),
  );
}

/** Directions of (0020,0037), made exactly one long and upright on each other. */
export function axesOf(orientation: readonly number[]): VolumeGeometry['axes'] {
  const [a = 1, b = 0, c = 0] = orientation;
  const row = unit([a, b, c]);
  const normal = unit(normalOf(orientation));
  const column: Vector = [
    normal[1] * row[2] - normal[2] * row[1],
    normal[2] * row[0] - normal[0] * row[2],
    normal[0] * row[1] - normal[1] * row[0],
  ];
  return { row, column, normal };
}

/** The same direction, one long. */
export function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}

/** True where a stored value is no measurement: padding, or no number. */
export function isNoMeasurement(padding: Padding | null, stored: number): boolean {
  return Number.isNaN(stored) || (padding !== null && stored >= padding.from && stored <= padding.to);
}
