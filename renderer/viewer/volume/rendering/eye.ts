import {
  cross,
  lengthOf,
  minus,
  plusTimes,
  type Vector,
} from '../../../../main/contract/domain/geometry/vectors.ts';
import { rotated, scaled, stepMm } from '../../mpr/planes.ts';
import { cornersOf, middleOf, patientToVoxel, type VolumeGeometry, vectorToVoxel } from '../volume.ts';

/** From where a volume is looked at, in parallel rays: sizes are true everywhere. */
export interface Eye {
  /** Unit directions in the patient (LPS) to the right and down on the screen. */
  readonly right: Vector;
  readonly down: Vector;
  /** 1: the whole volume fits from every side. */
  readonly zoom: number;
}

/** From the front, head up: the patient's left is to the right. */
export const FROM_FRONT: Eye = { right: [1, 0, 0], down: [0, 0, -1], zoom: 1 };

const MOST_ZOOM = 20;

/** Where one looks, into the screen. */
export function forwardOf({ right, down }: Eye): Vector {
  return cross(right, down);
}

/** The volume turned in front of the eye: about the screen's vertical and horizontal axis, in degrees. */
export function turned(eye: Eye, rightDegrees: number, downDegrees: number): Eye {
  const right = rotated(eye.right, eye.down, rightDegrees);
  return { ...eye, right, down: rotated(eye.down, right, -downDegrees) };
}

/** Zoomed by a factor, within bounds. */
export function zoomed(eye: Eye, factor: number): Eye {
  return { ...eye, zoom: Math.min(MOST_ZOOM, Math.max(1 / MOST_ZOOM, eye.zoom * factor)) };
}

/** Millimetres of a pixel of a picture of so many pixels. */
export function pixelMm(volume: VolumeGeometry, { zoom }: Eye, columns: number, rows: number): number {
  return (2 * radiusMm(volume)) / Math.min(columns, rows) / zoom;
}

function radiusMm(volume: VolumeGeometry): number {
  const middle = middleOf(volume);
  return Math.max(...cornersOf(volume).map((corner) => lengthOf(minus(corner, middle))));
}

/** Parallel rays in voxel indices: where the first pixel's ray starts, the steps to the next pixel's, and the step along each ray. */
export interface Rays {
  readonly start: Vector;
  readonly columnStep: Vector;
  readonly rowStep: Vector;
  readonly step: Vector;
  /** Steps until every ray has left the volume. */
  readonly count: number;
  /** Length of a step in the patient. */
  readonly stepMm: number;
  /** Patient directions of a change by one along the voxel axes, over their square: what turns a gradient in voxels into one in mm. */
  readonly toPatient: readonly [Vector, Vector, Vector];
  readonly forward: Vector;
}

/** The rays of a picture of so many pixels; each step crosses a voxel at most. */
export function raysOf(volume: VolumeGeometry, eye: Eye, columns: number, rows: number): Rays {
  const mm = pixelMm(volume, eye, columns, rows);
  const forward = forwardOf(eye);
  const radius = radiusMm(volume);
  const step = stepMm(vectorToVoxel(volume, forward));
  const left = ((columns - 1) / 2) * mm;
  const up = ((rows - 1) / 2) * mm;
  const near = plusTimes(middleOf(volume), -radius, forward);
  const origin = plusTimes(plusTimes(near, -left, eye.right), -up, eye.down);
  return {
    start: patientToVoxel(volume, origin),
    columnStep: vectorToVoxel(volume, scaled(eye.right, mm)),
    rowStep: vectorToVoxel(volume, scaled(eye.down, mm)),
    step: vectorToVoxel(volume, scaled(forward, step)),
    count: Math.ceil((2 * radius) / step),
    stepMm: step,
    toPatient: gradientsOf(volume),
    forward,
  };
}

// The rows of the matrix that leads from mm to voxels: a gradient is carried by its transpose.
function gradientsOf(volume: VolumeGeometry): Rays['toPatient'] {
  const [x, y, z] = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => vectorToVoxel(volume, axis));
  const row = (axis: 0 | 1 | 2): Vector => [x?.[axis] ?? 0, y?.[axis] ?? 0, z?.[axis] ?? 0];
  return [row(0), row(1), row(2)];
}
