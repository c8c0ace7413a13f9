import type { Point } from './geometry.ts';

/** Statistics of a region. */
export interface RoiStatistics {
  readonly pixels: number;
  readonly mean: number;
  /** Population standard deviation. */
  readonly sd: number;
  readonly min: number;
  readonly max: number;
}

/** Columns and rows of an image. */
export interface GridSize {
  readonly columns: number;
  readonly rows: number;
}

/** Values of an image after the Modality LUT, read by column and row. */
export interface ValueGrid extends GridSize {
  readonly valueAt: (column: number, row: number) => number;
}

/** Pixels of one row whose centres lie inside a shape: columns `from` to `to`, both counted in. */
export interface RowSpan {
  readonly row: number;
  readonly from: number;
  readonly to: number;
}

type Interval = readonly [from: number, to: number];

/** A centre that rounding puts a hair outside the border lies on it. */
const HAIR = 1e-9;

/** Pixels whose centre lies inside a rectangle given by two corners, its border counted in [V7]. */
export function pixelsInsideRectangle(corners: readonly [Point, Point], size: GridSize): RowSpan[] {
  const [x, y] = [0, 1].map((axis) => between(corners, axis)) as [Interval, Interval];
  return rowsWithin(y, size).flatMap((row) => spansOf(row, [x], size));
}

/** Pixels whose centre lies inside the ellipse that fills a rectangle given by two corners, its border counted in [V7]. */
export function pixelsInsideEllipse(corners: readonly [Point, Point], size: GridSize): RowSpan[] {
  const [x, y] = [0, 1].map((axis) => between(corners, axis)) as [Interval, Interval];
  const [centreX, centreY] = [(x[0] + x[1]) / 2, (y[0] + y[1]) / 2];
  const [radiusX, radiusY] = [(x[1] - x[0]) / 2, (y[1] - y[0]) / 2];
  return rowsWithin(y, size).flatMap((row) => {
    const height = radiusY === 0 ? 0 : (row - centreY) / radiusY;
    const half = radiusX * Math.sqrt(Math.max(0, 1 - height * height));
    return spansOf(row, [[centreX - half, centreX + half]], size);
  });
}

/** Pixels whose centre lies inside a closed polygon, its border counted in; where it crosses itself, by the even-odd rule [V7]. */
export function pixelsInsidePolygon(corners: readonly Point[], size: GridSize): RowSpan[] {
  if (corners.length < 3) return [];
  const ys = corners.map(([, y]) => y);
  return rowsWithin([Math.min(...ys), Math.max(...ys)], size).flatMap((row) =>
    spansOf(row, intervalsAt(row, corners), size),
  );
}

/** How many pixels spans hold. */
export function countPixels(spans: readonly RowSpan[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from + 1, 0);
}

/** Mean, SD, min and max over the pixels of spans [V7]; null where there are none. */
export function statisticsOver(
  spans: readonly RowSpan[],
  { valueAt }: Pick<ValueGrid, 'valueAt'>,
): RoiStatistics | null {
  let pixels = 0;
  let mean = 0;
  let squares = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (const { row, from, to } of spans) {
    for (let column = from; column <= to; column++) {
      const value = valueAt(column, row);
      if (Number.isNaN(value)) continue;
      pixels += 1;
      // Welford: a sum of squares loses the SD of a flat region far from zero.
      const delta = value - mean;
      mean += delta / pixels;
      squares += delta * (value - mean);
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return pixels === 0 ? null : { pixels, mean, sd: Math.sqrt(squares / pixels), min, max };
}

function between([first, second]: readonly [Point, Point], axis: number): Interval {
  const [one = 0, other = 0] = [first[axis], second[axis]];
  return [Math.min(one, other), Math.max(one, other)];
}

function rowsWithin([from, to]: Interval, { rows }: GridSize): number[] {
  const first = Math.max(0, Math.ceil(from - HAIR));
  const last = Math.min(rows - 1, Math.floor(to + HAIR));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}

/** Whole columns of intervals on a row; those that touch become one, so that no pixel counts twice. */
function spansOf(row: number, intervals: readonly Interval[], { columns }: GridSize): RowSpan[] {
  const spans: { row: number; from: number; to: number }[] = [];
  for (const [x0, x1] of [...intervals].sort(([one], [other]) => one - other)) {
    const from = Math.max(0, Math.ceil(x0 - HAIR));
    const to = Math.min(columns - 1, Math.floor(x1 + HAIR));
    const last = spans.at(-1);
    if (from > to) continue;
    if (last !== undefined && from <= last.to + 1) last.to = Math.max(last.to, to);
    else spans.push({ row, from, to });
  }
  return spans;
}

/** Where the line of a row runs inside a polygon, and where it touches its border. */
function intervalsAt(y: number, corners: readonly Point[]): Interval[] {
  const crossings: number[] = [];
  const touched: Interval[] = [];
  corners.forEach(([x0, y0], index) => {
    const [x1, y1] = corners[(index + 1) % corners.length] ?? [x0, y0];
    if (y0 === y) touched.push([x0, x0]);
    if (y0 === y && y1 === y) touched.push([Math.min(x0, x1), Math.max(x0, x1)]);
    // Half open: a corner on the line belongs to one of its two edges.
    if (y0 <= y !== y1 <= y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
  });
  crossings.sort((one, other) => one - other);
  const inside = crossings.flatMap((x, index): Interval[] =>
    index % 2 === 0 ? [[x, crossings[index + 1] ?? x]] : [],
  );
  return [...inside, ...touched];
}
