import type { Annotation, PresentedGraphic, PresentedText } from '../../contract/domain/presentation.ts';
import type { Dataset } from '../parse/dataset.ts';
import { readReferences } from './references.ts';
import { PR } from './tags.ts';

type Pair = [number, number];
type Space = PresentedGraphic['space'];

const TYPES: readonly string[] = [
  'POINT',
  'POLYLINE',
  'INTERPOLATED',
  'CIRCLE',
  'ELLIPSE',
] satisfies PresentedGraphic['type'][];
/** Points without which a figure is none (PS3.3 C.10.5.1.2). */
const LEAST: Readonly<Record<PresentedGraphic['type'], number>> = {
  POINT: 1,
  POLYLINE: 2,
  INTERPOLATED: 2,
  CIRCLE: 2,
  ELLIPSE: 4,
};

/** Graphics and texts with the images that they are for (PS3.3 C.10.5). */
export function readAnnotations(data: Dataset): Annotation[] {
  return data.items(PR.annotations).map((item) => ({
    images: readReferences(item),
    layer: item.text(PR.graphicLayer) ?? '',
    graphics: item.items(PR.graphics).flatMap((graphic) => readGraphic(graphic) ?? []),
    texts: item.items(PR.texts).flatMap((text) => readText(text) ?? []),
  }));
}

/** How many compound graphics there are: they are not drawn. */
export function countCompound(data: Dataset): number {
  return data.items(PR.annotations).reduce((sum, item) => sum + item.items(PR.compound).length, 0);
}

// The corner of the image is 0\0 in the file: the first pixel's centre is half a pixel further.
function pointsOf(data: Dataset, tag: string, space: Space): Pair[] {
  const numbers = data.numbers(tag, 'FL');
  const shift = space === 'image' ? 0.5 : 0;
  return Array.from(
    { length: Math.floor(numbers.length / 2) },
    (_, at): Pair => [(numbers[2 * at] ?? 0) - shift, (numbers[2 * at + 1] ?? 0) - shift],
  );
}

// MATRIX is of tiled images alone, where it means the pixels of all tiles together: as PIXEL for an image that is not tiled.
function spaceOf(data: Dataset, tag: string): Space {
  return data.text(tag) === 'DISPLAY' ? 'display' : 'image';
}

function isType(text: string | null): text is PresentedGraphic['type'] {
  return text !== null && TYPES.includes(text);
}

function readGraphic(data: Dataset): PresentedGraphic | null {
  const type = data.text(PR.graphicType);
  const space = spaceOf(data, PR.graphicUnits);
  const points = pointsOf(data, PR.graphicData, space);
  if (!isType(type) || points.length < LEAST[type]) return null;
  return { space, type, points, isFilled: data.text(PR.graphicFilled) === 'Y' };
}

function readText(data: Dataset): PresentedText | null {
  const words = data.wholeText(PR.text)?.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const box = readBox(data);
  const anchor = readAnchor(data);
  return words === undefined || (box === null && anchor === null) ? null : { words, box, anchor };
}

function readBox(data: Dataset): PresentedText['box'] {
  const space = spaceOf(data, PR.boxUnits);
  const [from] = pointsOf(data, PR.boxFrom, space);
  const [to] = pointsOf(data, PR.boxTo, space);
  if (from === undefined || to === undefined) return null;
  const align = data.text(PR.boxAlign);
  return { space, from, to, align: align === 'CENTER' || align === 'RIGHT' ? align : 'LEFT' };
}

function readAnchor(data: Dataset): PresentedText['anchor'] {
  const space = spaceOf(data, PR.anchorUnits);
  const [point] = pointsOf(data, PR.anchor, space);
  return point === undefined ? null : { space, point, isVisible: data.text(PR.anchorVisible) === 'Y' };
}
