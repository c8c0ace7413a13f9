import type { MeasurementKind } from '../../../main/contract/domain/reading.ts';
import { type Affine, applyAffine, type Point } from '../geometry.ts';

/** Corners with which an ellipse is drawn. */
const ELLIPSE_CORNERS = 72;
/** Sides of an arrow's head in canvas pixels, and its opening to each side in radians. */
const HEAD_PIXELS = 12;
const HEAD_ANGLE = Math.PI / 7;

/** A line through canvas points; closed, it returns to its beginning. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

/** What is drawn for a measurement, complete or not, in canvas pixels. */
export function strokesOf(kind: MeasurementKind, points: readonly Point[], map: Affine): readonly Stroke[] {
  const at = (list: readonly Point[]) => list.map((point) => applyAffine(map, point));
  const [a, b, c, d] = points;
  if (a === undefined || b === undefined) return [];
  const open = (...list: Point[]): Stroke => ({ points: at(list), isClosed: false });
  const closed = (list: readonly Point[]): Stroke => ({ points: at(list), isClosed: true });
  if (kind === 'rectangle') return [closed([a, [b[0], a[1]], b, [a[0], b[1]]])];
  if (kind === 'ellipse') return [closed(ellipse(a, b))];
  if (kind === 'freehand') return [closed(points)];
  if (kind === 'arrow') return [open(a, b), arrowHead(applyAffine(map, a), applyAffine(map, b))];
  if (kind === 'length') return [open(a, b)];
  if (kind === 'angle') return [c === undefined ? open(a, b) : open(a, b, c)];
  return c === undefined || d === undefined ? [open(a, b)] : [open(a, b), open(c, d)];
}

/** How far a canvas point lies from strokes, in canvas pixels. */
export function distanceTo(strokes: readonly Stroke[], at: Point): number {
  const distances = strokes.flatMap(({ points, isClosed }) =>
    points.map((from, index) => {
      const next = points[index + 1] ?? (isClosed ? points[0] : undefined);
      return next === undefined ? Number.POSITIVE_INFINITY : distanceToLine(at, from, next);
    }),
  );
  return Math.min(Number.POSITIVE_INFINITY, ...distances);
}

function distanceToLine([x, y]: Point, [x0, y0]: Point, [x1, y1]: Point): number {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square));
  return Math.hypot(x - x0 - along * dx, y - y0 - along * dy);
}

function ellipse([x0, y0]: Point, [x1, y1]: Point): readonly Point[] {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return Array.from({ length: ELLIPSE_CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / ELLIPSE_CORNERS;
    return [x + ((x1 - x0) / 2) * Math.cos(angle), y + ((y1 - y0) / 2) * Math.sin(angle)];
  });
}

function arrowHead([x, y]: Point, tail: Point): Stroke {
  const angle = Math.atan2(tail[1] - y, tail[0] - x);
  const side = (turn: number): Point => [
    x + HEAD_PIXELS * Math.cos(angle + turn),
    y + HEAD_PIXELS * Math.sin(angle + turn),
  ];
  return { points: [side(HEAD_ANGLE), [x, y], side(-HEAD_ANGLE)], isClosed: false };
}
