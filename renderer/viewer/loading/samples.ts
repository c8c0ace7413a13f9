import type { StoredPixels } from '../../../main/contract/domain/pixels/frame.ts';

/** How many bits a sample has and whether it is signed. */
export interface SampleFormat {
  readonly bitsAllocated: number;
  readonly bitsStored: number;
  readonly signed: boolean;
}

/** An empty array of the narrowest kind that holds samples of a format. */
export function allocateSamples({ bitsAllocated, signed }: SampleFormat, length: number): StoredPixels {
  if (bitsAllocated <= 8) return signed ? new Int8Array(length) : new Uint8Array(length);
  if (bitsAllocated <= 16) return signed ? new Int16Array(length) : new Uint16Array(length);
  return signed ? new Int32Array(length) : new Uint32Array(length);
}

/** Keeps the stored bits of a sample and extends its sign: what lies above them is not pixel (overlays of old files) [V2]. */
export function storedValue(raw: number, { bitsStored, signed }: SampleFormat): number {
  if (bitsStored >= 32) return signed ? raw | 0 : raw >>> 0;
  const shift = 32 - bitsStored;
  return signed ? (raw << shift) >> shift : raw & (2 ** bitsStored - 1);
}

/** Puts planes one after another into samples side by side. */
export function interleavePlanes(planes: StoredPixels, samplesPerPixel: number): StoredPixels {
  const result = planes.slice();
  const pixels = planes.length / samplesPerPixel;
  for (let sample = 0; sample < samplesPerPixel; sample++) {
    for (let pixel = 0; pixel < pixels; pixel++) {
      result[pixel * samplesPerPixel + sample] = planes[sample * pixels + pixel] ?? 0;
    }
  }
  return result;
}
