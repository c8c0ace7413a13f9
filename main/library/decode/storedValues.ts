import type { StoredPixels } from '../../contract/domain/pixels/frame.ts';
import type { Samples } from './codecs/samples.ts';
import type { PixelLayout } from './pixelLayout.ts';

type Bits = Pick<PixelLayout, 'bitsStored' | 'highBit' | 'signed'>;

function signedArray(width: number, length: number): Int8Array | Int16Array | Int32Array {
  if (width === 1) return new Int8Array(length);
  return width === 2 ? new Int16Array(length) : new Int32Array(length);
}

/**
 * Turns bit patterns into stored values: bits above High Bit and below the stored ones (old overlays) are taken out, then two's
 * complement is sign-extended (V2, PS3.5 8.1.1).
 */
export function toStored(values: Samples['values'], { bitsStored, highBit, signed }: Bits): StoredPixels {
  const width = values.BYTES_PER_ELEMENT;
  const isWhole = bitsStored === width * 8;
  if (isWhole && !signed) return values;
  const left = 32 - bitsStored;
  const shift = Math.max(0, highBit + 1 - bitsStored);
  const out = signed ? signedArray(width, values.length) : values.slice();
  for (let i = 0; i < values.length; i++) {
    const moved = ((values[i] ?? 0) >>> shift) << left;
    out[i] = signed ? moved >> left : moved >>> left;
  }
  return out;
}
