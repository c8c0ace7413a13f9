import { v7 as uuidv7 } from 'uuid';
import type { Emit } from '../../contract/api/contract.ts';
import type { EvaluationRun } from '../../contract/api/evaluation.ts';
import type { EvaluationData, HarnessName } from '../../contract/domain/evaluation.ts';
import { AppError } from '../../contract/errors.ts';
import { RunReply, type RunRequest } from '../../evaluation/runMessages.ts';
import { resolveEntry } from '../../host/entry.ts';
import type { WorkerHandle, WorkerHost } from '../../host/workerHost.ts';
import type { Clock } from '../../storage/types.ts';
import { RunFolders } from './runFolders.ts';

interface EvaluationParts {
  readonly dataFolder: string;
  readonly workers: WorkerHost;
  readonly clock: Clock;
  readonly emit: Emit;
}

interface Running {
  run: EvaluationRun;
  readonly worker: WorkerHandle;
  stopped: boolean;
  readonly ended: Promise<void>;
}

/** What does not end by being asked is ended after so long. */
const KILL_AFTER_MS = 10_000;
const DIED = 'Its process ended unexpectedly. Go on with it, or look at the log of the system.';

/** Runs of harnesses, each in a process of its own: one at a time, kept in the data folder. */
export class Evaluations {
  readonly #parts: EvaluationParts;
  readonly #folders: RunFolders;
  #running: Running | null = null;
  #starting = false;

  constructor(parts: EvaluationParts) {
    this.#parts = parts;
    this.#folders = new RunFolders(parts.dataFolder);
  }

  /** Newest first. A run that the end of the program ended counts as stopped. */
  async list(): Promise<EvaluationRun[]> {
    const runs = await this.#folders.list();
    const now = this.#running?.run;
    return runs.map((run) => {
      if (now !== undefined && run.id === now.id) return now;
      return run.state === 'running' ? { ...run, state: 'stopped' as const } : run;
    });
  }

  start(harness: HarnessName, data: EvaluationData): Promise<EvaluationRun> {
    return this.#begin(async () => ({
      ...{ id: uuidv7(), harness, data, startedAt: this.#parts.clock.now(), endedAt: null },
      ...{ state: 'running', progress: null, sentence: null },
    }));
  }

  /** Throws `not_found`; `refused` where it is done. */
  resume(id: string): Promise<EvaluationRun> {
    return this.#begin(async () => {
      const run = await this.#folders.find(id);
      if (run.state === 'done') throw new AppError('refused', 'This run is done. Start a new one.');
      return { ...run, state: 'running', endedAt: null, progress: null, sentence: null };
    });
  }

  stop(id: string): void {
    const running = this.#running;
    if (running === null || running.run.id !== id || running.stopped) return;
    running.stopped = true;
    running.worker.send({ kind: 'stop' } satisfies RunRequest);
    const timer = setTimeout(() => running.worker.kill(), KILL_AFTER_MS).unref();
    void running.ended.finally(() => clearTimeout(timer));
  }

  report(id: string) {
    return this.#folders.report(id);
  }

  /** Throws `not_found`; `refused` while it runs. */
  async remove(id: string): Promise<void> {
    if (this.#running?.run.id === id) throw new AppError('refused', 'This run goes on. Stop it first.');
    await this.#folders.find(id);
    await this.#folders.remove(id);
    this.#parts.emit('evaluation', 'changed', {});
  }

  /** Ends the run that goes on; its finished parts stay. */
  async close(): Promise<void> {
    const running = this.#running;
    if (running === null) return;
    running.stopped = true;
    running.worker.kill();
    await running.ended;
  }

  async #begin(make: () => Promise<EvaluationRun>): Promise<EvaluationRun> {
    if (this.#running !== null || this.#starting)
      throw new AppError('refused', 'Another run goes on. Stop it, or wait for its end.');
    this.#starting = true;
    try {
      const run = await make();
      await this.#folders.save(run);
      this.#running = this.#spawn(run);
      this.#parts.emit('evaluation', 'changed', {});
      return run;
    } finally {
      this.#starting = false;
    }
  }

  #spawn(run: EvaluationRun): Running {
    const entry = resolveEntry(new URL('../../evaluation/runWorker.ts', import.meta.url));
    const worker = this.#parts.workers.spawnWorker(entry, { name: 'anamnesis evaluation' });
    let end: EndOfRun | null = null;
    let running: Running | null = null;
    const ended = new Promise<void>((resolve) => {
      worker.onExit(() => void this.#settle(running, end).finally(resolve));
    });
    const begun: Running = { run, worker, stopped: false, ended };
    running = begun;
    worker.onMessage((message) => {
      const reply = RunReply.parse(message);
      if (reply.kind === 'progress') return this.#progress(begun, reply.progress);
      end = reply.kind === 'done' ? { state: 'done', sentence: null } : failedEnd(reply);
      worker.kill();
    });
    const { harness, data, id } = run;
    const [out, scratchRoot] = [this.#folders.folderOf(id), this.#folders.scratchOf(id)];
    worker.send({ kind: 'run', harness, data, out, scratchRoot } satisfies RunRequest);
    return begun;
  }

  #progress(running: Running, progress: NonNullable<EvaluationRun['progress']>): void {
    running.run = { ...running.run, progress };
    this.#parts.emit('evaluation', 'progress', { id: running.run.id, progress });
  }

  async #settle(running: Running | null, said: EndOfRun | null): Promise<void> {
    if (running === null) return;
    const end = said ?? (running.stopped ? STOPPED : { state: 'failed' as const, sentence: DIED });
    const run: EvaluationRun = { ...running.run, ...end, endedAt: this.#parts.clock.now(), progress: null };
    await this.#folders.save(run).catch(() => undefined);
    await this.#folders.clearScratch(run.id).catch(() => undefined);
    this.#running = null;
    this.#parts.emit('evaluation', 'changed', {});
  }
}

type EndOfRun = Pick<EvaluationRun, 'state' | 'sentence'>;

const STOPPED: EndOfRun = { state: 'stopped', sentence: null };

function failedEnd({ code, sentence }: Extract<RunReply, { kind: 'failed' }>): EndOfRun {
  return code === 'cancelled' ? STOPPED : { state: 'failed', sentence };
}
