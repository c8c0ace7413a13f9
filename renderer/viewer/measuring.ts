import type { StudyKey } from '../../main/contract/domain/ids.ts';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import type { Point } from './geometry.ts';
import type { LoadedImage } from './loading/imageLoader.ts';
import { readPixel, rectangleOf, scaleOf } from './pixelValues.ts';
import { pixelsInside } from './roi.ts';
import { measureArea, measureLength } from './spacing.ts';
import type { StackImage } from './stack.ts';

/** What the left button does. */
export type ViewerTool = 'window' | 'pan' | 'zoom' | 'scroll' | 'probe' | 'length' | 'rectangle';
export type MeasuringTool = Measurement['kind'];

/** A measurement as drawn, before the core has given it an id. */
export type MeasurementDraft = Omit<Measurement, 'id' | 'recordedAt' | 'patientKey'>;

/** A measurement being made: the points set so far and where the cursor is, in image pixels. */
export interface OpenDraft {
  readonly tool: MeasuringTool;
  readonly points: readonly Point[];
  readonly cursor: Point;
  readonly byKeyboard: boolean;
}

/** What became of finished points: a draft to save, or why there is none. */
export type Finished =
  | { readonly kind: 'draft'; readonly draft: MeasurementDraft }
  | { readonly kind: 'refused'; readonly words: string };

/** The measuring tool that a tool stands for; null for those that only move the picture. */
export function measuringTool(tool: ViewerTool): MeasuringTool | null {
  return tool === 'probe' || tool === 'length' || tool === 'rectangle' ? tool : null;
}

/** How many points a measurement takes. */
export function pointsNeeded(tool: MeasuringTool): number {
  return tool === 'probe' ? 1 : 2;
}

/** Figures of a measurement whose points are all set. */
export function finishMeasurement(
  tool: MeasuringTool,
  points: readonly Point[],
  picture: LoadedImage,
  at: { readonly image: StackImage; readonly studyKey: StudyKey },
): Finished {
  const drawn = points.map(([x, y]): [number, number] =>
    tool === 'probe' ? [Math.round(x), Math.round(y)] : [x, y],
  );
  const [first, second = first] = drawn;
  if (first === undefined || second === undefined) return { kind: 'refused', words: 'No point was set.' };
  const figures =
    tool === 'probe'
      ? probeFigures(first, picture)
      : tool === 'length'
        ? lengthFigures([first, second], picture, at.image)
        : rectangleFigures([first, second], picture, at.image);
  if (typeof figures === 'string') return { kind: 'refused', words: figures };
  const { instanceKey, frame } = at.image;
  const named = { secondValue: null, finding: '', site: null, laterality: null, lesionId: null };
  return {
    kind: 'draft',
    draft: { studyKey: at.studyKey, instanceKey, frame, kind: tool, points: drawn, ...figures, ...named },
  };
}

type Figures = Pick<MeasurementDraft, 'value' | 'unit' | 'statistics'>;

function probeFigures([x, y]: Point, picture: LoadedImage): Figures | string {
  const reading = readPixel(picture, x, y);
  if (reading === null) return 'Not measured: the point lies outside the image.';
  return { value: reading.value, unit: reading.value === null ? null : reading.unit, statistics: null };
}

function lengthFigures(
  [from, to]: [Point, Point],
  picture: LoadedImage,
  image: StackImage,
): Figures | string {
  const { value, unit, note } = measureLength(from, to, scaleOf(picture, image.header.spacing));
  return value === null ? note : { value, unit, statistics: null };
}

function rectangleFigures(
  corners: [Point, Point],
  picture: LoadedImage,
  image: StackImage,
): Figures | string {
  const { columns, rows } = picture.header.layout;
  const inside = pixelsInside(corners, { columns, rows });
  if (inside === null) return 'Not measured: no pixel lies inside the rectangle.';
  const pixels = (inside.right - inside.left + 1) * (inside.bottom - inside.top + 1);
  const area = measureArea(corners, pixels, scaleOf(picture, image.header.spacing));
  if (area.value === null) return area.note;
  const found = rectangleOf(picture, corners);
  const unit = readPixel(picture, inside.left, inside.top)?.unit ?? 'raw';
  const statistics =
    found === null ? null : { mean: found.mean, sd: found.sd, min: found.min, max: found.max, unit };
  return { value: area.value, unit: area.unit, statistics };
}
