import { type ReactNode, useDeferredValue } from 'react';

/** Draws what it holds once the rest is on screen, and lets that go first whenever both have something to do. */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null;
}
