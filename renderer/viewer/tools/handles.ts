import type { MeasurementKind } from '../../../main/contract/domain/reading.ts';
import type { Point } from '../geometry.ts';
import type { FrameScale } from '../spacing.ts';
import { pixelShape, shortAxisEnd, turnShortAxis } from './axes.ts';

/** What of a measurement is moved: one of its handles by index, or all of it. */
export type Grip = number | 'all';

/** Places where a measurement can be taken hold of, in image pixels: its points; of a box all four corners. */
export function handlesOf(kind: MeasurementKind, points: readonly Point[]): readonly Point[] {
  const [a, b] = points;
  if (!isBox(kind) || a === undefined || b === undefined) return points;
  return [a, [b[0], a[1]], b, [a[0], b[1]]];
}

/** The points once a handle was moved to a place. The short axis of a bidirectional measurement stays upright on the long one. */
export function moveHandle(
  kind: MeasurementKind,
  points: readonly Point[],
  handle: number,
  to: Point,
  scale: FrameScale,
): readonly Point[] {
  const [a, b] = points;
  if (isBox(kind) && a !== undefined && b !== undefined) return moveCorner([a, b], handle, to);
  const moved = points.map((point, index) => (index === handle ? to : point));
  return kind === 'bidirectional' ? keepUpright(moved, handle, scale) : moved;
}

/** The points moved together by a step. */
export function moveAll(points: readonly Point[], [dx, dy]: Point): readonly Point[] {
  return points.map(([x, y]) => [x + dx, y + dy]);
}

function isBox(kind: MeasurementKind): boolean {
  return kind === 'rectangle' || kind === 'ellipse';
}

/** Handles 0 and 2 are the points themselves; 1 has the second one's column, 3 the first one's. */
function moveCorner([a, b]: readonly [Point, Point], handle: number, [x, y]: Point): readonly Point[] {
  if (handle === 0) return [[x, y], b];
  if (handle === 1)
    return [
      [a[0], y],
      [x, b[1]],
    ];
  if (handle === 2) return [a, [x, y]];
  return [
    [x, a[1]],
    [b[0], y],
  ];
}

function keepUpright(points: readonly Point[], handle: number, scale: FrameScale): readonly Point[] {
  const [a, b, c, d] = points;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return points;
  const shape = pixelShape(scale, a);
  if (handle < 2) return [a, b, ...turnShortAxis([a, b], [c, d], shape)];
  if (handle === 2) return [a, b, c, shortAxisEnd([a, b], c, d, shape)];
  return [a, b, shortAxisEnd([a, b], d, c, shape), d];
}
