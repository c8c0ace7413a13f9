import type { Point } from './geometry.ts';

/** Statistics of a region; null numbers where no pixel's centre lies inside. */
export interface RoiStatistics {
  readonly pixels: number;
  readonly mean: number;
  /** Population standard deviation. */
  readonly sd: number;
  readonly min: number;
  readonly max: number;
}

/** Values of an image after the Modality LUT, read by column and row. */
export interface ValueGrid {
  readonly columns: number;
  readonly rows: number;
  readonly valueAt: (column: number, row: number) => number;
}

/** First and last column and row whose pixel centres lie inside a rectangle given by two corners; null where none does. */
export function pixelsInside(
  [first, second]: readonly [Point, Point],
  { columns, rows }: Pick<ValueGrid, 'columns' | 'rows'>,
): { left: number; right: number; top: number; bottom: number } | null {
  const left = Math.max(0, Math.ceil(Math.min(first[0], second[0])));
  const right = Math.min(columns - 1, Math.floor(Math.max(first[0], second[0])));
  const top = Math.max(0, Math.ceil(Math.min(first[1], second[1])));
  const bottom = Math.min(rows - 1, Math.floor(Math.max(first[1], second[1])));
  return left > right || top > bottom ? null : { left, right, top, bottom };
}

/** Mean, SD, min and max over the pixels whose centre is inside the rectangle [V7]; null where none is. */
export function rectangleStatistics(corners: readonly [Point, Point], grid: ValueGrid): RoiStatistics | null {
  const inside = pixelsInside(corners, grid);
  if (inside === null) return null;
  let pixels = 0;
  let mean = 0;
  let squares = 0;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let row = inside.top; row <= inside.bottom; row++) {
    for (let column = inside.left; column <= inside.right; column++) {
      const value = grid.valueAt(column, row);
      pixels += 1;
      // Welford: a sum of squares loses the SD of a flat region far from zero.
      const delta = value - mean;
      mean += delta / pixels;
      squares += delta * (value - mean);
      if (value < min) min = value;
      if (value > max) max = value;
    }
  }
  return { pixels, mean, sd: Math.sqrt(squares / pixels), min, max };
}
