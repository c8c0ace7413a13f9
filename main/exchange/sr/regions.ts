import { ReportedRegion } from '../../contract/domain/structured.ts';
import type { Dataset } from '../../library/parse/dataset.ts';
import { HALF_PIXEL } from '../dicom/measurementGroup.ts';
import { SR } from './tags.ts';

/** What an image item refers to; frames count from 0, none where all are meant. */
export interface ImageItem {
  readonly sopUid: string;
  readonly frames: readonly number[];
}

/** The images that an IMAGE item names. */
export function imagesOf(item: Dataset): ImageItem[] {
  return item.items(SR.referencedSop).flatMap((reference) => {
    const sopUid = reference.text(SR.referencedInstance);
    const frames = reference.numbers(SR.referencedFrame).flatMap((frame) => (frame ? [frame - 1] : []));
    return sopUid === null ? [] : [{ sopUid, frames }];
  });
}

function valueType(item: Dataset): string {
  return item.text(SR.valueType)?.toUpperCase() ?? '';
}

function sourceOf(item: Dataset): ImageItem | null {
  const images = item.items(SR.content).filter((child) => valueType(child) === 'IMAGE');
  return images.flatMap(imagesOf)[0] ?? null;
}

// Coordinates that are no number cost the whole region: a point less is another shape.
function pointsOf(item: Dataset, dimensions: 2 | 3): number[][] | null {
  const data = item.numbers(SR.graphicData, 'FL');
  const offset = dimensions === 2 ? -HALF_PIXEL : 0;
  const isWhole = data.length > 0 && data.length % dimensions === 0;
  const known = data.flatMap((value) => (value === null || !Number.isFinite(value) ? [] : [value + offset]));
  if (!isWhole || known.length !== data.length) return null;
  return Array.from({ length: data.length / dimensions }, (_, i) =>
    known.slice(i * dimensions, (i + 1) * dimensions),
  );
}

/** The region of a SCOORD or SCOORD3D item (PS3.3 C.18.6, C.18.9); null for other items and for shapes that cannot be read. */
export function regionOf(item: Dataset): ReportedRegion | null {
  const type = valueType(item);
  if (type !== 'SCOORD' && type !== 'SCOORD3D') return null;
  const source = sourceOf(item);
  const region = ReportedRegion.safeParse({
    space: type === 'SCOORD' ? 'image' : 'patient',
    graphic: item.text(SR.graphicType)?.toUpperCase(),
    points: pointsOf(item, type === 'SCOORD' ? 2 : 3),
    sopUid: source?.sopUid ?? null,
    frames: source?.frames ?? [],
    frameOfReferenceUid: type === 'SCOORD' ? null : item.text(SR.spaceUid),
  });
  return region.success ? region.data : null;
}
