/** How long a window that went away may take to be there again: a reload is no end. */
const RELOAD_MS = 1200;

/** Says, as long as this window lives, that it is there; `held` is told once it is the only one that does. */
export function bePresent(name: string, held: () => void): void {
  void navigator.locks.request(name, () => {
    held();
    // Held until the window goes, however it goes.
    return new Promise(() => {});
  });
}

/** Watches for the end of another window: told once it has been away for longer than a reload takes. */
export function createWatch(name: string, gone: () => void): { seen(): void } {
  let isWaiting = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** The other window is there (again). */
    seen: () => {
      clearTimeout(timer);
      if (isWaiting) return;
      isWaiting = true;
      void navigator.locks.request(name, () => {
        isWaiting = false;
        timer = setTimeout(gone, RELOAD_MS);
      });
    },
  };
}
