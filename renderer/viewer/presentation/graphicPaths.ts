import type { PresentedGraphic } from '../../../main/contract/domain/presentation.ts';
import type { Size } from '../drawing/PictureCamera.ts';
import { type Affine, applyAffine, type Point } from '../geometry.ts';
import type { ShownArea } from './turn.ts';

/** Steps of a curve between two of its points, and round an ellipse. */
const CURVE_STEPS = 12;
const ELLIPSE_STEPS = 72;
const POINT_PIXELS = 4;

type Graphic = Pick<PresentedGraphic, 'type' | 'points'>;

/** Leads the points of a graphic or text to the canvas. */
export type ToCanvas = (space: PresentedGraphic['space'], point: Point) => Point;

/**
 * Image points go where the picture's pixels go. Display points are parts of the displayed area as it lies on the canvas: its corners are
 * those of the area after the turn (PS3.3 C.10.5.1.2).
 */
export function canvasMap(
  map: Affine,
  area: ShownArea | null,
  { columns, rows }: { columns: number; rows: number },
): ToCanvas {
  const from: Point = area?.from ?? [-0.5, -0.5];
  const to: Point = area?.to ?? [columns - 0.5, rows - 0.5];
  const [a, b] = [applyAffine(map, from), applyAffine(map, to)];
  const [left, top] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])];
  const size: Size = { width: Math.abs(a[0] - b[0]), height: Math.abs(a[1] - b[1]) };
  return (space, [x, y]) =>
    space === 'image' ? applyAffine(map, [x, y]) : [left + x * size.width, top + y * size.height];
}

/** The path of a figure whose points are on the canvas, as SVG writes it (PS3.3 C.10.5.1.2). */
export function graphicPath({ type, points }: Graphic): string {
  switch (type) {
    case 'POINT':
      return points.map(crossAt).join('');
    case 'POLYLINE':
      return lineThrough(points);
    case 'INTERPOLATED':
      return lineThrough(curveThrough(points));
    case 'CIRCLE':
      return circle(points);
    case 'ELLIPSE':
      return ellipse(points);
  }
}

function lineThrough(points: readonly Point[]): string {
  const isClosed = points.length > 2 && isSame(points[0], points.at(-1));
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function isSame(one: Point | undefined, other: Point | undefined): boolean {
  return one !== undefined && one[0] === other?.[0] && one[1] === other[1];
}

function crossAt([x, y]: Point): string {
  const by = POINT_PIXELS;
  return `M${round(x - by)} ${round(y)}H${round(x + by)}M${round(x)} ${round(y - by)}V${round(y + by)}`;
}

// A curve through all points (Catmull and Rom); one that ends where it begins has no corner there.
function curveThrough(points: readonly Point[]): Point[] {
  const last = points.length - 1;
  const isClosed = last > 1 && isSame(points[0], points[last]);
  const at = (index: number): Point => {
    const inside = isClosed ? (index + last) % last : Math.min(Math.max(index, 0), last);
    return points[inside] ?? [0, 0];
  };
  const curve = Array.from({ length: last * CURVE_STEPS }, (_, step): Point => {
    const from = Math.floor(step / CURVE_STEPS);
    return between([at(from - 1), at(from), at(from + 1), at(from + 2)], (step % CURVE_STEPS) / CURVE_STEPS);
  });
  return [...curve, at(isClosed ? 0 : last)];
}

function between([p, q, r, s]: readonly [Point, Point, Point, Point], t: number): Point {
  const along = (axis: 0 | 1) =>
    0.5 *
    (2 * q[axis] +
      (r[axis] - p[axis]) * t +
      (2 * p[axis] - 5 * q[axis] + 4 * r[axis] - s[axis]) * t ** 2 +
      (3 * q[axis] - p[axis] - 3 * r[axis] + s[axis]) * t ** 3);
  return [along(0), along(1)];
}

// The centre, and a point of the circle.
function circle([centre, edge]: readonly Point[]): string {
  if (centre === undefined || edge === undefined) return '';
  const radius = Math.hypot(edge[0] - centre[0], edge[1] - centre[1]);
  return around(centre, [radius, 0], [0, radius]);
}

// The ends of the major axis, then of the minor one.
function ellipse([a, b, c, d]: readonly Point[]): string {
  if (a === undefined || b === undefined || c === undefined || d === undefined) return '';
  const centre: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return around(centre, [(b[0] - a[0]) / 2, (b[1] - a[1]) / 2], [(d[0] - c[0]) / 2, (d[1] - c[1]) / 2]);
}

function around(centre: Point, major: Point, minor: Point): string {
  const points = Array.from({ length: ELLIPSE_STEPS + 1 }, (_, step): Point => {
    const angle = (2 * Math.PI * (step % ELLIPSE_STEPS)) / ELLIPSE_STEPS;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return [centre[0] + cos * major[0] + sin * minor[0], centre[1] + cos * major[1] + sin * minor[1]];
  });
  return lineThrough(points);
}
