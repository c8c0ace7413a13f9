import type { KeyboardEvent } from 'react';

/** Arrow up and down go from line to line; Home and End to the ends. */
export function moveFocus(event: KeyboardEvent<HTMLLIElement>): void {
  if (event.target !== event.currentTarget) return;
  const { previousElementSibling, nextElementSibling, parentElement } = event.currentTarget;
  const next = {
    ArrowUp: previousElementSibling,
    ArrowDown: nextElementSibling,
    Home: parentElement?.firstElementChild,
    End: parentElement?.lastElementChild,
  }[event.key];
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
