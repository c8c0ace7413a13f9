import { toRgba } from '../../../main/contract/domain/pixels/color.ts';
import type { Frame } from '../../../main/contract/domain/pixels/frame.ts';

const known = new WeakMap<Frame, Uint8ClampedArray>();

/** The colours of a frame as red, green, blue and opacity, worked out once. */
export function rgbaOf(frame: Frame): Uint8ClampedArray {
  const colours = known.get(frame) ?? toRgba(frame);
  known.set(frame, colours);
  return colours;
}
