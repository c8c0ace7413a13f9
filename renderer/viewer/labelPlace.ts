import type { Size } from './drawing/PictureCamera.ts';
import type { Point } from './geometry.ts';

/** Room that a label is given, as in the style sheet. */
const ROOM = { width: 190, height: 76 } as const;
const GAP_PX = 4;

/** Where a label stands, for a style: by its upper or its lower edge, in CSS pixels of the viewport. */
export type LabelPlace =
  | { readonly left: number; readonly top: number }
  | { readonly left: number; readonly bottom: number };

/** Beside and below a point; above it where there is no room below, and never beyond the sides. */
export function labelPlace([x, y]: Point, { width, height }: Size, beside = 2 * GAP_PX): LabelPlace {
  const left = Math.max(0, Math.min(x + beside, width - ROOM.width));
  const isLow = y > height / 2 && y + GAP_PX + ROOM.height > height;
  return isLow ? { left, bottom: height - y + GAP_PX } : { left, top: y + GAP_PX };
}

/** The size of a viewport; none before it is on the page. */
export function sizeOf(element: Element | null): Size {
  return { width: element?.clientWidth ?? 0, height: element?.clientHeight ?? 0 };
}
