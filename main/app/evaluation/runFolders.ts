import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EvaluationRun, RunId } from '../../contract/api/evaluation.ts';
import { EvaluationReport } from '../../contract/domain/evaluation.ts';
import { AppError } from '../../contract/errors.ts';
import { onDisk, readdirIfThere } from '../../storage/disk.ts';

/** Runs as they are kept: a folder each under `<data folder>/evaluations`, with run.json beside what the harness wrote. */
export class RunFolders {
  readonly #root: string;

  constructor(dataFolder: string) {
    this.#root = join(dataFolder, 'evaluations');
  }

  folderOf(id: string): string {
    return join(this.#root, RunId.parse(id));
  }

  /** Where its scratch stores are made. */
  scratchOf(id: string): string {
    return join(this.folderOf(id), 'scratch');
  }

  /** All runs, newest first; what is none is passed over. */
  async list(): Promise<EvaluationRun[]> {
    const names = (await readdirIfThere(this.#root)).filter((name) => RunId.safeParse(name).success);
    const runs = await Promise.all(names.map((id) => this.#load(id)));
    return runs
      .filter((run) => run !== null)
      .sort((a, b) =>
        a.startedAt < b.startedAt ? 1 : a.startedAt > b.startedAt ? -1 : a.id < b.id ? 1 : -1,
      );
  }

  /** Throws `not_found`. */
  async find(id: string): Promise<EvaluationRun> {
    const run = await this.#load(id);
    if (run !== null) return run;
    throw new AppError('not_found', 'This run is not there any more. Start a new one.', { id });
  }

  /** Throws `disk_full`, `read_only`. */
  async save(run: EvaluationRun): Promise<void> {
    const path = join(this.folderOf(run.id), 'run.json');
    await onDisk('keeping the run of an evaluation', async () => {
      await mkdir(this.scratchOf(run.id), { recursive: true });
      await writeFile(`${path}.new`, JSON.stringify({ ...run, progress: null }, null, 1));
      await rename(`${path}.new`, path);
    });
  }

  /** Throws `not_found` where the run has no report, or none that can be read. */
  async report(id: string): Promise<EvaluationReport> {
    try {
      const text = await readFile(join(this.folderOf(id), 'report.json'), 'utf8');
      return EvaluationReport.parse(JSON.parse(text));
    } catch {
      throw new AppError('not_found', 'This run has no report that can be read. Run it again.', { id });
    }
  }

  clearScratch(id: string): Promise<void> {
    return rm(this.scratchOf(id), { recursive: true, force: true });
  }

  remove(id: string): Promise<void> {
    return rm(this.folderOf(id), { recursive: true, force: true });
  }

  async #load(id: string): Promise<EvaluationRun | null> {
    try {
      return EvaluationRun.parse(JSON.parse(await readFile(join(this.folderOf(id), 'run.json'), 'utf8')));
    } catch {
      return null;
    }
  }
}
