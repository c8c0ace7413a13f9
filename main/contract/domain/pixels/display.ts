import { isColor, toRgba } from './color.ts';
import type { Frame, StoredPixels, Voi, VoiWindow } from './frame.ts';
import { greyOf } from './grey.ts';
import { defaultVoi } from './voi.ts';

const MAX_TABLE = 65536;

type Integers = Exclude<StoredPixels, Float32Array | Float64Array>;

function isSmallIntegers(stored: StoredPixels): stored is Integers {
  return !(stored instanceof Float32Array || stored instanceof Float64Array) && stored.BYTES_PER_ELEMENT <= 2;
}

// One table for all values of 8 and 16 bits: much fewer than pixels.
function greyByTable(frame: Frame, voi: Voi, stored: Integers): Uint8Array {
  const table = new Int16Array(MAX_TABLE).fill(-1);
  const grey = new Uint8Array(stored.length);
  for (let i = 0; i < stored.length; i++) {
    const value = stored[i] ?? 0;
    const slot = value < 0 ? value + MAX_TABLE : value;
    let level = table[slot] ?? -1;
    if (level < 0) {
      level = greyOf(frame, voi, value);
      table[slot] = level;
    }
    grey[i] = level;
  }
  return grey;
}

function greyOfColor(frame: Frame): Uint8Array {
  const rgba = toRgba(frame);
  const grey = new Uint8Array(frame.rows * frame.columns);
  for (let i = 0; i < grey.length; i++) {
    const [red = 0, green = 0, blue = 0] = rgba.subarray(4 * i, 4 * i + 3);
    grey[i] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return grey;
}

/**
 * A frame as 8 bit grey, rows × columns: Modality LUT, VOI LUT, presentation, in this order (V1, PS3.4 N.2.1). `window` replaces the
 * file's choice; null takes its first, else one from the pixels. Colour becomes luminance.
 */
export function toDisplay8(frame: Frame, window: VoiWindow | null = null): Uint8Array {
  if (isColor(frame)) return greyOfColor(frame);
  const voi: Voi = window ? { kind: 'window', window } : defaultVoi(frame);
  if (isSmallIntegers(frame.stored)) return greyByTable(frame, voi, frame.stored);
  return Uint8Array.from(frame.stored, (stored) => greyOf(frame, voi, stored));
}
