import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../contract/errors.ts';
import type { WorkerExit, WorkerHandle, WorkerHost } from '../host/workerHost.ts';

export interface SupervisorOptions {
  readonly host: WorkerHost;
  /** What `resolveEntry` gives. */
  readonly entry: string;
  /** Process title, and what error sentences call it, e.g. `image encoder`. */
  readonly name: string;
  /** How long a worker may be silent within one exchange before it is stopped. */
  readonly timeoutMs: number;
  /** Called with an exchange of its own on each new process, before anything else is sent to it. */
  readonly greet: (exchange: Exchange) => Promise<void>;
}

/** Sends one message and gives the next reply. */
export type Exchange = (message: unknown) => Promise<unknown>;

interface Pending {
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: AppError) => void;
}

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * A worker process that is started when needed, watched, and started again after it died (05 N4, N6). One exchange at a time: the
 * caller queues.
 */
export class Supervisor {
  readonly #options: SupervisorOptions;
  #worker: WorkerHandle | null = null;
  #pending: Pending | null = null;
  #greeted = false;
  #closed = false;
  #deathsInARow = 0;
  #losses = 0;

  constructor(options: SupervisorOptions) {
    this.#options = options;
  }

  /** Process id, or null while none runs. */
  pid(): number | null {
    return this.#worker?.pid() ?? null;
  }

  /** How many processes have died so far. */
  losses(): number {
    return this.#losses;
  }

  /** Throws `worker_died` where a process died since `losses()` gave `before`: a call that spans a death is lost as a whole. */
  assertAlive(before: number): void {
    if (this.#losses !== before) throw this.#died('stopped unexpectedly');
  }

  /** Starts and greets the process where none runs, after a pause that grows with each death in a row. */
  async ready(): Promise<void> {
    this.#assertOpen();
    if (this.#worker && this.#greeted) return;
    // The first restart is immediate: one accident must not slow the next question.
    const pauses = this.#deathsInARow - 1;
    if (pauses > 0) await delay(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (pauses - 1)));
    this.#assertOpen();
    this.#start();
    await this.#options.greet((message) => this.#send(message));
    this.#greeted = true;
  }

  /** Sends a message and waits for the reply. `worker_died` where the process dies or is silent too long; the next one starts anew. */
  async exchange(message: unknown): Promise<unknown> {
    await this.ready();
    const reply = await this.#send(message);
    this.#deathsInARow = 0;
    return reply;
  }

  /** Ends the process for good; an exchange under way ends with `cancelled`. */
  close(): void {
    this.#closed = true;
    this.#drop();
    this.#pending?.reject(new AppError('cancelled', `The ${this.#options.name} was closed.`));
  }

  #start(): void {
    this.#drop();
    const { host, entry, name } = this.#options;
    const worker = host.spawnWorker(entry, { name: `anamnesis ${name}` });
    worker.onMessage((reply) => {
      if (this.#worker === worker) this.#pending?.resolve(reply);
    });
    worker.onExit((exit) => {
      if (this.#worker === worker) this.#lose(exit);
    });
    this.#worker = worker;
  }

  #lose(exit: WorkerExit): void {
    this.#worker = null;
    this.#greeted = false;
    this.#deathsInARow++;
    this.#losses++;
    this.#pending?.reject(this.#died('stopped unexpectedly', { ...exit }));
  }

  /** Ends the present process without counting it as a death. */
  #drop(): void {
    const last = this.#worker;
    this.#worker = null;
    this.#greeted = false;
    last?.kill();
  }

  #send(message: unknown): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        clearTimeout(timer);
        this.#pending = null;
        end();
      };
      const timer = setTimeout(() => this.#stopSilent(), this.#options.timeoutMs);
      this.#pending = {
        resolve: (reply) => settle(() => resolve(reply)),
        reject: (error) => settle(() => reject(error)),
      };
      if (this.#worker) this.#worker.send(message);
      else this.#pending.reject(this.#died('stopped unexpectedly'));
    });
  }

  #stopSilent(): void {
    this.#deathsInARow++;
    this.#losses++;
    this.#drop();
    this.#pending?.reject(
      this.#died(`gave no answer for ${this.#options.timeoutMs / 1000} s and was stopped`),
    );
  }

  #assertOpen(): void {
    if (this.#closed) throw new AppError('unavailable', `The ${this.#options.name} is closed.`);
  }

  #died(how: string, values: Record<string, unknown> = {}): AppError {
    return new AppError(
      'worker_died',
      `The ${this.#options.name} ${how}; this call is lost, ask again and it starts anew.`,
      values,
    );
  }
}
