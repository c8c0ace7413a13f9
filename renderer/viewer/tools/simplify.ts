import type { Point } from '../geometry.ts';

/** A traced line with fewer points: none that was left out lies farther than `tolerance` pixels from the rest (Douglas and Peucker). */
export function simplify(points: readonly Point[], tolerance: number): readonly Point[] {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return points;
  const { index, distance } = farthest(points, first, last);
  if (distance <= tolerance) return [first, last];
  const before = simplify(points.slice(0, index + 1), tolerance);
  return [...before.slice(0, -1), ...simplify(points.slice(index), tolerance)];
}

function farthest(points: readonly Point[], [x0, y0]: Point, [x1, y1]: Point) {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const distances = points.map(([x, y]) =>
    length === 0
      ? Math.hypot(x - x0, y - y0)
      : Math.abs((x1 - x0) * (y0 - y) - (x0 - x) * (y1 - y0)) / length,
  );
  const distance = Math.max(...distances);
  return { index: distances.indexOf(distance), distance };
}
