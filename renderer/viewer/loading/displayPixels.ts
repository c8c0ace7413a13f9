import type { Frame, Lut, StoredPixels, VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import { isInverted } from '../../../main/contract/domain/pixels/grey.ts';
import { applyModality, lookUp } from '../../../main/contract/domain/pixels/modality.ts';
import { defaultVoi } from '../../../main/contract/domain/pixels/voi.ts';

/** Grey pixels as they are drawn: `value · slope + intercept` is the modality value, or a VOI table's output. */
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
  /** Presentation LUT of a presentation state: after the window, over all of its output (PS3.3 C.11.6); absent: identity. */
  readonly presentationLut?: Lut;
}

type ToLevel = (modalityValue: number) => number;

// Output of a curve as pixels: windows act on it, and the one that the picture opens with shows it as it is.
function throughCurve(frame: Frame, toLevel: ToLevel, bits: number): Omit<GreyPixels, 'isInverted'> {
  return {
    values: Uint16Array.from(frame.stored, (value) => toLevel(applyModality(frame.modality, value))),
    slope: 1,
    intercept: 0,
    window: { center: 2 ** (bits - 1), width: 2 ** bits, voiFunction: 'LINEAR' },
    isThroughTable: true,
  };
}

/** Grey pixels of a frame under its chosen window or table: stored values where the Modality LUT is a line, else values after it; a VOI table is applied [V1]. */
export function greyPixels(frame: Frame, choice = 0): GreyPixels {
  const { stored, modality } = frame;
  const voi = defaultVoi(frame, choice);
  const inverted = { isInverted: isInverted(frame) };
  if (voi.kind === 'lut')
    return { ...throughCurve(frame, (value) => lookUp(voi.lut, value), voi.lut.bits), ...inverted };
  const asShown = { window: voi.window, isThroughTable: false, ...inverted };
  if (modality.kind === 'linear')
    return { values: stored, slope: modality.slope, intercept: modality.intercept, ...asShown };
  const values = Float32Array.from(stored, (value) => applyModality(modality, value));
  return { values, slope: 1, intercept: 0, ...asShown };
}
