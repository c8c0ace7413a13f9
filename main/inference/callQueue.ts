import { AppError } from '../contract/errors.ts';

/** Runs calls one after the other, in order. */
export interface CallQueue {
  /** `unavailable` where `limit` calls wait already, `cancelled` once the signal aborts; an aborted call that runs is let go. */
  run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function createCallQueue(limit: number): CallQueue {
  let tail: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    run: (task, signal) => {
      if (waiting >= limit) {
        return Promise.reject(
          new AppError('unavailable', `${limit} calls wait already; try again when some are done.`),
        );
      }
      waiting++;
      const run = tail.then(() => {
        throwIfAborted(signal);
        return task();
      });
      tail = run.catch(() => undefined).finally(() => waiting--);
      return untilAborted(run, signal);
    },
  };
}

const cancelled = () => new AppError('cancelled', 'The call was cancelled.');

export function throwIfAborted(signal?: AbortSignal): void {
  if (signal?.aborted) throw cancelled();
}

function untilAborted<T>(run: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return run;
  return new Promise((resolve, reject) => {
    const stop = () => reject(cancelled());
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    run.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
