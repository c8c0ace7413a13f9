import { useState } from 'react';
import type { Point } from '../geometry.ts';
import type { ViewState } from '../StackView.ts';

/** The glass of a viewport: shown while its key is held, or until its button is pressed again. */
export interface MagnifierModel {
  /** In image pixels; null while there is none. */
  readonly at: Point | null;
  readonly isOn: boolean;
  readonly hold: (isHeld: boolean) => void;
  readonly toggle: () => void;
}

/** Lies under the keyboard's cursor, else under the mouse, else in the middle of the image. */
export function useMagnifier(
  state: ViewState | null,
  hovered: Point | null,
  cursor: Point | null,
): MagnifierModel {
  const [isHeld, setHeld] = useState(false);
  const [isOn, setOn] = useState(false);
  const layout = state?.shown?.header.layout;
  const middle: Point | null = layout === undefined ? null : [layout.columns / 2, layout.rows / 2];
  return {
    at: isHeld || isOn ? (cursor ?? hovered ?? middle) : null,
    isOn,
    hold: setHeld,
    toggle: () => setOn(!isOn),
  };
}
