/** How a presentation state lays an image: the turn, the mirror after it, and what is to be seen of it (PS3.3 C.10.4, C.10.6). */
export interface Turn {
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly isFlipped: boolean;
  /** Null: all of it. */
  readonly area: ShownArea | null;
}

/** Outer corners of a part of the image, in image pixels; `scale` is in CSS pixels for one of the image, null where it is to fit. */
export interface ShownArea {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly scale: number | null;
}

/** An image as it lies in its file. */
export const UPRIGHT: Turn = { rotation: 0, isFlipped: false, area: null };

/** True where two turns lay an image alike. */
export function isSameTurn(one: Turn, other: Turn): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
