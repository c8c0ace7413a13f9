import { Worker } from 'node:worker_threads';
import { AppError } from '../../contract/errors.ts';
import { resolveEntry } from '../../host/entry.ts';
import type { Answer, Job, JobResults } from './jobs.ts';

interface Task {
  readonly job: Job;
  readonly timeoutMs: number;
  readonly resolve: (result: JobResults[keyof JobResults]) => void;
  readonly reject: (fault: AppError) => void;
}

/** Worker threads that parse headers and decode pixels. A thread that dies or hangs costs its own job alone (I4). */
export interface ThreadPool {
  readonly size: number;
  /** Rejects with `worker_died` where the thread ended or the time ran out, else with the code that the job refused with. */
  run<K extends Job['kind']>(job: Extract<Job, { kind: K }>, timeoutMs: number): Promise<JobResults[K]>;
  /** Ends idle threads, with the files that they keep open; new ones start when needed. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const ENDED = 'reading it ended the reader: the file may be damaged';
const MAX_HEAP_MB = 1024;
const STACK_MB = 8;

function startThread(): Worker {
  const thread = new Worker(resolveEntry(new URL('./worker.ts', import.meta.url)), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: STACK_MB },
  });
  thread.unref();
  return thread;
}

function answerTask(task: Task, answer: Answer): void {
  if (answer.ok) task.resolve(answer.result);
  else task.reject(new AppError(answer.code, answer.sentence));
}

class Pool implements ThreadPool {
  readonly size: number;
  readonly #waiting: Task[] = [];
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  #isClosed = false;

  constructor(size: number) {
    this.size = size;
  }

  run<K extends Job['kind']>(job: Extract<Job, { kind: K }>, timeoutMs: number): Promise<JobResults[K]> {
    return new Promise((resolve, reject) => {
      // The job's kind decides the result's type; one queue holds both.
      this.#waiting.push({ job, timeoutMs, resolve: resolve as Task['resolve'], reject });
      this.#next();
    });
  }

  async restart(): Promise<void> {
    const idle = this.#idle.splice(0);
    for (const thread of idle) this.#all.delete(thread);
    await Promise.all(idle.map((thread) => thread.terminate()));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const task of this.#waiting.splice(0))
      task.reject(new AppError('cancelled', 'The library was closed.'));
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #next(): void {
    if (this.#isClosed || this.#waiting.length === 0) return;
    const thread = this.#idle.pop() ?? (this.#all.size < this.size ? this.#start() : null);
    const task = thread && this.#waiting.shift();
    if (thread && task) this.#give(thread, task);
  }

  #start(): Worker {
    const thread = startThread();
    this.#all.add(thread);
    return thread;
  }

  #give(thread: Worker, task: Task): void {
    const settle = (isAlive: boolean, apply: () => void) => {
      clearTimeout(timer);
      thread.off('error', onError).off('exit', onExit).off('message', onMessage).unref();
      if (isAlive) this.#idle.push(thread);
      else this.#drop(thread);
      this.#next();
      apply();
    };
    const fail = (sentence: string, values: Record<string, unknown>) =>
      settle(false, () => task.reject(new AppError('worker_died', sentence, values)));
    const onError = (fault: unknown) => fail(ENDED, { fault });
    const onExit = (code: number) => fail(ENDED, { code });
    const onMessage = (answer: Answer) => settle(true, () => answerTask(task, answer));
    const timer = setTimeout(
      () => fail(`reading it took longer than ${task.timeoutMs / 1000} s`, {}),
      task.timeoutMs,
    );
    thread.on('error', onError).on('exit', onExit).on('message', onMessage).ref();
    thread.postMessage(task.job);
  }

  #drop(thread: Worker): void {
    this.#all.delete(thread);
    void thread.terminate();
  }
}

/** Opens a pool of at most `size` threads; each starts when it is first needed. */
export function openPool(size: number): ThreadPool {
  return new Pool(size);
}
