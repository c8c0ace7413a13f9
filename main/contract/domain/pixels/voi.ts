import type { Frame, Voi, VoiWindow } from './frame.ts';
import { applyModality, isPadding, lookUp } from './modality.ts';

/** Brightness from 0 to 1 of a modality value under a window (V1, PS3.3 C.11.2.1.2.1, C.11.2.1.3.1, C.11.2.1.3.2). */
export function applyWindow({ center, width, voiFunction }: VoiWindow, value: number): number {
  switch (voiFunction) {
    case 'SIGMOID':
      return 1 / (1 + Math.exp((-4 * (value - center)) / width));
    case 'LINEAR_EXACT':
      return clamp((value - center) / width + 0.5);
    case 'LINEAR':
      return linear(center - 0.5, width - 1, value);
  }
}

// A width of 1 is a threshold.
function linear(center: number, width: number, value: number): number {
  if (value <= center - width / 2) return 0;
  if (value > center + width / 2) return 1;
  return clamp((value - center) / width + 0.5);
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** Brightness from 0 to 1 of a modality value under a window or a table. */
export function applyVoi(voi: Voi, value: number): number {
  if (voi.kind === 'window') return applyWindow(voi.window, value);
  return lookUp(voi.lut, value) / (2 ** voi.lut.bits - 1);
}

/** A window over all modality values of a frame but padding: what is shown where the file has no usable one. */
export function autoWindow(frame: Frame): VoiWindow {
  const firstColour = frame.palette?.[0].firstMapped ?? Number.POSITIVE_INFINITY;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < frame.stored.length; i++) {
    const stored = frame.stored[i] ?? 0;
    if (isPadding(frame, stored) || !Number.isFinite(stored) || stored >= firstColour) continue;
    const value = applyModality(frame.modality, stored);
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min > max) return { center: 0.5, width: 1, voiFunction: 'LINEAR_EXACT' };
  const width = max > min ? max - min : 1;
  return { center: min + width / 2, width, voiFunction: 'LINEAR_EXACT' };
}

/**
 * What a frame is shown with: the chosen one of its tables and windows, its first where nobody chose or where it has fewer, else a
 * window from its pixels.
 */
export function defaultVoi(frame: Frame, choice = 0): Voi {
  return frame.vois[choice] ?? frame.vois[0] ?? { kind: 'window', window: autoWindow(frame) };
}
