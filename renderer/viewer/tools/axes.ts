import type { Point } from '../geometry.ts';
import type { FrameScale, Line } from '../spacing.ts';
import { middleOf } from './cobb.ts';

/** Height and width of a pixel, as far as their ratio goes. */
type PixelShape = readonly [height: number, width: number];

/** The shape of the pixels around a point: of its ultrasound region, by the spacing, by the aspect ratio, else square [V5]. */
export function pixelShape({ spacing, regions, aspectRatio }: FrameScale, [x, y]: Point): PixelShape {
  const own = regions.find(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
  if (own !== undefined) return [own.rowMm, own.columnMm];
  if (spacing !== null) return [spacing.betweenRowsMm, spacing.betweenColumnsMm];
  return aspectRatio ?? [1, 1];
}

/** Where the short axis from `start` ends for a cursor: the point of the perpendicular to the long axis that is nearest to it. */
export function shortAxisEnd(long: Line, start: Point, cursor: Point, shape: PixelShape): Point {
  const across = perpendicular(long, shape);
  if (across === null) return cursor;
  const [height, width] = shape;
  const square = (across[0] * width) ** 2 + (across[1] * height) ** 2;
  const dot =
    (cursor[0] - start[0]) * across[0] * width ** 2 + (cursor[1] - start[1]) * across[1] * height ** 2;
  const along = dot / square;
  return [start[0] + along * across[0], start[1] + along * across[1]];
}

/** The short axis turned to stand upright on a long axis that was moved: its middle and its length stay. */
export function turnShortAxis(long: Line, short: Line, shape: PixelShape): Line {
  const across = perpendicular(long, shape);
  const length = sizeOf([short[1][0] - short[0][0], short[1][1] - short[0][1]], shape);
  if (across === null || length === 0) return short;
  const half = length / sizeOf(across, shape) / 2;
  const [x, y] = middleOf(short);
  return [
    [x - half * across[0], y - half * across[1]],
    [x + half * across[0], y + half * across[1]],
  ];
}

/** A direction upright on a line in the true shape of the pixels, in image pixels; null of a line without length. */
function perpendicular([from, to]: Line, [height, width]: PixelShape): Point | null {
  const [dx, dy] = [(to[0] - from[0]) * width, (to[1] - from[1]) * height];
  return dx === 0 && dy === 0 ? null : [-dy / width, dx / height];
}

function sizeOf([x, y]: Point, [height, width]: PixelShape): number {
  return Math.hypot(x * width, y * height);
}
