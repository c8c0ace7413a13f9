import type { Frame, StoredPixels, VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import { isInverted } from '../../../main/contract/domain/pixels/grey.ts';
import { applyModality, lookUp, storedRange } from '../../../main/contract/domain/pixels/modality.ts';
import { applyWindow, defaultVoi } from '../../../main/contract/domain/pixels/voi.ts';

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

// The graphics unit takes whole numbers of 16 bits, and floats of 32.
function drawable(frame: Frame): Omit<GreyPixels, 'window' | 'isThroughTable' | 'isInverted'> {
  const { stored, modality } = frame;
  if (modality.kind === 'linear' && modality.slope > 0) {
    const { slope, intercept } = modality;
    const isDrawable = stored.BYTES_PER_ELEMENT <= 2 || stored instanceof Float32Array;
    return { values: isDrawable ? stored : Float32Array.from(stored), slope, intercept };
  }
  const values = Float32Array.from(stored, (value) => applyModality(modality, value));
  return { values, slope: 1, intercept: 0 };
}

/** How the renderer can draw: one that looks values up in a table knows whole numbers of 16 bits, and straight windows alone. */
export interface RendererKind {
  readonly usesTables: boolean;
}

/** Grey pixels of a frame under its chosen window or table: stored values where the Modality LUT is a rising line, else values after it; a VOI table is applied [V1]. */
export function greyPixels(frame: Frame, { usesTables }: RendererKind, choice = 0): GreyPixels {
  const voi = defaultVoi(frame, choice);
  const inverted = { isInverted: isInverted(frame) };
  if (voi.kind === 'lut')
    return { ...throughCurve(frame, (value) => lookUp(voi.lut, value), voi.lut.bits), ...inverted };
  const { window } = voi;
  if (usesTables && window.voiFunction === 'SIGMOID') {
    return {
      ...throughCurve(frame, (value) => Math.round(65535 * applyWindow(window, value)), 16),
      ...inverted,
    };
  }
  const grey = { ...drawable(frame), window, isThroughTable: false, ...inverted };
  return usesTables ? quantised(grey) : grey;
}

// The same grey pixels as whole numbers of 16 bits.
function quantised(grey: GreyPixels): GreyPixels {
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
