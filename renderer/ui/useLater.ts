import { useDeferredValue } from 'react';

/** False until the rest is on screen: what waits for it is drawn then, and lets that go first whenever both have something to do. */
export function useLater(): boolean {
  return useDeferredValue(true, false);
}
