import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { resolveEntry } from '../../host/entry.ts';
import type { PreparedQuery } from './searchBlock.ts';
import type { Nearest } from './selection.ts';
import type { SharedRows } from './sharedRows.ts';
import { CANCELLED, type ThreadAnswer, type ThreadData, type ThreadSearch } from './threadMessages.ts';

/** More threads than this wait for the memory, not for a processor. */
const MOST_THREADS = 4;

/** Threads that search all rows together. */
export class SearchThreads {
  readonly #rows: SharedRows;
  #threads: Worker[] = [];
  #known = 0;

  constructor(rows: SharedRows) {
    this.#rows = rows;
  }

  /**
   * The k best groups among all places but the excluded ones, with all that are equal at the k-th place; of each thread its own best, so there may be more than
   * are wanted. One search at a time. `cancelled` on abort, `worker_died` where a thread ended: the next search starts new ones.
   */
  async search(
    query: PreparedQuery,
    k: number,
    excluded: readonly number[],
    signal?: AbortSignal,
  ): Promise<Nearest> {
    signal?.throwIfAborted();
    const { segments, end } = this.#rows;
    if (this.#threads.length === 0) this.#start();
    const control = new Int32Array(new SharedArrayBuffer(8));
    const cancel = () => Atomics.store(control, CANCELLED, 1);
    signal?.addEventListener('abort', cancel);
    const asked: ThreadSearch = { fresh: segments.slice(this.#known), query, k, end, excluded, control };
    this.#known = segments.length;
    try {
      const answers = await Promise.all(this.#threads.map((thread) => ask(thread, asked)));
      signal?.throwIfAborted();
      return {
        places: answers.flatMap((answer) => answer?.places ?? []),
        scores: answers.flatMap((answer) => answer?.scores ?? []),
      };
    } catch (error) {
      if (!signal?.aborted) await this.close();
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    const threads = this.#threads.splice(0);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  #start(): void {
    const { memory, module } = this.#rows.arena;
    const data: ThreadData = { memory, module };
    const count = Math.min(MOST_THREADS, availableParallelism());
    this.#known = 0;
    this.#threads = Array.from({ length: count }, () => {
      const entry = resolveEntry(new URL('./searchThread.ts', import.meta.url));
      const thread = new Worker(entry, { workerData: data });
      thread.unref();
      return thread;
    });
  }
}

function ask(thread: Worker, asked: ThreadSearch): Promise<ThreadAnswer> {
  return new Promise((resolve, reject) => {
    const died = (fault: unknown) =>
      settle(() =>
        reject(
          new AppError('worker_died', 'Searching among all images ended early. Search again.', { fault }),
        ),
      );
    const settle = (then: () => void) => {
      thread.off('message', answered).off('error', died).off('exit', died).unref();
      then();
    };
    const answered = (answer: ThreadAnswer) => settle(() => resolve(answer));
    thread.on('message', answered).on('error', died).on('exit', died).ref();
    thread.postMessage(asked);
  });
}
