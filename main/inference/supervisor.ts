import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../contract/errors.ts';
import type { WorkerHandle, WorkerHost } from '../host/workerHost.ts';

export interface SupervisorOptions {
  readonly host: WorkerHost;
  /** What `resolveEntry` gives. */
  readonly entry: string;
  /** Process title, and what error sentences call it, e.g. `image encoder`. */
  readonly name: string;
  /** How long a worker may be silent within one exchange before it is stopped. */
  readonly timeoutMs: number;
}

/** A worker process that is started when needed, watched, and started again after it died. */
export interface Supervisor {
  /**
   * Sends a message and waits for the next reply. If the worker dies or is silent too long the exchange ends with `worker_died`; the
   * next one starts a new process, first pausing a little longer after each death in a row. One exchange at a time.
   */
  exchange(message: unknown): Promise<unknown>;
  /** Starts and greets the process where none runs. */
  ready(): Promise<void>;
  /** Throws `worker_died` where the process died since `losses()` gave `before`: what spans a death is lost as a whole. */
  assertAlive(before: number): void;
  /** How many processes have died so far. */
  losses(): number;
  pid(): number | null;
  close(): void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** `greet` is called with an exchange of its own on each new process before anything else is sent to it. */
export function createSupervisor(
  options: SupervisorOptions,
  greet: (exchange: (message: unknown) => Promise<unknown>) => Promise<void>,
): Supervisor {
  let worker: WorkerHandle | null = null;
  let greeted = false;
  let closed = false;
  let deaths = 0;
  let losses = 0;
  let pending: { resolve: (reply: unknown) => void; reject: (error: AppError) => void } | null = null;

  const start = () => {
    const started = options.host.spawnWorker(options.entry, { name: `anamnesis ${options.name}` });
    started.onMessage((reply) => {
      if (worker === started) pending?.resolve(reply);
    });
    started.onExit((exit) => {
      if (worker !== started) return;
      worker = null;
      greeted = false;
      deaths++;
      losses++;
      pending?.reject(died(options.name, 'stopped unexpectedly', { ...exit }));
    });
    worker = started;
  };

  const exchangeOnce = (message: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        worker?.kill();
        settle(() =>
          reject(died(options.name, `gave no answer for ${options.timeoutMs / 1000} s and was stopped`, {})),
        );
      }, options.timeoutMs);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        pending = null;
        end();
      };
      pending = {
        resolve: (reply) => settle(() => resolve(reply)),
        reject: (error) => settle(() => reject(error)),
      };
      worker?.send(message);
    });

  const ready = async () => {
    if (closed) throw new AppError('unavailable', `The ${options.name} is closed.`);
    if (worker && greeted) return;
    // The first restart is immediate: one accident must not slow the next question.
    if (deaths > 1) await delay(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 2)));
    worker?.kill();
    start();
    await greet(exchangeOnce);
    greeted = true;
  };

  return {
    exchange: async (message) => {
      await ready();
      const reply = await exchangeOnce(message);
      deaths = 0;
      return reply;
    },
    ready,
    losses: () => losses,
    assertAlive: (before) => {
      if (losses !== before) throw died(options.name, 'stopped unexpectedly', {});
    },
    pid: () => worker?.pid() ?? null,
    close: () => {
      closed = true;
      const last = worker;
      worker = null;
      last?.kill();
      pending?.reject(new AppError('cancelled', `The ${options.name} was closed.`));
    },
  };
}

function died(name: string, how: string, values: Record<string, unknown>): AppError {
  return new AppError(
    'worker_died',
    `The ${name} ${how}; this call is lost, ask again and it starts anew.`,
    values,
  );
}
