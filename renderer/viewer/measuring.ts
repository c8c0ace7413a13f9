import type { StudyKey } from '../../main/contract/domain/ids.ts';
import { type Measurement, MeasurementKind, POINTS_OF } from '../../main/contract/domain/reading.ts';
import type { Point } from './geometry.ts';
import type { StackImage } from './stack.ts';
import { pixelShape, shortAxisEnd } from './tools/axes.ts';
import { type Figures, figuresOf, type Site } from './tools/figures.ts';
import { simplify } from './tools/simplify.ts';

export type MeasuringTool = MeasurementKind;
/** What the left button does. */
export type ViewerTool = 'window' | 'pan' | 'zoom' | 'scroll' | MeasuringTool;

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

/** Image pixels that a traced contour may stray when its points are thinned out. */
const TRACE_TOLERANCE = 0.5;
const NAMES: Readonly<Record<MeasuringTool, string>> = {
  probe: 'probe',
  length: 'length',
  bidirectional: 'long and short axis',
  angle: 'angle',
  cobb: 'Cobb angle',
  rectangle: 'rectangle',
  ellipse: 'ellipse',
  freehand: 'freehand region',
  arrow: 'arrow',
};

/** The measuring tool that a tool stands for; null for those that only move the picture. */
export function measuringTool(tool: ViewerTool): MeasuringTool | null {
  return MeasurementKind.safeParse(tool).data ?? null;
}

/** A kind of measurement in words. */
export function kindName(kind: MeasuringTool): string {
  return NAMES[kind];
}

/** True where the points set finish a measurement; a freehand region is closed by hand. */
export function isFinished(tool: MeasuringTool, points: readonly Point[]): boolean {
  return points.length === POINTS_OF[tool];
}

/** Where a next point goes for a cursor: a probe on a pixel's centre, a short axis upright on the long one. */
export function placePoint(tool: MeasuringTool, points: readonly Point[], cursor: Point, site: Site): Point {
  if (tool === 'probe') return [Math.round(cursor[0]), Math.round(cursor[1])];
  const [a, b, c] = points;
  if (tool !== 'bidirectional' || a === undefined || b === undefined || c === undefined) return cursor;
  return shortAxisEnd([a, b], c, cursor, pixelShape(site.scale, a));
}

/** The measurement of points that are all set. */
export function finishMeasurement(
  tool: MeasuringTool,
  points: readonly Point[],
  site: Site,
  at: { readonly image: StackImage; readonly studyKey: StudyKey },
): Finished {
  const drawn = tool === 'freehand' ? simplify(points, TRACE_TOLERANCE) : points;
  if (tool === 'freehand' && drawn.length < 3)
    return { kind: 'refused', words: 'Not measured: a region needs three points.' };
  const figures = figuresOf(tool, drawn, site);
  if (typeof figures === 'string') return { kind: 'refused', words: figures };
  return { kind: 'draft', draft: draftOf(tool, drawn, figures, at) };
}

function draftOf(
  kind: MeasuringTool,
  points: readonly Point[],
  figures: Figures,
  { image, studyKey }: { readonly image: StackImage; readonly studyKey: StudyKey },
): MeasurementDraft {
  const { instanceKey, frame, plane } = image;
  const named = { finding: '', site: null, laterality: null, lesionId: null };
  const where = { instanceKey, frame, ...(plane === undefined ? {} : { plane }) };
  return { studyKey, ...where, kind, points: asTuples(points), ...figures, ...named };
}

/** Points as the contract has them. */
export function asTuples(points: readonly Point[]): [number, number][] {
  return points.map(([x, y]) => [x, y]);
}
