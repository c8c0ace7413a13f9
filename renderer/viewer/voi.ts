import type { VoiWindow } from '../../main/contract/domain/pixels/frame.ts';

/** Values that become black and white. */
export interface VoiRange {
  readonly lower: number;
  readonly upper: number;
}

/** Width 1 is a step at c − 0.5 (C.11.2.1.2.1); a renderer wants a range that is not empty. */
const STEP = 1e-3;

/** Range of a window: LINEAR with c − 0.5 and w − 1, the others with c and w (PS3.3 C.11.2.1.2.1, C.11.2.1.3) [V1]. */
export function rangeOf({ center, width, voiFunction }: VoiWindow): VoiRange {
  const middle = voiFunction === 'LINEAR' ? center - 0.5 : center;
  const span = voiFunction === 'LINEAR' ? width - 1 : width;
  const lower = middle - span / 2;
  return { lower, upper: Math.max(middle + span / 2, lower + (voiFunction === 'LINEAR' ? STEP : 0)) };
}

/**
 * The range by which the renderer's sigmoid has this centre and width, in its own units: it takes any range for one of LINEAR, where
 * both ends are a half within (C.11.2.1.2.1).
 */
export function sigmoidRange(center: number, width: number): VoiRange {
  return { lower: center - 0.5 - (width - 1) / 2, upper: center - 0.5 + (width - 1) / 2 };
}

/** A window after a drag: a canvas pixel is 1/300 of the width; sideways changes the width, downwards the centre. */
export function dragWindow(from: VoiWindow, dx: number, dy: number): VoiWindow {
  const step = from.width / 300;
  const narrowest = from.voiFunction === 'LINEAR' ? 1 : Number.EPSILON;
  // A window of width 1 has to grow again: small ones move by whole units.
  const grow = from.voiFunction === 'LINEAR' ? Math.max(step, 0.5) : step;
  return { ...from, center: from.center + dy * grow, width: Math.max(narrowest, from.width + dx * grow) };
}
