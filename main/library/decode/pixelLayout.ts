import { AppError } from '../../contract/errors.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG, tagInWords } from '../parse/tags.ts';

/** How the pixels of an image are laid out (PS3.3 C.7.6.3.1). */
export interface PixelLayout {
  readonly rows: number;
  readonly columns: number;
  readonly frames: number;
  readonly samplesPerPixel: number;
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly highBit: number;
  readonly signed: boolean;
  readonly planar: boolean;
  readonly photometric: string;
}

/** Values that one frame may have at most: larger ones are refused, so that memory stays bounded. */
export const MAX_FRAME_VALUES = 2 ** 28;

const ALLOCATED: ReadonlySet<number> = new Set([1, 8, 12, 16, 32, 64]);

/** A fault of one file's pixels; the sentence names what is wrong. */
export function badPixels(sentence: string): AppError {
  return new AppError('bad_file', `The pixels cannot be shown: ${sentence}.`);
}

function required(data: Dataset, tag: string, keyword: string): number {
  const value = data.int(tag, 'US');
  if (value === null || value <= 0) throw badPixels(`${keyword} ${tagInWords(tag)} is missing or zero`);
  return value;
}

/** Reads the layout of an image that can be shown; `bad_file` names a field that is missing or cannot be, and a frame too large. */
export function parseLayout(data: Dataset): PixelLayout {
  const layout = describeLayout(data);
  const { rows, columns, samplesPerPixel } = layout;
  if (rows * columns * samplesPerPixel > MAX_FRAME_VALUES) {
    throw badPixels(`${columns} × ${rows} with ${samplesPerPixel} samples is too large for one frame`);
  }
  return layout;
}

/** Reads the layout, whatever its size; `bad_file` names a field that is missing or cannot be. */
export function describeLayout(data: Dataset): PixelLayout {
  const rows = required(data, TAG.rows, 'Rows');
  const columns = required(data, TAG.columns, 'Columns');
  const bitsAllocated = required(data, TAG.bitsAllocated, 'Bits Allocated');
  const samplesPerPixel = data.int(TAG.samplesPerPixel, 'US') || 1;
  const bitsStored = Math.min(data.int(TAG.bitsStored, 'US') || bitsAllocated, bitsAllocated);
  if (!ALLOCATED.has(bitsAllocated)) throw badPixels(`Bits Allocated is ${bitsAllocated}`);
  return {
    rows,
    columns,
    frames: Math.max(1, data.int(TAG.numberOfFrames) ?? 1),
    samplesPerPixel,
    bitsAllocated,
    bitsStored,
    highBit: Math.max(
      bitsStored - 1,
      Math.min(data.int(TAG.highBit, 'US') ?? bitsStored - 1, bitsAllocated - 1),
    ),
    signed: data.int(TAG.pixelRepresentation, 'US') === 1,
    planar: data.int(TAG.planarConfiguration, 'US') === 1 && samplesPerPixel > 1,
    photometric: data.text(TAG.photometric)?.toUpperCase() ?? 'MONOCHROME2',
  };
}
