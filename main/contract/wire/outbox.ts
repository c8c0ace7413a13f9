import { CREDIT_WINDOW, MAX_WAITING_FRAMES } from './frames.ts';
import type { Transport } from './transport.ts';

/** Sends to one client, never more progress and event frames than it gave credit for. */
export interface Outbox {
  /** A result or an error: needs no credit, but never overtakes progress of its own call. */
  answer(id: number, frame: Uint8Array): void;
  /** Progress of a call, or an event (id null): needs credit, waits in order without. */
  stream(id: number | null, frame: Uint8Array): void;
  credit(frames: number): void;
}

interface Waiting {
  readonly id: number | null;
  readonly frame: Uint8Array;
  readonly needsCredit: boolean;
}

/** Starts with {@link CREDIT_WINDOW} credits. A client that lets {@link MAX_WAITING_FRAMES} pile up is cut off. */
export function createOutbox(transport: Transport): Outbox {
  const queue: Waiting[] = [];
  let credits = CREDIT_WINDOW;
  const drain = () => {
    for (let head = queue[0]; head; head = queue[0]) {
      if (head.needsCredit && credits === 0) return;
      if (head.needsCredit) credits -= 1;
      queue.shift();
      transport.send(head.frame);
    }
  };
  const push = (waiting: Waiting) => {
    queue.push(waiting);
    drain();
    if (queue.length > MAX_WAITING_FRAMES) transport.close();
  };
  return {
    answer: (id, frame) => {
      if (queue.some((waiting) => waiting.id === id)) push({ id, frame, needsCredit: false });
      else transport.send(frame);
    },
    stream: (id, frame) => push({ id, frame, needsCredit: true }),
    credit: (frames) => {
      credits = Math.min(CREDIT_WINDOW, credits + frames);
      drain();
    },
  };
}
