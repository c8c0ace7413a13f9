import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the keyboard in a cell when what hangs there is exchanged: the viewport that had it is gone with its series, and the new one takes
 * it. Gives what the cell needs; `hung` names what hangs.
 */
export function useKeptFocus(cell: RefObject<HTMLElement | null>, hung: string | null) {
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another series hangs
  useLayoutEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return;
    cell.current?.querySelector<HTMLElement>('[data-viewport]')?.focus();
  }, [cell, hung]);
  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    // React tells of no blur when the element itself goes.
    onBlur: () => {
      hadFocus.current = false;
    },
  };
}
