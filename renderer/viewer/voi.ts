import type { VoiWindow } from '../../main/contract/domain/pixels/frame.ts';

/** A window after a drag: a canvas pixel is 1/300 of the width; sideways changes the width, downwards the centre. */
export function dragWindow(from: VoiWindow, dx: number, dy: number): VoiWindow {
  const step = from.width / 300;
  const narrowest = from.voiFunction === 'LINEAR' ? 1 : Number.EPSILON;
  // A window of width 1 has to grow again: small ones move by whole units.
  const grow = from.voiFunction === 'LINEAR' ? Math.max(step, 0.5) : step;
  return { ...from, center: from.center + dy * grow, width: Math.max(narrowest, from.width + dx * grow) };
}
