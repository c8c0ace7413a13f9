import { AppError } from '../../contract/errors.ts';
import type { Job, JobResults } from './jobs.ts';
import type { ThreadPool } from './pool.ts';

type PictureJob = Extract<Job, { kind: 'picture' | 'places' }>;

const DECODE_TIMEOUT_MS = 60_000;
const WARM: Job = { kind: 'warm' };

/**
 * Threads for what somebody waits to see, apart from those that read files: no import is in their way. The first asked is the first
 * answered; what is given up while it waits is never decoded (T8).
 */
export class PictureThreads {
  readonly #pool: ThreadPool;
  /** Starts of jobs that wait for a thread, in their order. */
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(pool: ThreadPool) {
    this.#pool = pool;
  }

  /** Rejects with `cancelled` where it was given up before a thread took it, else as {@link ThreadPool.run} does. */
  async run(job: PictureJob, signal?: AbortSignal): Promise<JobResults['picture']> {
    await this.#turn(signal);
    try {
      return await this.#pool.run(job, DECODE_TIMEOUT_MS);
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** Starts every thread and loads what it decodes with. One that cannot start is met by whoever needs it. */
  async warm(): Promise<void> {
    const starts = Array.from({ length: this.#pool.size }, () => this.#pool.run(WARM, DECODE_TIMEOUT_MS));
    await Promise.allSettled(starts);
  }

  restart(): Promise<void> {
    return this.#pool.restart();
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(givenUp());
      const start = () => {
        signal?.removeEventListener('abort', drop);
        resolve();
      };
      const drop = () => {
        this.#waiting.delete(start);
        reject(givenUp());
      };
      signal?.addEventListener('abort', drop, { once: true });
      this.#waiting.add(start);
      this.#next();
    });
  }

  #next(): void {
    for (const start of this.#waiting) {
      if (this.#running >= this.#pool.size) return;
      this.#waiting.delete(start);
      this.#running += 1;
      start();
    }
  }
}

function givenUp(): AppError {
  return new AppError('cancelled', 'The picture was not asked for any more.');
}
