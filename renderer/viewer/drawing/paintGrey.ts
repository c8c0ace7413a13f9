import type { StoredPixels, VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import { storedRange } from '../../../main/contract/domain/pixels/modality.ts';
import type { GreyPixels } from '../loading/displayPixels.ts';
import { brightness } from './brightness.ts';

/** How grey values become light: the window, and whether small values are bright. */
export interface GreyLook {
  readonly window: VoiWindow;
  readonly isInverted: boolean;
}

type SmallIntegers = Uint8Array | Int8Array | Uint16Array | Int16Array;

const OPAQUE = 0xff000000;
const EACH_COLOUR = 0x010101;

const ranges = new WeakMap<StoredPixels, { readonly min: number; readonly max: number }>();

/** Fills RGBA pixels (one number each, alpha highest) with the grey values under a look: window, then inversion, once and last (V1). */
export function paintGrey(into: Uint32Array, grey: GreyPixels, look: GreyLook): void {
  const { values } = grey;
  if (isSmall(values)) paintByTable(into, values, tableOf(grey, look, values));
  else for (let i = 0; i < into.length; i++) into[i] = lightOf(grey, look, values[i] ?? 0);
}

function isSmall(values: StoredPixels): values is SmallIntegers {
  return values.BYTES_PER_ELEMENT <= 2;
}

function lightOf(grey: GreyPixels, look: GreyLook, value: number): number {
  return (OPAQUE | (Math.round(255 * brightness(grey, look, value)) * EACH_COLOUR)) >>> 0;
}

interface Table {
  readonly min: number;
  readonly lights: Uint32Array;
}

// One entry for each value between the least and the greatest of the picture: fewer than its pixels.
function tableOf(grey: GreyPixels, look: GreyLook, values: SmallIntegers): Table {
  const { min, max } = rangeOf(values);
  const lights = Uint32Array.from({ length: max - min + 1 }, (_, i) => lightOf(grey, look, min + i));
  return { min, lights };
}

function rangeOf(values: SmallIntegers): { readonly min: number; readonly max: number } {
  const range = ranges.get(values) ?? storedRange(values) ?? { min: 0, max: 0 };
  ranges.set(values, range);
  return range;
}

function paintByTable(into: Uint32Array, values: SmallIntegers, { min, lights }: Table): void {
  for (let i = 0; i < into.length; i++) into[i] = lights[(values[i] ?? 0) - min] ?? OPAQUE;
}
