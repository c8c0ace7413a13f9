import type { Rgb } from '../../../main/contract/domain/derived/derivedObject.ts';

/** The pixels of a segment as stored: how much of each it covers, 0 to `fullValue`, or `label` where they are segment numbers. */
export interface SegmentPixels {
  readonly stored: ArrayLike<number>;
  readonly rows: number;
  readonly columns: number;
  readonly fullValue: number;
  /** Null where pixels are coverage. */
  readonly label: number | null;
}

/** How much of a pixel a segment covers, 0 to 1. */
export function coverageAt({ stored, fullValue, label }: SegmentPixels, at: number): number {
  const value = stored[at] ?? 0;
  if (label !== null) return value === label ? 1 : 0;
  return Math.min(1, Math.max(0, value / fullValue));
}

/** Half of a pixel is where the outline of a partly covered region runs. */
const HALF = 0.5;

/** True where a segment covers any pixel at least by half. */
export function isDrawn(pixels: SegmentPixels): boolean {
  for (let at = 0; at < pixels.rows * pixels.columns; at++) if (coverageAt(pixels, at) >= HALF) return true;
  return false;
}

/** Lays a segment over RGBA pixels, alpha by its coverage; what is drawn later lies above. */
export function paintSegment(rgba: Uint8ClampedArray, pixels: SegmentPixels, [red, green, blue]: Rgb): void {
  for (let at = 0; at < pixels.rows * pixels.columns; at++) {
    const covered = coverageAt(pixels, at);
    if (covered > 0) rgba.set([red, green, blue, Math.round(255 * covered)], 4 * at);
  }
}

/** Runs of a line where the two sides of it differ, as `[from, to]`. */
function runsOf(length: number, isEdge: (at: number) => boolean): [number, number][] {
  const runs: [number, number][] = [];
  for (let at = 0; at < length; at++) {
    if (!isEdge(at)) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[1] === at) last[1] = at + 1;
    else runs.push([at, at + 1]);
  }
  return runs;
}

/** The edges around a segment's pixels as an SVG path in its own pixels; 0 is the first pixel's centre. Empty where it covers none. */
export function outlineOf(pixels: SegmentPixels): string {
  const { rows, columns } = pixels;
  const isIn = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < columns && y < rows && coverageAt(pixels, y * columns + x) >= HALF;
  const path: string[] = [];
  for (let y = 0; y <= rows; y++)
    for (const [from, to] of runsOf(columns, (x) => isIn(x, y - 1) !== isIn(x, y)))
      path.push(`M${from - 0.5} ${y - 0.5}H${to - 0.5}`);
  for (let x = 0; x <= columns; x++)
    for (const [from, to] of runsOf(rows, (y) => isIn(x - 1, y) !== isIn(x, y)))
      path.push(`M${x - 0.5} ${from - 0.5}V${to - 0.5}`);
  return path.join('');
}
