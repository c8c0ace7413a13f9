import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { resolveEntry } from '../../host/entry.ts';
import type { Answer, Job, JobResults } from './jobs.ts';

interface Task {
  readonly job: Job;
  readonly time: TimeLimit;
  readonly resolve: (result: JobResults[keyof JobResults]) => void;
  readonly reject: (fault: AppError) => void;
}

/** How long a job may take. `moreMs` is asked when `ms` ran out: what the job may take beyond, as a large file does; 0 ends it. */
export interface TimeLimit {
  readonly ms: number;
  moreMs?(): Promise<number>;
}

/** Worker threads that parse headers and decode pixels. A thread that dies or hangs costs its own job alone (I4). */
export interface ThreadPool {
  readonly size: number;
  /** How many groups of files keep all threads busy: each has some waiting, so that none idles until the next is handed over. */
  readonly lanes: number;
  /** Rejects with `worker_died` where the thread ended or the time ran out, else with the code that the job refused with. */
  run<K extends Job['kind']>(
    job: Extract<Job, { kind: K }>,
    limit: number | TimeLimit,
  ): Promise<JobResults[K]>;
  /** Ends idle threads, with the files that they keep open; new ones start when needed. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const ENDED = 'reading it ended the reader: the file may be damaged';
const MAX_HEAP_MB = 1024;
const STACK_MB = 8;
/** Jobs that one thread has at hand: the one that it does, and those that wait in its mailbox. */
const AT_HAND = 3;

function startWorker(): Worker {
  const worker = new Worker(resolveEntry(new URL('./worker.ts', import.meta.url)), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: STACK_MB },
  });
  worker.unref();
  return worker;
}

function closed(): AppError {
  return new AppError('cancelled', 'The library was closed.');
}

function answerTask(task: Task, answer: Answer): void {
  if (answer.ok) task.resolve(answer.result);
  else task.reject(new AppError(answer.code, answer.sentence));
}

// What takes long waits in the pool: others may be free sooner. So does a file that is read alone: if it ends its thread, no other is blamed.
function mayWait({ job }: Task): boolean {
  return job.kind === 'take' && job.from.length > 1;
}

function isSeen({ job }: Task): boolean {
  return job.kind === 'picture' || job.kind === 'places';
}

/** What a thread tells its pool. */
interface Told {
  /** It has room for another job. */
  onRoom(thread: Thread): void;
  /** It is gone; the jobs that it had at hand, but for the one that ended it, are to be done by others. */
  onEnd(thread: Thread, left: readonly Task[]): void;
}

/** One worker thread with the jobs that it has at hand; it does and answers them in their order. */
class Thread {
  readonly #worker = startWorker();
  readonly #tasks: Task[] = [];
  readonly #told: Told;
  #timer: NodeJS.Timeout | undefined;
  #fault: unknown = null;

  constructor(told: Told) {
    this.#told = told;
    this.#worker
      .on('message', (answer: Answer) => this.#answer(answer))
      // Answers that were given before its end come before `exit`, not before `error`.
      .on('error', (fault: unknown) => {
        this.#fault = fault;
      })
      .on('exit', (code: number) => this.#fail(ENDED, { code, fault: this.#fault }));
  }

  /** How many jobs it has at hand. */
  get load(): number {
    return this.#tasks.length;
  }

  /** True where it would do this job now, or may keep it waiting. */
  takes(task: Task): boolean {
    return this.load === 0 || (this.load < AT_HAND && mayWait(task) && this.#tasks.every(mayWait));
  }

  give(task: Task): void {
    this.#tasks.push(task);
    if (this.load === 1) this.#begin();
    this.#worker.postMessage(task.job);
  }

  async terminate(): Promise<void> {
    clearTimeout(this.#timer);
    this.#worker.removeAllListeners().on('error', () => undefined);
    for (const task of this.#tasks.splice(0)) task.reject(closed());
    await this.#worker.terminate();
  }

  #answer(answer: Answer): void {
    clearTimeout(this.#timer);
    const task = this.#tasks.shift();
    if (this.load === 0) this.#worker.unref();
    else this.#begin();
    this.#told.onRoom(this);
    if (task) answerTask(task, answer);
  }

  // The time of a job counts from when the one before it was answered.
  #begin(): void {
    this.#worker.ref();
    const [task] = this.#tasks;
    if (task) this.#watch(task, task.time.ms, task.time.ms);
  }

  #watch(task: Task, ms: number, spentMs: number): void {
    this.#timer = setTimeout(async () => {
      const moreMs = spentMs === task.time.ms ? ((await task.time.moreMs?.()) ?? 0) : 0;
      if (this.#tasks[0] !== task) return;
      if (moreMs > 0) this.#watch(task, moreMs, spentMs + moreMs);
      else this.#fail(`reading it took longer than ${spentMs / 1000} s`, {});
    }, ms);
  }

  #fail(sentence: string, values: Record<string, unknown>): void {
    const [task, ...left] = this.#tasks.splice(0);
    void this.terminate();
    this.#told.onEnd(this, left);
    task?.reject(new AppError('worker_died', sentence, values));
  }
}

class Pool implements ThreadPool {
  readonly size: number;
  readonly #waiting: Task[] = [];
  readonly #threads = new Set<Thread>();
  #isClosed = false;

  constructor(size: number) {
    this.size = size;
  }

  get lanes(): number {
    return this.size * AT_HAND + 1;
  }

  run<K extends Job['kind']>(
    job: Extract<Job, { kind: K }>,
    limit: number | TimeLimit,
  ): Promise<JobResults[K]> {
    if (this.#isClosed) return Promise.reject(closed());
    const time = typeof limit === 'number' ? { ms: limit } : limit;
    return new Promise((resolve, reject) => {
      // The job's kind decides the result's type; one queue holds both.
      this.#queue({ job, time, resolve: resolve as Task['resolve'], reject });
      this.#next();
    });
  }

  async restart(): Promise<void> {
    const idle = [...this.#threads].filter((thread) => thread.load === 0);
    for (const thread of idle) this.#threads.delete(thread);
    await Promise.all(idle.map((thread) => thread.terminate()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0)) task.reject(closed());
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  // Somebody waits in front of a picture: it goes before what an import has to do.
  #queue(task: Task): void {
    const behind = isSeen(task) ? this.#waiting.findIndex((one) => !isSeen(one)) : -1;
    this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, task);
  }

  #next(): void {
    for (let task = this.#waiting[0]; task && !this.#isClosed; task = this.#waiting[0]) {
      const thread = this.#threadFor(task);
      if (!thread) return;
      this.#waiting.shift();
      thread.give(task);
    }
  }

  // An idle one, a new one, one with room: jobs wait at a busy thread only where all are busy.
  #threadFor(task: Task): Thread | null {
    const [first, ...others] = [...this.#threads].sort((a, b) => a.load - b.load);
    if (first?.load === 0) return first;
    if (this.#threads.size < this.size) return this.#start();
    return [first, ...others].find((thread) => thread?.takes(task)) ?? null;
  }

  #start(): Thread {
    const thread = new Thread({
      onRoom: () => this.#next(),
      onEnd: (ended, left) => {
        this.#threads.delete(ended);
        this.#waiting.unshift(...left);
        this.#next();
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

/** Opens a pool of at most `size` threads; each starts when it is first needed. */
export function openPool(size: number): ThreadPool {
  return new Pool(size);
}
