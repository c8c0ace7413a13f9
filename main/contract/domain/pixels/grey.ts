import type { Frame, Voi } from './frame.ts';
import { applyModality } from './modality.ts';
import { applyVoi } from './voi.ts';

/** True where small values are bright: said once, by MONOCHROME1 or by the image's INVERSE (V1). */
export function isInverted(frame: Frame): boolean {
  return frame.photometric === 'MONOCHROME1' || frame.inverse;
}

/** Grey level from 0 to 255 of a stored value: modality, VOI, and last the inversion, once (V1, PS3.4 N.2.1). */
export function greyOf(frame: Frame, voi: Voi, stored: number): number {
  const level = applyVoi(voi, applyModality(frame.modality, stored));
  return Math.round(255 * (isInverted(frame) ? 1 - level : level));
}
