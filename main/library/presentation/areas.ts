import type { DisplayedArea } from '../../contract/domain/presentation.ts';
import type { Dataset } from '../parse/dataset.ts';
import { readReferences } from './references.ts';
import { PR } from './tags.ts';

/** The displayed areas with the images that they are for (PS3.3 C.10.4). The file counts from 1 and both corners are shown. */
export function readAreas(data: Dataset): DisplayedArea[] {
  return data.items(PR.areas).flatMap((item) => readArea(item) ?? []);
}

function readArea(item: Dataset): DisplayedArea | null {
  const [x1, y1] = item.numbers(PR.areaFrom, 'SL');
  const [x2, y2] = item.numbers(PR.areaTo, 'SL');
  if (x1 == null || y1 == null || x2 == null || y2 == null) return null;
  const mode = item.text(PR.sizeMode);
  const magnification = item.number(PR.magnification, 'FL');
  const isMagnified = mode === 'MAGNIFY' && magnification !== null && magnification > 0;
  return {
    images: readReferences(item),
    // After the turn the first corner is the upper left one: in the image it may be any.
    from: [Math.min(x1, x2) - 1.5, Math.min(y1, y2) - 1.5],
    to: [Math.max(x1, x2) - 0.5, Math.max(y1, y2) - 0.5],
    mode: isMagnified ? 'MAGNIFY' : mode === 'TRUE SIZE' ? mode : 'SCALE TO FIT',
    magnification: isMagnified ? magnification : null,
    pixelWidth: pixelWidthOf(item),
  };
}

function pixelWidthOf(item: Dataset): number | null {
  for (const tag of [PR.pixelSpacing, PR.aspectRatio]) {
    const [height, width] = item.numbers(tag);
    if (height != null && width != null && height > 0 && width > 0) return width / height;
  }
  return null;
}
