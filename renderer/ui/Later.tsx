import { type ReactNode, useDeferredValue } from 'react';

/** Draws what it holds once the rest is on screen, and lets that go first whenever both have something to do. */
export function Later({ children }: { readonly children: ReactNode }) {
  return useLater() ? children : null;
}

/** False until the rest is on screen. */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}
