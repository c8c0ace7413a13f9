import type { Spacing } from '../../main/contract/domain/library.ts';
import type { UltrasoundRegion } from '../../main/contract/domain/pixels/picture.ts';
import type { Point } from './geometry.ts';

/** What is known of distances on a frame. */
export interface FrameScale {
  readonly spacing: Spacing | null;
  readonly regions: readonly UltrasoundRegion[];
  /** Height and width of a pixel where only their ratio is known (0028,0034). */
  readonly aspectRatio?: readonly [number, number] | null;
}

/** A straight line from one point to another, in image pixels. */
export type Line = readonly [Point, Point];

/** Millimetres along a row and along a column between pixels. */
interface PixelSize {
  readonly columnMm: number;
  readonly rowMm: number;
}

/** A measured figure with its unit and where the scale comes from; `value` is null where the measurement is refused. */
export interface Measured {
  readonly value: number | null;
  readonly unit: string;
  /** Empty where there is nothing to say. */
  readonly note: string;
}

const ACROSS_REGIONS = 'Not measured: the points lie in regions of different scale.';
const OUTSIDE_REGIONS = 'outside the calibrated regions, in pixels';
const NO_DIRECTION = 'Not measured: a line has no length.';
const PROJECTION_NOTES: Readonly<Record<Spacing['source'], string>> = {
  pixel_spacing: '',
  at_detector: 'at detector',
  calibrated: 'calibrated',
  calibration_unknown: 'calibration unknown',
  estimated: 'estimated',
};

/** Words for where a spacing comes from, as shown beside a length [V5]; px where none is known. */
export function spacingNote(spacing: Spacing | null): string {
  if (spacing === null) return 'spacing unknown, in pixels';
  const words = PROJECTION_NOTES[spacing.source];
  if (words === '' || spacing.detail === '') return words;
  // The detail of a source may say the words of the source itself, with or without its article.
  const repeats = [words, words.replace('at ', 'at the ')].some((said) => spacing.detail.startsWith(said));
  return repeats ? spacing.detail : `${words} (${spacing.detail})`;
}

/** Length of a line in mm where the scale is known at both ends and the same, else in px [V5]. Row spacing is between rows. */
export function measureLength(from: Point, to: Point, scale: FrameScale): Measured {
  const size = pixelSizeFor([from, to], scale);
  if (size === 'across') return { value: null, unit: 'mm', note: ACROSS_REGIONS };
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  if (size === null) return { value: Math.hypot(dx, dy), unit: 'px', note: noteFor(scale, size) };
  return { value: Math.hypot(dx * size.columnMm, dy * size.rowMm), unit: 'mm', note: noteFor(scale, size) };
}

/** Area of a number of pixels in mm² where the scale is known and the same at all corners, else in px² [V5]. */
export function measureArea(corners: readonly Point[], pixels: number, scale: FrameScale): Measured {
  const size = pixelSizeFor(corners, scale);
  if (size === 'across') return { value: null, unit: 'mm²', note: ACROSS_REGIONS };
  if (size === null) return { value: pixels, unit: 'px²', note: noteFor(scale, size) };
  return { value: pixels * size.columnMm * size.rowMm, unit: 'mm²', note: noteFor(scale, size) };
}

/**
 * Angle in degrees, 0 to 180, between two lines, each from its first point to its second, in the true shape of the pixels [V5]:
 * by the scale, else by the aspect ratio, else square. Null for a line without length and across regions.
 */
export function measureAngle(first: Line, second: Line, scale: FrameScale): Measured {
  const size = pixelSizeFor([...first, ...second], scale);
  if (size === 'across') return { value: null, unit: '°', note: ACROSS_REGIONS };
  const [height, width] = scale.aspectRatio ?? [1, 1];
  const { columnMm, rowMm } = size ?? { columnMm: width, rowMm: height };
  const direction = ([from, to]: Line): Point => [(to[0] - from[0]) * columnMm, (to[1] - from[1]) * rowMm];
  const [a, b] = [direction(first), direction(second)];
  if (Math.hypot(...a) === 0 || Math.hypot(...b) === 0) return { value: null, unit: '°', note: NO_DIRECTION };
  const radians = Math.atan2(Math.abs(a[0] * b[1] - a[1] * b[0]), a[0] * b[0] + a[1] * b[1]);
  return { value: (radians * 180) / Math.PI, unit: '°', note: '' };
}

function noteFor(scale: FrameScale, size: PixelSize | null): string {
  if (scale.regions.length === 0) return spacingNote(scale.spacing);
  return size === null ? OUTSIDE_REGIONS : '';
}

function pixelSizeFor(points: readonly Point[], scale: FrameScale): PixelSize | 'across' | null {
  if (scale.regions.length === 0) {
    if (scale.spacing === null) return null;
    return { columnMm: scale.spacing.betweenColumnsMm, rowMm: scale.spacing.betweenRowsMm };
  }
  const found = points.map((point) => scale.regions.find((region) => isInside(point, region)) ?? null);
  const first = found[0] ?? null;
  return found.every((region) => region === first) ? first : 'across';
}

function isInside([x, y]: Point, region: UltrasoundRegion): boolean {
  return x >= region.left && x <= region.right && y >= region.top && y <= region.bottom;
}
