import { useEffect } from 'react';
import { runCommand, runKey } from '../state/commands.ts';
import { isTyping } from '../state/keys.ts';

/** Widgets that use letters and arrows themselves. */
const OWN_KEYS = '[role="menu"], [role="listbox"], [data-modal]';
const MOUSE_BACK_BUTTON = 3;

/** Keys of commands, wherever the focus is; none behind an open dialog, none inside a menu. */
export function useGlobalKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('mouseup', onMouseUp);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('mouseup', onMouseUp);
    };
  }, []);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('[data-modal]') !== null) return;
  if (event.target instanceof Element && event.target.closest(OWN_KEYS) !== null) return;
  runKey(event, isTyping(event.target));
}

function onMouseUp(event: MouseEvent): void {
  if (event.button === MOUSE_BACK_BUTTON && runCommand('back')) event.preventDefault();
}
