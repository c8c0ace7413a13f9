import type { OverlayPlane } from '../../contract/domain/pixels/picture.ts';
import { frameScope } from '../header/frameGroups.ts';
import { parseRescale } from '../header/parseInstance.ts';
import type { Dataset } from '../parse/dataset.ts';
import { OVERLAY_GROUPS, TAG } from '../parse/tags.ts';
import { hasColours, parseLut, parsePalette } from './frameContext.ts';
import type { PixelLayout } from './pixelLayout.ts';

/**
 * What a file says of how a frame (0-based) is shown and cannot be read, in words for the viewport, the gravest first (V1, V8): a picture
 * without its table or palette looks like a picture.
 */
export function unreadParts(
  data: Dataset,
  frame: number,
  { layout, planes }: { readonly layout: PixelLayout; readonly planes: readonly OverlayPlane[] },
): string[] {
  return [
    isPaletteUnread(data, layout) ? 'PALETTE CANNOT BE READ: its index numbers are shown as grey' : '',
    isModalityUnread(data, layout) ? 'MODALITY TABLE CANNOT BE READ: values are without it' : '',
    parseRescale(data, frame).slope === 0 ? 'RESCALE SLOPE IS 0: read as 1' : '',
    isVoiUnread(data, frame, layout) ? 'VOI TABLE CANNOT BE READ' : '',
    ...OVERLAY_GROUPS.filter((group) => isPlaneCut(data, group, planes)).map(() => 'OVERLAY ENDS EARLY'),
  ].filter((words) => words !== '');
}

function isPaletteUnread(data: Dataset, layout: PixelLayout): boolean {
  const isPromised = layout.photometric === 'PALETTE COLOR' || hasData(data, TAG.paletteDescriptors[0]);
  return isPromised && hasColours(data, layout) && parsePalette(data, layout) === null;
}

function isModalityUnread(data: Dataset, { signed }: PixelLayout): boolean {
  const item = data.item(TAG.modalityLutSequence);
  return item !== null && isTableCut(item, signed);
}

function isVoiUnread(data: Dataset, frame: number, { signed }: PixelLayout): boolean {
  const items = frameScope(data, frame, TAG.frameVoiLut, TAG.voiLutSequence).items(TAG.voiLutSequence);
  return items.some((item) => isTableCut(item, signed));
}

// Writers leave an empty item where they mean none.
function isTableCut(item: Dataset, signed: boolean): boolean {
  return hasData(item, TAG.lutData) && parseLut(item, signed) === null;
}

function hasData(data: Dataset, tag: string): boolean {
  return (data.bytes(tag)?.length ?? 0) > 0;
}

// Of planes in words of their own; those in the pixels' unused bits end with the pixels.
function isPlaneCut(data: Dataset, group: string, planes: readonly OverlayPlane[]): boolean {
  const plane = planes.find((one) => one.group === group);
  const bytes = data.bytes(`${group}3000`);
  if (plane === undefined || bytes === null) return false;
  const frames = Math.max(1, data.int(`${group}0015`) ?? 1);
  return bytes.length * 8 < plane.rows * plane.columns * frames;
}
