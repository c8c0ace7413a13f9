import { useRef } from 'react';

/** An act of several calls that runs once at a time: pressed again while it runs, it goes on as it is. */
export function useOnce(act: () => Promise<void>): () => void {
  const isRunning = useRef(false);
  return () => {
    if (isRunning.current) return;
    isRunning.current = true;
    void act().finally(() => {
      isRunning.current = false;
    });
  };
}
