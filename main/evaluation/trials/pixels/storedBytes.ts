import { createHash } from 'node:crypto';
import type { Frame, StoredPixels } from '../../../contract/domain/pixels/frame.ts';

/** The frames of one file as they were decoded. */
export interface DecodedFile {
  readonly frames: readonly Frame[];
  readonly bitsAllocated: number;
  /** (0028,0004) as the file has it. */
  readonly photometric: string;
}

function bytesOf({ buffer, byteOffset, byteLength }: StoredPixels): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The samples of a frame in another order: side by side, or as planes. */
export function arranged({ stored, samplesPerPixel, planar }: Frame, asPlanes: boolean): StoredPixels {
  if (samplesPerPixel === 1 || planar === asPlanes) return stored;
  const pixels = stored.length / samplesPerPixel;
  const other = stored.slice();
  for (let pixel = 0; pixel < pixels; pixel++) {
    for (let sample = 0; sample < samplesPerPixel; sample++) {
      const [plane, side] = [sample * pixels + pixel, pixel * samplesPerPixel + sample];
      other[asPlanes ? plane : side] = stored[asPlanes ? side : plane] ?? 0;
    }
  }
  return other;
}

// Eight pixels in a byte, the first one lowest, frame after frame without a gap (PS3.5 8.1.1).
function packedBits(frames: readonly Frame[]): Uint8Array {
  const total = frames.reduce((sum, { stored }) => sum + stored.length, 0);
  const bytes = new Uint8Array(Math.ceil(total / 8));
  let at = 0;
  for (const { stored } of frames) {
    for (const bit of stored) {
      bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (bit << (at & 7));
      at++;
    }
  }
  return bytes;
}

// Y1 Y2 Cb Cr for two pixels (PS3.3 C.7.6.3.1.2).
function halvedChroma({ stored }: Frame): Uint8Array {
  return Uint8Array.from({ length: (stored.length / 3) * 2 }, (_, at) => {
    const pair = 6 * (at >> 2);
    return stored[pair + ([0, 3, 1, 2][at & 3] ?? 0)] ?? 0;
  });
}

// Two values in three bytes, the first one lowest.
function packedTwelve({ stored }: Frame): Uint8Array {
  return Uint8Array.from({ length: stored.length * 1.5 }, (_, at) => {
    const [first = 0, second = 0] = stored.subarray(2 * Math.floor(at / 3), 2 * Math.floor(at / 3) + 2);
    return [first & 0xff, (first >> 8) | ((second & 15) << 4), second >> 4][at % 3] ?? 0;
  });
}

function hashOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** SHA-256 of all stored values, in every way that another decoder may write the same ones. */
export function hashesOf({ frames, bitsAllocated, photometric }: DecodedFile): string[] {
  const asPlanes = (is: boolean) => frames.map((frame) => bytesOf(arranged(frame, is)));
  const ways = [asPlanes(false), asPlanes(true)];
  if (bitsAllocated === 1) ways.push([packedBits(frames)]);
  if (bitsAllocated === 12) ways.push(frames.map(packedTwelve));
  if (photometric === 'YBR_FULL_422') ways.push(frames.map(halvedChroma));
  return ways.map(hashOf);
}
