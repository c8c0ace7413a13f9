import type { StoredPixels } from '../../../main/contract/domain/pixels/frame.ts';
import type { PixelLayout } from './frameHeader.ts';
import { allocateSamples, interleavePlanes, storedValue } from './samples.ts';

/** Where a native frame lies: its samples start `offsetBits` after the start of the pixel data. */
export interface NativeFrame {
  readonly bytes: Uint8Array;
  readonly offsetBits: number;
  readonly samples: number;
  readonly bigEndian: boolean;
  /** Bytes stand in big-endian words: those of 8-bit samples are swapped in pairs (PS3.5 8.1.1, OW). */
  readonly isWords: boolean;
}

/** Unpacks native pixel data of 1, 8, 16 or 32 bits, or floats, in either byte order; short data leaves zeros [V2]. */
export function unpackNative(layout: PixelLayout, frame: NativeFrame): StoredPixels {
  if (layout.floatBits !== null) return unpackFloats(layout.floatBits, frame);
  if (layout.bitsAllocated === 1) return unpackBits(frame);
  const samples = allocateSamples(layout, frame.samples);
  const read = readerOf(layout.bitsAllocated, frame);
  const available = availableSamples(frame, layout.bitsAllocated);
  for (let index = 0; index < available; index++) samples[index] = storedValue(read(index), layout);
  const planar = layout.planar && layout.samplesPerPixel > 1;
  return planar ? interleavePlanes(samples, layout.samplesPerPixel) : samples;
}

/** Spreads 4:2:2 (Y1 Y2 Cb Cr) to three samples a pixel (PS3.3 C.7.6.3.1.2). */
export function spreadChroma(samples: StoredPixels): StoredPixels {
  const spread = new Uint8Array((samples.length / 4) * 6);
  for (let from = 0, to = 0; from + 3 < samples.length; from += 4, to += 6) {
    const [first = 0, second = 0, blue = 0, red = 0] = samples.subarray(from, from + 4);
    spread.set([first, blue, red, second, blue, red], to);
  }
  return spread;
}

function availableSamples({ bytes, offsetBits, samples }: NativeFrame, bits: number): number {
  return Math.max(0, Math.min(samples, Math.floor((bytes.length * 8 - offsetBits) / bits)));
}

function readerOf(
  bits: number,
  { bytes, offsetBits, bigEndian, isWords }: NativeFrame,
): (index: number) => number {
  const start = offsetBits / 8;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bits <= 8) return (index) => bytes[(start + index) ^ (isWords ? 1 : 0)] ?? 0;
  if (bits <= 16) return (index) => view.getUint16(start + 2 * index, !bigEndian);
  return (index) => view.getUint32(start + 4 * index, !bigEndian);
}

function unpackFloats(bits: 32 | 64, frame: NativeFrame): StoredPixels {
  const values = bits === 32 ? new Float32Array(frame.samples) : new Float64Array(frame.samples);
  const view = new DataView(frame.bytes.buffer, frame.bytes.byteOffset, frame.bytes.byteLength);
  const available = availableSamples(frame, bits);
  const start = frame.offsetBits / 8;
  for (let index = 0; index < available; index++) {
    values[index] =
      bits === 32
        ? view.getFloat32(start + 4 * index, !frame.bigEndian)
        : view.getFloat64(start + 8 * index, !frame.bigEndian);
  }
  return values;
}

function unpackBits({ bytes, offsetBits, samples }: NativeFrame): StoredPixels {
  const values = new Uint8Array(samples);
  for (let index = 0; index < samples; index++) {
    const bit = offsetBits + index;
    values[index] = ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1;
  }
  return values;
}
