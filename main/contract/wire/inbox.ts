/** Receiving end of a transport: keeps frames until somebody listens, tells of the close once. */
export interface Inbox {
  push(frame: Uint8Array): void;
  /** Frames that came before are handed over at once, in order. */
  listen(listener: (frame: Uint8Array) => void): void;
  /** Called at once where the transport is closed already. */
  onClose(listener: () => void): void;
  close(): void;
  isClosed(): boolean;
}

/** The part that all transports share. One frame listener, any number of close listeners. */
export function createInbox(): Inbox {
  const waiting: Uint8Array[] = [];
  const closing: (() => void)[] = [];
  let listener: ((frame: Uint8Array) => void) | null = null;
  let closed = false;
  return {
    push: (frame) => {
      if (closed) return;
      if (listener) listener(frame);
      else waiting.push(frame);
    },
    listen: (next) => {
      listener = next;
      for (const frame of waiting.splice(0)) next(frame);
    },
    onClose: (next) => {
      if (closed) next();
      else closing.push(next);
    },
    close: () => {
      closed = true;
      for (const tell of closing.splice(0)) tell();
    },
    isClosed: () => closed,
  };
}
