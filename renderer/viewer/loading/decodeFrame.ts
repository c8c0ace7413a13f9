import type { Frame, StoredPixels } from '../../../main/contract/domain/pixels/frame.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { decodeCompressed } from './codecs.ts';
import { encapsulatedFrame, nativeFrameBits } from './frameBytes.ts';
import { type FrameHeader, frameCount, type PixelLayout, readFrameHeader } from './frameHeader.ts';
import { spreadChroma, unpackNative } from './nativePixels.ts';
import type { ParsedInstance } from './part10.ts';
import { decodeRle } from './rle.ts';

const RLE = '1.2.840.10008.1.2.5';
const BIG_ENDIAN = '1.2.840.10008.1.2.2';

/** Beyond this a damaged or hostile header would take the page down with it. */
const MOST_SAMPLES = 2 ** 27;

/** A decoded frame: its header, and what turning it into a picture needs; samples lie side by side. */
export interface DecodedFrame {
  readonly header: FrameHeader;
  readonly frame: Frame;
  /** False where the file ends before its pixels do. */
  readonly isComplete: boolean;
}

interface DecodedSamples {
  readonly stored: StoredPixels;
  readonly photometric: string;
  readonly isComplete: boolean;
}

/** Decodes a frame, counted from 0. Throws `bad_file` where there is no such picture or its bytes are damaged. */
export async function decodeFrame(instance: ParsedInstance, index: number): Promise<DecodedFrame> {
  const header = readFrameHeader(instance.dataSet, index);
  const { layout, modality, vois, padding, palette, inverse } = header;
  if (layout.rows === 0 || layout.columns === 0) {
    throw new AppError('bad_file', 'The header names no rows or columns.');
  }
  if (layout.rows * layout.columns * layout.samplesPerPixel > MOST_SAMPLES) {
    const size = `${layout.columns} × ${layout.rows}`;
    throw new AppError('bad_file', `A picture of ${size} pixels is too large for this viewer.`);
  }
  const { stored, photometric, isComplete } = await decodeSamples(instance, layout, index);
  const { rows, columns, samplesPerPixel, signed, bitsStored } = layout;
  const shape = { rows, columns, samplesPerPixel, planar: false, signed, bitsStored };
  return {
    header,
    frame: { ...shape, photometric, stored, modality, vois, padding, palette, inverse },
    isComplete,
  };
}

async function decodeSamples(
  instance: ParsedInstance,
  layout: PixelLayout,
  index: number,
): Promise<DecodedSamples> {
  const { dataSet, transferSyntaxUid } = instance;
  const frames = frameCount(dataSet);
  if (index >= frames) throw new AppError('bad_file', `The file has ${frames} frames, not ${index + 1}.`);
  const compressed = encapsulatedFrame(dataSet, index, frames);
  if (compressed === null) return decodeNative(instance, layout, index);
  if (compressed.length === 0) throw new AppError('bad_file', `Frame ${index + 1} has no pixel data.`);
  const whole = { photometric: withoutChroma(layout.photometric), isComplete: true };
  if (transferSyntaxUid === RLE) return { ...whole, stored: decodeRle(layout, compressed) };
  const { samples, isRgb } = await decodeCompressed(layout, transferSyntaxUid, compressed);
  return { ...whole, stored: samples, photometric: isRgb ? 'RGB' : whole.photometric };
}

function decodeNative(
  { dataSet, transferSyntaxUid }: ParsedInstance,
  layout: PixelLayout,
  index: number,
): DecodedSamples {
  const element = dataSet.elements.x7fe00010 ?? dataSet.elements.x7fe00008 ?? dataSet.elements.x7fe00009;
  const { offsetBits, samples } = nativeFrameBits(layout, index);
  const bytes = element === undefined ? new Uint8Array() : bytesOf(dataSet.byteArray, element);
  if (offsetBits >= bytes.length * 8) throw new AppError('bad_file', `Frame ${index + 1} has no pixel data.`);
  const bits = layout.floatBits ?? layout.bitsAllocated;
  const isComplete = offsetBits + samples * bits <= bytes.length * 8;
  const bigEndian = transferSyntaxUid === BIG_ENDIAN;
  const isWords = bigEndian && element?.vr === 'OW';
  const unpacked = unpackNative(layout, { bytes, offsetBits, samples, bigEndian, isWords });
  const stored = layout.photometric === 'YBR_FULL_422' ? spreadChroma(unpacked) : unpacked;
  return { stored, photometric: withoutChroma(layout.photometric), isComplete };
}

function bytesOf(
  file: Uint8Array,
  { dataOffset, length }: { dataOffset: number; length: number },
): Uint8Array {
  return file.subarray(dataOffset, Math.min(file.length, dataOffset + length));
}

function withoutChroma(photometric: string): string {
  return photometric === 'YBR_FULL_422' ? 'YBR_FULL' : photometric;
}
