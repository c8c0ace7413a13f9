import { isInverted } from '../../../main/contract/domain/pixels/display.ts';
import type { Frame, StoredPixels, VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import { applyModality, lookUp, storedRange } from '../../../main/contract/domain/pixels/modality.ts';
import { defaultVoi } from '../../../main/contract/domain/pixels/voi.ts';

/** Grey pixels as handed to the renderer: `value · slope + intercept` is the modality value, or a VOI table's output. */
export interface GreyPixels {
  readonly values: StoredPixels;
  readonly slope: number;
  readonly intercept: number;
  /** The window that the picture opens with, in the units of `value · slope + intercept`. */
  readonly window: VoiWindow;
  /** Values have gone through the file's VOI table: windows act on its output. */
  readonly isThroughTable: boolean;
  /** Small values are bright: turned over once, last [V1]. */
  readonly isInverted: boolean;
}

/** Grey pixels of a frame: stored values where the Modality LUT is a rising line, else values after it; a VOI table is applied [V1]. */
export function greyPixels(frame: Frame): GreyPixels {
  const { stored, modality } = frame;
  const voi = defaultVoi(frame);
  const inverted = isInverted(frame);
  if (voi.kind === 'lut') {
    const { lut } = voi;
    return {
      values: Uint16Array.from(stored, (value) => lookUp(lut, applyModality(modality, value))),
      slope: 1,
      intercept: 0,
      window: { center: 2 ** (lut.bits - 1), width: 2 ** lut.bits, voiFunction: 'LINEAR' },
      isThroughTable: true,
      isInverted: inverted,
    };
  }
  const line = modality.kind === 'linear' && modality.slope > 0 ? modality : null;
  return {
    values: line === null ? Float32Array.from(stored, (value) => applyModality(modality, value)) : stored,
    slope: line?.slope ?? 1,
    intercept: line?.intercept ?? 0,
    window: voi.window,
    isThroughTable: false,
    isInverted: inverted,
  };
}

/** The same grey pixels as whole numbers of 16 bits, for a renderer that looks each value up in a table. */
export function quantised(grey: GreyPixels): GreyPixels {
  const { values } = grey;
  if (values.BYTES_PER_ELEMENT <= 2) return grey;
  const range = storedRange(values) ?? { min: 0, max: 1 };
  const step = (range.max - range.min) / 65535 || 1;
  return {
    ...grey,
    values: Uint16Array.from(values, (value) => Math.round((value - range.min) / step)),
    slope: grey.slope * step,
    intercept: grey.intercept + grey.slope * range.min,
  };
}
