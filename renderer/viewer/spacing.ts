import type { Spacing } from '../../main/contract/domain/library.ts';
import type { Point } from './geometry.ts';

/** A calibrated region of an ultrasound image in units of cm, edges in pixels (0018,6011). */
export interface UltrasoundRegion {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly columnMm: number;
  readonly rowMm: number;
}

/** What is known of distances on a frame. */
export interface FrameScale {
  readonly spacing: Spacing | null;
  readonly regions: readonly UltrasoundRegion[];
}

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
  if (size === null) return { value: Math.hypot(dx, dy), unit: 'px', note: noteFor(scale) };
  return { value: Math.hypot(dx * size.columnMm, dy * size.rowMm), unit: 'mm', note: noteFor(scale) };
}

/** Area of a number of pixels in mm² where the scale is known over the whole rectangle, else in px² [V5]. */
export function measureArea(corners: readonly [Point, Point], pixels: number, scale: FrameScale): Measured {
  const size = pixelSizeFor(corners, scale);
  if (size === 'across') return { value: null, unit: 'mm²', note: ACROSS_REGIONS };
  if (size === null) return { value: pixels, unit: 'px²', note: noteFor(scale) };
  return { value: pixels * size.columnMm * size.rowMm, unit: 'mm²', note: noteFor(scale) };
}

function noteFor(scale: FrameScale): string {
  return scale.regions.length > 0 ? '' : spacingNote(scale.spacing);
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
