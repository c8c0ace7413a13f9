import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { AppError } from '../../contract/errors.ts';
import { resolveEntry } from '../../host/entry.ts';
import type { ReaderAnswer, ReaderJob, ReaderResults } from './readerJobs.ts';

const TIMEOUT_MS = 60_000;
const MAX_HEAP_MB = 1024;
const STACK_MB = 8;
const DIED = 'reading it ended the reader: the file may be damaged.';

/** Reads records in a thread of its own, one after the other: a bad one costs itself alone, and the main thread never waits. */
export interface RecordReader {
  /** Rejects with the code that the reader refused with, or `worker_died` where it ended or took longer than a minute. */
  run<K extends ReaderJob['kind']>(job: Extract<ReaderJob, { kind: K }>): Promise<ReaderResults[K]>;
  close(): Promise<void>;
}

class Reader implements RecordReader {
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #timeoutMs: number;
  #thread: Worker | null = null;

  constructor(timeoutMs: number) {
    this.#timeoutMs = timeoutMs;
  }

  async run<K extends ReaderJob['kind']>(job: Extract<ReaderJob, { kind: K }>): Promise<ReaderResults[K]> {
    const answer = await this.#queue.add(() => this.#ask(job));
    if (!answer.ok) throw new AppError(answer.code, answer.sentence);
    // The job's kind decides the result's type.
    return answer.result as ReaderResults[K];
  }

  async close(): Promise<void> {
    this.#queue.clear();
    await this.#thread?.terminate();
  }

  #ask(job: ReaderJob): Promise<ReaderAnswer> {
    const thread = this.#thread ?? this.#start();
    return new Promise((resolve) => {
      const settle = (answer: ReaderAnswer, isAlive: boolean) => {
        clearTimeout(timer);
        thread.off('error', onEnd).off('exit', onEnd).off('message', onMessage).unref();
        if (!isAlive) this.#drop(thread);
        resolve(answer);
      };
      const fail = (sentence: string) => settle({ ok: false, code: 'worker_died', sentence }, false);
      const onEnd = () => fail(DIED);
      const onMessage = (answer: ReaderAnswer) => settle(answer, true);
      const seconds = this.#timeoutMs / 1000;
      const timer = setTimeout(() => fail(`reading it took longer than ${seconds} s.`), this.#timeoutMs);
      thread.on('error', onEnd).on('exit', onEnd).on('message', onMessage).ref();
      thread.postMessage(job);
    });
  }

  #start(): Worker {
    const thread = new Worker(resolveEntry(new URL('./readerWorker.ts', import.meta.url)), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, stackSizeMb: STACK_MB },
    });
    // Between jobs nobody else listens, and an unheard error would end the program.
    thread.on('error', () => this.#drop(thread)).on('exit', () => this.#drop(thread));
    thread.unref();
    this.#thread = thread;
    return thread;
  }

  #drop(thread: Worker): void {
    if (this.#thread === thread) this.#thread = null;
    void thread.terminate();
  }
}

/** A reader whose thread starts with the first record. `timeoutMs` bounds one file. */
export function openRecordReader(timeoutMs: number = TIMEOUT_MS): RecordReader {
  return new Reader(timeoutMs);
}
