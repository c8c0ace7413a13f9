import type { Measurement, MeasurementKind } from '../../../main/contract/domain/reading.ts';
import type { Point } from '../geometry.ts';
import type { LoadedImage } from '../loading/imageLoader.ts';
import { readPixel, scaleOf, statisticsOf, valueScale } from '../pixelValues.ts';
import {
  countPixels,
  type GridSize,
  pixelsInsideEllipse,
  pixelsInsidePolygon,
  pixelsInsideRectangle,
  type RowSpan,
} from '../roi.ts';
import { type FrameScale, type Measured, measureAngle, measureArea, measureLength } from '../spacing.ts';
import type { StackImage } from '../stack.ts';
import { cobbLines } from './cobb.ts';

/** What a measurement says beside its points. */
export type Figures = Pick<Measurement, 'value' | 'unit' | 'secondValue' | 'statistics'>;

/** Where a measurement is taken: the picture with its values, and what is known of distances on it. */
export interface Site {
  readonly picture: LoadedImage;
  readonly scale: FrameScale;
}

const NONE: Figures = { value: null, unit: null, secondValue: null, statistics: null };

/** The site of an image whose picture is there. */
export function siteOf(picture: LoadedImage, { header }: StackImage): Site {
  return { picture, scale: scaleOf(picture, header.spacing) };
}

/** Figures of a measurement with all its points; words where it is refused. */
export function figuresOf(kind: MeasurementKind, points: readonly Point[], site: Site): Figures | string {
  const [a, b, c, d] = points;
  if (a === undefined) return 'No point was set.';
  if (kind === 'probe') return probed(a, site);
  if (kind === 'arrow') return NONE;
  if (kind === 'freehand') return region(pixelsInsidePolygon(points, sizeOf(site)), points, site);
  if (b === undefined) return 'Not measured: a point is missing.';
  if (kind === 'rectangle') return region(pixelsInsideRectangle([a, b], sizeOf(site)), [a, b], site);
  if (kind === 'ellipse') return region(pixelsInsideEllipse([a, b], sizeOf(site)), [a, b], site);
  if (kind === 'length') return single(measureLength(a, b, site.scale));
  if (c === undefined) return 'Not measured: a point is missing.';
  if (kind === 'angle') return single(measureAngle([b, a], [b, c], site.scale));
  if (d === undefined) return 'Not measured: a point is missing.';
  if (kind === 'cobb') return single(measureAngle(...cobbLines([a, b], [c, d]), site.scale));
  return axes(measureLength(a, b, site.scale), measureLength(c, d, site.scale));
}

/** Figures while one draws: of a bidirectional measurement its first axis, too. Null where there is nothing to say yet. */
export function liveFigures(kind: MeasurementKind, points: readonly Point[], site: Site): Figures | null {
  const isFirstAxis = kind === 'bidirectional' && points.length < 4;
  const figures = figuresOf(isFirstAxis ? 'length' : kind, points, site);
  return typeof figures === 'string' ? null : figures;
}

function sizeOf({ picture }: Site): GridSize {
  return picture.header.layout;
}

function probed([x, y]: Point, { picture }: Site): Figures | string {
  const reading = readPixel(picture, Math.round(x), Math.round(y));
  if (reading === null) return 'Not measured: the point lies outside the image.';
  return { ...NONE, value: reading.value, unit: reading.value === null ? null : reading.unit };
}

function single({ value, unit, note }: Measured): Figures | string {
  return value === null ? note : { ...NONE, value, unit };
}

/** The longer one is the long axis, whichever was drawn first. */
function axes(first: Measured, second: Measured): Figures | string {
  if (first.value === null || second.value === null) return first.value === null ? first.note : second.note;
  // Across two regions of ultrasound each axis may have a scale of its own.
  if (first.unit !== second.unit) return 'Not measured: the two axes have different scales.';
  const [long, short] = [Math.max(first.value, second.value), Math.min(first.value, second.value)];
  return { ...NONE, value: long, secondValue: short, unit: first.unit };
}

function region(spans: readonly RowSpan[], corners: readonly Point[], site: Site): Figures | string {
  const [first] = spans;
  if (first === undefined) return 'Not measured: no pixel lies inside the region.';
  const area = measureArea(corners, countPixels(spans), site.scale);
  if (area.value === null) return area.note;
  const found = statisticsOf(site.picture, spans);
  const { unit } = valueScale(site.picture.header);
  const statistics =
    found === null ? null : { mean: found.mean, sd: found.sd, min: found.min, max: found.max, unit };
  return { ...NONE, value: area.value, unit: area.unit, statistics };
}
