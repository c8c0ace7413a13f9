import { toRgba } from '../../../main/contract/domain/pixels/color.ts';
import type { Frame } from '../../../main/contract/domain/pixels/frame.ts';

const known = new WeakMap<Frame, Uint8ClampedArray>();

/** The colours of a frame as red, green, blue and opacity, worked out once. */
export function rgbaOf(frame: Frame): Uint8ClampedArray {
  const colours = known.get(frame) ?? toRgba(frame);
  known.set(frame, colours);
  return colours;
}

/** True where a pixel has a colour of a supplemental palette: windows act on the grey below it alone (V1, PS3.3 C.7.6.19). */
export function isColoured({ palette }: Frame, stored: number): boolean {
  return palette !== null && stored >= palette[0].firstMapped;
}

/** Lays the colours of a supplemental palette over grey pixels (one number each, alpha highest). */
export function paintColours(into: Uint32Array, frame: Frame): void {
  if (frame.palette === null) return;
  const colours = new Uint32Array(rgbaOf(frame).buffer);
  for (let at = 0; at < into.length; at++)
    if (isColoured(frame, frame.stored[at] ?? 0)) into[at] = colours[at] ?? 0;
}
