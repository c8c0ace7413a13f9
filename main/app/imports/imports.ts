import type { CallContext, Emit } from '../../contract/api/contract.ts';
import { EMPTY_REPORT, type KeptReport, type RunningImport } from '../../contract/domain/importReports.ts';
import type { ImportProgress, ImportReport } from '../../contract/domain/library.ts';
import type { RecordedAt } from '../../contract/domain/time.ts';
import { AppError } from '../../contract/errors.ts';
import type { Clock, Ids } from '../../storage/types.ts';
import { KeptReports } from './keptReports.ts';

/** What an import, or one call of it, is known by. */
export interface ImportName {
  /** The caller's name: such an import outlives its connection. */
  readonly importId?: string | undefined;
  readonly path: string;
  /** Files that come in later calls of the same import. */
  readonly rest: number;
}

type Context = Pick<CallContext<ImportProgress>, 'signal' | 'progress'>;
type Take = (context: Context) => Promise<ImportReport>;

interface Run {
  readonly id: string;
  readonly path: string;
  readonly startedAt: RecordedAt;
  readonly stopped: AbortController;
  readonly rest: number;
  progress: ImportProgress | null;
}

const FAULT = 'It ended by a fault inside the program. Import the same again: nothing is taken twice.';

/** What ended by being stopped is no error; throws all others. */
function cancelledBy({ stopped }: Run, error: unknown): ImportReport {
  const isOther = error instanceof AppError && error.code !== 'cancelled';
  if (isOther || !stopped.signal.aborted) throw error;
  return { ...EMPTY_REPORT, cancelled: true };
}

/** The imports that people asked for: how far they are, how they are stopped, and what they brought. */
export class Imports {
  readonly #parts: { readonly clock: Clock; readonly ids: Ids; readonly emit: Emit };
  readonly #kept: KeptReports;
  readonly #running = new Map<Run, Promise<ImportReport>>();

  constructor(parts: { readonly clock: Clock; readonly ids: Ids; readonly emit: Emit }) {
    this.#parts = parts;
    this.#kept = new KeptReports(parts.clock);
  }

  /** Runs an import to its end, and keeps what it brought. A stopped one answers with its report. Throws what `take` throws. */
  async run(name: ImportName, context: Context, take: Take): Promise<ImportReport> {
    const { clock, ids } = this.#parts;
    const { importId, path, rest } = name;
    const stopped = new AbortController();
    const run: Run = {
      ...{ id: importId ?? ids.next(), path, rest, stopped, startedAt: clock.now(), progress: null },
    };
    // One with a name is stopped by its name alone: its window may be left, or loaded again.
    const signal =
      importId === undefined ? AbortSignal.any([context.signal, stopped.signal]) : stopped.signal;
    const done = take({ signal, progress: (value) => this.#progress(run, context, value) });
    this.#running.set(run, done);
    this.#changed();
    return this.#settle(run, done);
  }

  /** Ends an import that runs or waits; does nothing where it has ended. */
  stop(id: string): void {
    for (const run of this.#running.keys()) if (run.id === id) run.stopped.abort();
    this.#changed();
  }

  /** Those that go on, in their order, and those that ended since yesterday. */
  list(): { readonly running: RunningImport[]; readonly ended: KeptReport[] } {
    const running = [...this.#running.keys()].map(({ id, path, startedAt, progress, stopped }) => ({
      ...{ id, path, startedAt, progress, isStopping: stopped.signal.aborted },
    }));
    return { running, ended: this.#kept.list() };
  }

  /** One report, file by file; `not_found`. */
  report(id: string): ImportReport {
    return this.#kept.find(id);
  }

  /** Forgets reports: they may name files of a patient who is erased (W6). */
  forget(): void {
    this.#kept.forget();
    this.#changed();
  }

  /** Stops all, and waits for their end. */
  async close(): Promise<void> {
    for (const { stopped } of this.#running.keys()) stopped.abort();
    await Promise.allSettled(this.#running.values());
  }

  async #settle(run: Run, done: Promise<ImportReport>): Promise<ImportReport> {
    try {
      const report = await done.catch((error) => cancelledBy(run, error));
      this.#keep(run, report, null);
      return report;
    } catch (error) {
      this.#keep(run, EMPTY_REPORT, error instanceof AppError ? error.message : FAULT);
      throw error;
    } finally {
      this.#running.delete(run);
      this.#changed();
    }
  }

  #keep({ id, path, startedAt, rest }: Run, report: ImportReport, sentence: string | null): void {
    this.#kept.add({ id, path, startedAt, rest, report, sentence }, (last) => last.id === id);
  }

  #progress(run: Run, context: Context, progress: ImportProgress): void {
    run.progress = progress;
    context.progress(progress);
    this.#parts.emit('library', 'importProgress', { id: run.id, progress });
  }

  #changed(): void {
    this.#parts.emit('library', 'importsChanged', {});
  }
}
