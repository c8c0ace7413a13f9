import type { Point } from '../geometry.ts';
import type { Line } from '../spacing.ts';

/**
 * The two lines of a Cobb angle, both turned to cross the axis from the middle of one to the middle of the other in the same sense: so
 * angles beyond 90° are told from their supplements, however the lines were drawn and the image lies.
 */
export function cobbLines(first: Line, second: Line): [Line, Line] {
  const [from, to] = [middleOf(first), middleOf(second)];
  const axis: Point = [to[0] - from[0], to[1] - from[1]];
  return [crossing(axis, first), crossing(axis, second)];
}

function crossing(axis: Point, [from, to]: Line): Line {
  const cross = axis[0] * (to[1] - from[1]) - axis[1] * (to[0] - from[0]);
  return cross < 0 ? [to, from] : [from, to];
}

/** The middle of a line. */
export function middleOf([from, to]: Line): Point {
  return [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
}
