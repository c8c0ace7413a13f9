import { useRef } from 'react';

/** The last answer that was there, while a newer one is on its way: nothing flickers as one drags. */
export function useKept<T>(data: T | null): T | null {
  const kept = useRef(data);
  if (data !== null) kept.current = data;
  return kept.current;
}
