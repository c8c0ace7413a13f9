import type { FrameHeader } from '../../../contract/domain/pixels/picture.ts';
import type { MaskOperation } from '../../../contract/domain/presentation.ts';
import type { Dataset } from '../../parse/dataset.ts';

const MASKS = 'x00286100';

/** The mask subtractions of an image or a presentation state (PS3.3 C.7.6.10, C.11.13). The file counts frames from 1. */
export function readMasks(data: Dataset): MaskOperation[] {
  return data
    .items(MASKS)
    .map(readMask)
    .filter(({ written }) => written !== 'NONE');
}

/** How the frames of an image are subtracted from each other; nothing where the image does not say it. */
export function readSubtraction(data: Dataset): Pick<FrameHeader, 'mask'> {
  const operations = readMasks(data);
  if (operations.length === 0) return {};
  const relation = data.text('x00281040');
  return {
    mask: {
      operations,
      isRecommended: data.text('x00281090') === 'SUB',
      relation: relation === 'LIN' || relation === 'LOG' ? relation : null,
    },
  };
}

function readMask(item: Dataset): MaskOperation {
  const written = item.text('x00286101') ?? '';
  const [down, right] = item.numbers('x00286114', 'FL');
  return {
    operation: written === 'AVG_SUB' || written === 'TID' ? written : 'other',
    written,
    ranges: pairsOf(framesOf(item, 'x00286102')),
    maskFrames: framesOf(item, 'x00286110'),
    tidOffset: item.int('x00286120', 'SS') || 1,
    averaged: Math.max(1, item.int('x00286112', 'US') ?? 1),
    shift: [down ?? 0, right ?? 0],
  };
}

function framesOf(item: Dataset, tag: string): number[] {
  return item.numbers(tag, 'US').flatMap((frame) => (frame === null || frame < 1 ? [] : [frame - 1]));
}

function pairsOf(frames: readonly number[]): [number, number][] {
  return Array.from({ length: Math.floor(frames.length / 2) }, (_, at) => [
    frames[2 * at] ?? 0,
    frames[2 * at + 1] ?? 0,
  ]);
}
