import type { Frame } from '../../../contract/domain/pixels/frame.ts';
import { arranged, type DecodedFile } from './storedBytes.ts';

function otherValues(bytes: Buffer, bitsAllocated: number): Uint8Array | Uint16Array | Uint32Array {
  const copy = new Uint8Array(bytes).buffer;
  if (bitsAllocated <= 8) return new Uint8Array(copy);
  return bitsAllocated <= 16
    ? new Uint16Array(copy, 0, bytes.length >> 1)
    : new Uint32Array(copy, 0, bytes.length >> 2);
}

// Others keep what lies in the bits above the stored ones: it is no pixel.
function storedBits(value: number, { bitsStored }: Frame): number {
  return bitsStored >= 32 ? value >>> 0 : value & (2 ** bitsStored - 1);
}

/**
 * The largest difference of any stored value from what another decoder found, both within the stored bits; null where there are not
 * as many values.
 */
export function largestDifference({ frames, bitsAllocated }: DecodedFile, bytes: Buffer): number | null {
  const others = otherValues(bytes, bitsAllocated);
  let [at, largest] = [0, 0];
  for (const frame of frames) {
    for (const value of arranged(frame, false)) {
      const other = others[at++];
      if (other === undefined) return null;
      const difference = Math.abs(storedBits(value, frame) - storedBits(other, frame));
      if (difference > largest) largest = difference;
    }
  }
  return largest;
}
