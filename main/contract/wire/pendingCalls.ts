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

const cancelled = () => new AppError('cancelled', 'Stopped, as asked.');
const disconnected = () =>
  new AppError('disconnected', 'The connection to the program was lost. Reload the window and try again.');

/**
 * The calls of one client that have no answer yet. Numbers them, keeps at most {@link CLIENT_CALLS} running and the others waiting
 * in order. A cancelled call is rejected at once; one that runs holds its place until the core has answered.
 */
export class PendingCalls {
  readonly #send: (frame: Uint8Array) => void;
  readonly #running = new Map<number, Pending>();
  readonly #waiting = new Map<number, Pending>();
  #nextId = 1;
  #connected = true;

  constructor(send: (frame: Uint8Array) => void) {
    this.#send = send;
  }

  /** Resolves with the output; rejects with the AppError of the answer, `cancelled` or `disconnected`. */
  async call(group: string, name: string, input: unknown, options?: CallOptions<never>): Promise<unknown> {
    if (!this.#connected) throw disconnected();
    if (options?.signal?.aborted) throw cancelled();
    const id = this.#nextId++;
    const frame = writeFrame({ type: 'call', id, group, name, input });
    const answered = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { frame, onProgress: options?.onProgress, resolve, reject });
    });
    this.#pump();
    return cancellable(answered, options?.signal, () => this.#cancel(id));
  }

  answer(frame: Answer): void {
    const pending = this.#running.get(frame.id);
    this.#running.delete(frame.id);
    if (frame.type === 'result') pending?.resolve(frame.output);
    else pending?.reject(new AppError(frame.code, frame.sentence, {}, frame.incidentId));
    this.#pump();
  }

  progress(id: number, value: unknown): void {
    this.#running.get(id)?.onProgress?.(value as never);
  }

  /** Rejects all calls, and those to come, with `disconnected`. */
  disconnect(): void {
    this.#connected = false;
    for (const pending of [...this.#running.values(), ...this.#waiting.values()])
      pending.reject(disconnected());
    this.#running.clear();
    this.#waiting.clear();
  }

  #cancel(id: number): void {
    const pending = this.#running.get(id) ?? this.#waiting.get(id);
    if (!pending) return;
    pending.reject(cancelled());
    if (this.#waiting.delete(id)) return;
    this.#running.set(id, { ...pending, onProgress: undefined });
    this.#send(writeFrame({ type: 'cancel', id }));
  }

  #pump(): void {
    for (const [id, pending] of this.#waiting) {
      if (this.#running.size >= CLIENT_CALLS) return;
      this.#waiting.delete(id);
      this.#running.set(id, pending);
      this.#send(pending.frame);
    }
  }
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
