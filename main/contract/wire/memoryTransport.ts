import { createInbox, type Inbox } from './inbox.ts';
import type { Transport } from './transport.ts';

/** Two ends in one process: the command line and tests. Frames are handed over after the running task, in order, uncopied. */
export function createMemoryPair(): readonly [Transport, Transport] {
  const left = createInbox();
  const right = createInbox();
  return [endOf(left, right), endOf(right, left)];
}

function endOf(own: Inbox, other: Inbox): Transport {
  return {
    send: (frame) => {
      if (!own.isClosed()) queueMicrotask(() => other.push(frame));
    },
    onFrame: own.listen,
    onClose: own.onClose,
    close: () => {
      own.close();
      // Behind the frames that were sent before.
      queueMicrotask(other.close);
    },
  };
}
