import type { ParsedHead } from '../parse/parseHead.ts';
import type { Samples } from './codecs/samples.ts';
import { toValues } from './codecs/samples.ts';
import { badPixels, type PixelLayout } from './pixelLayout.ts';

/** True where chroma is kept for every second pixel only: two bytes a pixel (PS3.3 C.7.6.3.1.2). */
function isHalfChroma({ photometric, samplesPerPixel, bitsAllocated }: PixelLayout): boolean {
  return photometric === 'YBR_FULL_422' && samplesPerPixel === 3 && bitsAllocated === 8;
}

/** Bytes of an uncompressed frame; frames of 1 bit follow each other without gap (PS3.5 8.1.1). */
export function frameBytes(layout: PixelLayout): number {
  const { rows, columns, samplesPerPixel, bitsAllocated } = layout;
  const samples = isHalfChroma(layout) ? 2 : samplesPerPixel;
  return (rows * columns * samples * bitsAllocated) / 8;
}

/** Where the bytes of an uncompressed frame lie behind the start of the pixels, and how many of them the file holds. */
function placeOf({ pixels, pixelSource }: ParsedHead, layout: PixelLayout, frame: number) {
  if (!pixels) throw badPixels('the file holds none');
  const size = frameBytes(layout);
  const start = Math.floor(frame * size);
  const length = Math.ceil((frame + 1) * size) - start;
  const there = Math.max(0, Math.min(pixels.length, pixelSource.size - pixels.dataOffset));
  return { at: pixels.dataOffset + start, end: start + length, length, there };
}

/** True where the file ends inside an uncompressed frame: some of its bytes are there, not all. */
export function isCutShort(head: ParsedHead, layout: PixelLayout, frame: number): boolean {
  const { end, length, there } = placeOf(head, layout, frame);
  return there < end && there > end - length;
}

/**
 * Reads the bytes of an uncompressed frame. `bad_file` says how many are there and how many are needed, unless `isFilled`: then zeros
 * stand for those that a file cut short does not hold.
 */
export function readNativeFrame(
  head: ParsedHead,
  layout: PixelLayout,
  frame: number,
  isFilled = false,
): Buffer {
  const { at, end, length, there } = placeOf(head, layout, frame);
  const isEnough = there >= end || (isFilled && isCutShort(head, layout, frame));
  if (!isEnough) throw badPixels(`frame ${frame + 1} needs ${end} bytes, the file holds ${there}`);
  const bytes = Buffer.alloc(length);
  head.pixelSource.read(at, Math.min(length, there - (end - length))).copy(bytes);
  return bytes;
}

/** Swaps big-endian bytes of a value representation's words in place (PS3.5 7.3): OW swaps pairs also of 8-bit samples. */
export function swapToLittleEndian(bytes: Buffer, bitsAllocated: number, vr: string | null): void {
  if (bitsAllocated === 64) bytes.swap64();
  else if (bitsAllocated === 32) bytes.swap32();
  else if (bitsAllocated === 16 || (vr === 'OW' && bytes.length % 2 === 0)) bytes.swap16();
}

function unpackBits(bytes: Buffer, count: number, firstBit: number): Uint8Array {
  return Uint8Array.from(
    { length: count },
    (_, i) => ((bytes[(firstBit + i) >> 3] ?? 0) >> ((firstBit + i) & 7)) & 1,
  );
}

// Before 1993 values of 12 bits could stand without a gap, two in three bytes, the first one lowest.
function unpackTwelve(bytes: Buffer, count: number): Uint16Array {
  return Uint16Array.from({ length: count }, (_, i) => {
    const at = (i >> 1) * 3;
    if (i & 1) return ((bytes[at + 1] ?? 0) >> 4) | ((bytes[at + 2] ?? 0) << 4);
    return (bytes[at] ?? 0) | (((bytes[at + 1] ?? 0) & 15) << 8);
  });
}

// Two pixels are Y1 Y2 Cb Cr.
function fillChroma(bytes: Buffer, pixels: number): Uint8Array {
  const full = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const pair = (pixel >> 1) * 4;
    full[3 * pixel] = bytes[pair + (pixel & 1)] ?? 0;
    full[3 * pixel + 1] = bytes[pair + 2] ?? 0;
    full[3 * pixel + 2] = bytes[pair + 3] ?? 0;
  }
  return full;
}

/** Little-endian bytes of an uncompressed frame as samples. `frame` places the first bit of a 1-bit frame in its byte. */
export function nativeSamples(bytes: Buffer, layout: PixelLayout, frame: number): Samples {
  const { rows, columns, samplesPerPixel: components, bitsAllocated, planar } = layout;
  const count = rows * columns;
  const shape = { rows, columns, components, planar };
  if (bitsAllocated === 1) {
    return { ...shape, values: unpackBits(bytes, count * components, (frame * count * components) & 7) };
  }
  if (isHalfChroma(layout)) return { ...shape, values: fillChroma(bytes, count), planar: false };
  if (bytes.length < frameBytes(layout)) throw badPixels(`frame ${frame + 1} ends too soon`);
  if (bitsAllocated === 12) return { ...shape, values: unpackTwelve(bytes, count * components) };
  return { ...shape, values: toValues(bytes, bitsAllocated / 8) };
}
