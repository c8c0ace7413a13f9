import { compareClinicalTime } from '../time.ts';
import { type ImageDimensions, type Located, type Placed, projectionMm } from './placedImage.ts';

/** Images that lie closer along the normal share a place. */
const SAME_PLACE_MM = 0.01;

/** The dimensions in the order in which they split a series (V4). */
export const DIMENSION_KEYS = [
  'segmentNumber',
  'temporalPosition',
  'triggerTimeMs',
  'echoNumber',
  'echoTimeMs',
  'bValue',
] as const satisfies readonly (keyof ImageDimensions)[];

/** Orders by Instance Number, unnumbered last, then by frame and id. */
export function byNumber({ place: a }: Placed<unknown>, { place: b }: Placed<unknown>): number {
  const left = a.instanceNumber ?? Number.POSITIVE_INFINITY;
  const right = b.instanceNumber ?? Number.POSITIVE_INFINITY;
  if (left !== right) return left < right ? -1 : 1;
  if (a.id !== b.id) return a.id < b.id ? -1 : 1;
  return a.frame - b.frame;
}

/** Orders images of one place: by their dimensions, then by acquisition, then by number. */
export function byDimensions(a: Placed<unknown>, b: Placed<unknown>): number {
  for (const key of DIMENSION_KEYS) {
    const difference = (a.place.dimensions?.[key] ?? 0) - (b.place.dimensions?.[key] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareClinicalTime(a.place.acquisitionTime, b.place.acquisitionTime) || byNumber(a, b);
}

/** Images of parallel planes by their place along the normal, those of one place together (V4). */
export function levelsOf<T>(images: readonly Located<T>[]): Located<T>[][] {
  const measured = images.map((placed) => ({ placed, mm: projectionMm(placed) }));
  measured.sort((one, other) => one.mm - other.mm);
  const levels: { readonly mm: number; readonly images: Located<T>[] }[] = [];
  for (const { placed, mm } of measured) {
    const last = levels.at(-1);
    if (last !== undefined && mm - last.mm < SAME_PLACE_MM) last.images.push(placed);
    else levels.push({ mm, images: [placed] });
  }
  return levels.map((level) => level.images.sort(byDimensions));
}
