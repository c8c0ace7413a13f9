import { type RefObject, useInsertionEffect, useRef } from 'react';

/**
 * The newest value of what is on screen, for what runs later. It changes with the screen, not while one is being drawn that may never be
 * shown: a key that comes in between means what is still there.
 */
export function useNewest<T>(value: T): RefObject<T> {
  const newest = useRef(value);
  useInsertionEffect(() => {
    newest.current = value;
  });
  return newest;
}
