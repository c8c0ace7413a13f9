import type { CallOptions } from '../api/contract.ts';
import { AppError } from '../errors.ts';
import { CLIENT_CALLS, type ServerFrame, writeFrame } from './frames.ts';

type Answer = Extract<ServerFrame, { type: 'result' | 'error' }>;

interface Pending {
  readonly frame: Uint8Array;
  readonly onProgress: ((value: never) => void) | undefined;
  resolve(output: unknown): void;
  reject(error: AppError): void;
}

/** The calls of one client that have no answer yet. */
export interface PendingCalls {
  call(group: string, name: string, input: unknown, options?: CallOptions<never>): Promise<unknown>;
  answer(frame: Answer): void;
  progress(id: number, value: unknown): void;
  /** Rejects all calls, and those to come, with `disconnected`. */
  disconnect(): void;
}

const cancelled = () => new AppError('cancelled', 'Stopped, as asked.');
const disconnected = () =>
  new AppError('disconnected', 'The connection to the program was lost. Reload the window and try again.');

/**
 * Numbers the calls, keeps at most {@link CLIENT_CALLS} running and the others waiting in order. A cancelled call is rejected at
 * once; one that runs holds its place until the core has answered.
 */
export function createPendingCalls(send: (frame: Uint8Array) => void): PendingCalls {
  const running = new Map<number, Pending>();
  const waiting = new Map<number, Pending>();
  let nextId = 1;
  let connected = true;

  const pump = () => {
    for (const [id, pending] of waiting) {
      if (running.size >= CLIENT_CALLS) return;
      waiting.delete(id);
      running.set(id, pending);
      send(pending.frame);
    }
  };
  const cancel = (id: number) => {
    const pending = running.get(id) ?? waiting.get(id);
    if (!pending) return;
    pending.reject(cancelled());
    if (waiting.delete(id)) return;
    running.set(id, { ...pending, onProgress: undefined });
    send(writeFrame({ type: 'cancel', id }));
  };
  return {
    call: async (group, name, input, options) => {
      if (!connected) throw disconnected();
      if (options?.signal?.aborted) throw cancelled();
      const id = nextId++;
      const frame = writeFrame({ type: 'call', id, group, name, input });
      const answered = new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { frame, onProgress: options?.onProgress, resolve, reject });
      });
      pump();
      return cancellable(answered, options?.signal, () => cancel(id));
    },
    answer: (frame) => {
      const pending = running.get(frame.id);
      running.delete(frame.id);
      if (frame.type === 'result') pending?.resolve(frame.output);
      else pending?.reject(new AppError(frame.code, frame.sentence, {}, frame.incidentId));
      pump();
    },
    progress: (id, value) => running.get(id)?.onProgress?.(value as never),
    disconnect: () => {
      connected = false;
      for (const pending of [...running.values(), ...waiting.values()]) pending.reject(disconnected());
      running.clear();
      waiting.clear();
    },
  };
}

async function cancellable(
  answered: Promise<unknown>,
  signal: AbortSignal | undefined,
  cancel: () => void,
): Promise<unknown> {
  signal?.addEventListener('abort', cancel);
  try {
    return await answered;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}
