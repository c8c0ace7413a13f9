import { cross, dot, plusTimes, type Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import { cornersOf, unit, type VolumeGeometry } from '../volume/volume.ts';

/** The three panes, named after the plane that each opens with. */
export const PANES = ['axial', 'coronal', 'sagittal'] as const;
export type Pane = (typeof PANES)[number];

/** How a plane is looked at: unit directions to the right and down on the screen, and the normal along which one scrolls on. */
export interface PlaneAxes {
  readonly right: Vector;
  readonly down: Vector;
  readonly normal: Vector;
}

/** Directions to the patient's left, back and head, for each pane. */
export type PaneAxes = Readonly<Record<Pane, PlaneAxes>>;

/** A plane through the patient as a grid of pixels: the first pixel's centre, and the steps to the next column and row, in mm. */
export interface PlaneGrid {
  readonly origin: Vector;
  readonly columnStep: Vector;
  readonly rowStep: Vector;
  readonly columns: number;
  readonly rows: number;
}

/** More pixels than any screen shows of one pane. */
const MOST_PIXELS = 2048 * 2048;
const LEFT: Vector = [1, 0, 0];
const BACK: Vector = [0, 1, 0];
const HEAD: Vector = [0, 0, 1];

/** Panes of an orthonormal frame: axial seen from the feet, coronal from the front, sagittal from the left. */
export function panesOf(left: Vector, back: Vector, head: Vector): PaneAxes {
  const feet = scaled(head, -1);
  return {
    axial: { right: left, down: back, normal: head },
    coronal: { right: left, down: feet, normal: back },
    sagittal: { right: back, down: feet, normal: left },
  };
}

/** The panes that one starts with: along the patient's own axes. */
export const STRAIGHT_PANES: PaneAxes = panesOf(LEFT, BACK, HEAD);

/** Panes of which one looks along the given directions, the others upright on it. */
export function panesAround(pane: Pane, right: Vector, down: Vector): PaneAxes {
  const up = scaled(down, -1);
  if (pane === 'axial') return panesOf(right, down, cross(right, down));
  if (pane === 'coronal') return panesOf(right, cross(up, right), up);
  return panesOf(cross(right, up), right, up);
}

/** The pane whose straight plane a normal is nearest to. */
export function nearestPane(normal: Vector): Pane {
  const lean = (pane: Pane) => Math.abs(dot(normal, STRAIGHT_PANES[pane].normal));
  return PANES.reduce((best, pane) => (lean(pane) > lean(best) ? pane : best));
}

/** Turns the planes of the other panes about the normal of one; clockwise as one looks at it. */
export function rotatePanes(panes: PaneAxes, about: Pane, degrees: number): PaneAxes {
  const { right, down } = panes[about];
  const axis = cross(right, down);
  const turn = ({ right, down, normal }: PlaneAxes): PlaneAxes => ({
    right: rotated(right, axis, degrees),
    down: rotated(down, axis, degrees),
    normal: rotated(normal, axis, degrees),
  });
  const others = PANES.filter((pane) => pane !== about).map((pane) => [pane, turn(panes[pane])] as const);
  return { ...panes, ...Object.fromEntries(others) };
}

/** A direction turned about a unit axis (Rodrigues), clockwise as one looks along it. */
export function rotated(vector: Vector, axis: Vector, degrees: number): Vector {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const along = dot(axis, vector) * (1 - cos);
  const turned = plusTimes(scaled(vector, cos), sin, cross(axis, vector));
  return unit(plusTimes(turned, along, axis));
}

/**
 * The grid of a plane through a point: square pixels of the volume's finest spacing, over all of the volume. Where the plane lies straight in the
 * volume its pixels lie on voxels; the grid stays where it is while the point moves.
 */
export function planeGrid(volume: VolumeGeometry, { right, down }: PlaneAxes, point: Vector): PlaneGrid {
  const pixelMm = pixelSize(volume, right, down);
  const [left, columns] = extent(volume, right, pixelMm);
  const [top, rows] = extent(volume, down, pixelMm);
  const normal = cross(right, down);
  const inPlane = plusTimes(scaled(right, left), top, down);
  return {
    origin: plusTimes(inPlane, dot(point, normal), normal),
    columnStep: scaled(right, pixelMm),
    rowStep: scaled(down, pixelMm),
    columns,
    rows,
  };
}

/** From where to where the volume reaches along a direction, in mm of the patient. */
export function reachMm(volume: VolumeGeometry, direction: Vector): readonly [from: number, to: number] {
  const along = cornersOf(volume).map((corner) => dot(corner, direction));
  return [Math.min(...along), Math.max(...along)];
}

/** The distance of neighbouring voxels along a direction, in mm: at each step one crosses into the next one at least. */
export function stepMm(perMm: Vector): number {
  return 1 / Math.max(...perMm.map(Math.abs));
}

function pixelSize(volume: VolumeGeometry, right: Vector, down: Vector): number {
  const finest = Math.min(...volume.spacingMm);
  const [across, high] = [right, down].map((direction) => {
    const [from, to] = reachMm(volume, direction);
    return to - from;
  });
  return Math.max(finest, Math.sqrt(((across ?? 0) * (high ?? 0)) / MOST_PIXELS));
}

// Counted from the first voxel, so that pixels lie on voxels where they can.
function extent(
  volume: VolumeGeometry,
  direction: Vector,
  pixelMm: number,
): [firstMm: number, count: number] {
  const start = dot(volume.origin, direction);
  const [from, to] = reachMm(volume, direction);
  const first = Math.ceil((from - start) / pixelMm - 1e-6);
  const last = Math.floor((to - start) / pixelMm + 1e-6);
  return [start + first * pixelMm, Math.max(1, last - first + 1)];
}

/** A vector so many times as long. */
export function scaled([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}
