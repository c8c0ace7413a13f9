import type { VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import { applyWindow } from '../../../main/contract/domain/pixels/voi.ts';
import type { GreyPixels } from '../loading/displayPixels.ts';

/** Brightness from 0 to 1 of a drawn value: window, presentation table, and inversion, once and last (V1, PS3.4 N.2.1). */
export function brightness(
  { slope, intercept, presentationLut }: Pick<GreyPixels, 'slope' | 'intercept' | 'presentationLut'>,
  { window, isInverted }: { readonly window: VoiWindow; readonly isInverted: boolean },
  value: number,
): number {
  let level = applyWindow(window, value * slope + intercept);
  if (presentationLut !== undefined) {
    const { entries, bits } = presentationLut;
    level = (entries[Math.round(level * (entries.length - 1))] ?? 0) / (2 ** bits - 1);
  }
  return isInverted ? 1 - level : level;
}
