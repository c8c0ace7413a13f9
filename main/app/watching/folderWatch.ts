import { stat } from 'node:fs/promises';
import type { ImportProgress, ImportReport } from '../../contract/domain/library.ts';
import type { WatchedFolder } from '../../contract/domain/watching.ts';
import { AppError } from '../../contract/errors.ts';
import { findFiles } from '../../library/findFiles.ts';
import type { ImportOptions } from '../../library/importFiles.ts';
import type { ImportSource } from '../../library/importQueue.ts';
import type { Clock } from '../../storage/types.ts';
import type { SeenFiles } from './seenFiles.ts';
import { loadStates, Settling, type StandingFile } from './settling.ts';

/** When a folder is looked at, in milliseconds. */
export interface WatchTimes {
  /** Between two looks; longer where a look takes long. */
  readonly everyMs: number;
  /** How long a file must stand still before it is read. */
  readonly stableMs: number;
  /** Before a failed import is tried again; doubled each time. */
  readonly retryMs: number;
}

export const WATCH_TIMES: WatchTimes = { everyMs: 3000, stableMs: 2500, retryMs: 60_000 };

/** What the watching of one folder works with. */
export interface FolderWatchParts {
  readonly path: string;
  readonly seen: SeenFiles;
  readonly clock: Clock;
  /** A clock that never goes back. */
  readonly nowMs: () => number;
  readonly times: WatchTimes;
  importFound(found: readonly ImportSource[], options: ImportOptions): Promise<ImportReport>;
  onChanged(): void;
  onProgress(progress: ImportProgress | null): void;
  onReport(report: ImportReport): void;
}

type Status = Pick<WatchedFolder, 'state' | 'sentence' | 'lookedAt' | 'settling'>;

const FILES_AT_ONCE = 5000;
/** A look may take one part in twenty of the time. */
const REST_FACTOR = 19;
const MOST_RETRY_MS = 30 * 60_000;
const AWAY = 'The folder is not there now. It is watched on as soon as it comes back.';

/**
 * Watches one folder by looking through it: events of a file system do not come from network drives, and are lost when a folder goes
 * away. A file that stands still is imported once, whatever became of it; it is read again only where it changes.
 */
export class FolderWatch {
  readonly #parts: FolderWatchParts;
  readonly #settling: Settling;
  readonly #ended = new AbortController();
  #status: Status = { state: 'watching', sentence: null, lookedAt: null, settling: 0 };
  #failures = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(parts: FolderWatchParts) {
    this.#parts = parts;
    this.#settling = new Settling(parts.times.stableMs);
  }

  get status(): Status {
    return this.#status;
  }

  /** Looks at once, and then again and again until {@link close}. */
  start(): void {
    this.#running = this.#run();
  }

  /** Ends the watching; an import that goes on is cancelled, and begun again at the next start. */
  async close(): Promise<void> {
    this.#ended.abort();
    await this.#running;
  }

  /** One look: what stands still and is new is imported. Never rejects: what is wrong stands in {@link status}. */
  async look(): Promise<void> {
    try {
      await this.#look();
      this.#failures = 0;
    } catch (fault) {
      this.#failures += 1;
      const words = fault instanceof AppError ? fault.message : 'Something went wrong inside the program.';
      this.#set({ state: 'failing', sentence: `${words} It is tried again by itself.` });
    }
  }

  async #run(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const startedMs = this.#parts.nowMs();
      await this.look();
      const { everyMs, retryMs } = this.#parts.times;
      const tookMs = this.#parts.nowMs() - startedMs;
      const retry = Math.min(MOST_RETRY_MS, retryMs * 2 ** (this.#failures - 1));
      await this.#rest(this.#failures > 0 ? retry : Math.max(everyMs, tookMs * REST_FACTOR));
    }
  }

  async #look(): Promise<void> {
    const { path, seen, clock, nowMs } = this.#parts;
    const isThere = (await stat(path).catch(() => null))?.isDirectory() ?? false;
    if (!isThere) return this.#set({ state: 'away', sentence: AWAY });
    const found = await listFolder(path, this.#ended.signal);
    const standing = await loadStates(found);
    if (this.#ended.signal.aborted) return;
    const ready = this.#settling.ready(
      standing.filter((file) => !seen.has(file)),
      nowMs(),
    );
    this.#set({ state: 'watching', sentence: null, settling: this.#settling.size, lookedAt: clock.now() });
    if (ready.length > 0) await this.#import(ready, found);
    else await seen.prune(standing);
  }

  async #import(ready: readonly StandingFile[], found: readonly ImportSource[]): Promise<void> {
    this.#set({ state: 'importing' });
    const alsoThere = found.map(({ path }) => path);
    try {
      for (let at = 0; at < ready.length && !this.#ended.signal.aborted; at += FILES_AT_ONCE)
        await this.#importPart(ready.slice(at, at + FILES_AT_ONCE), alsoThere);
    } finally {
      this.#parts.onProgress(null);
    }
    this.#set({ state: 'watching' });
  }

  async #importPart(part: readonly StandingFile[], alsoThere: readonly string[]): Promise<void> {
    const { seen, importFound, onProgress, onReport } = this.#parts;
    const own = new Set(part.map(({ path }) => path));
    const report = await importFound(
      part.map(({ source }) => source),
      { signal: this.#ended.signal, onProgress, alsoThere: alsoThere.filter((path) => !own.has(path)) },
    );
    if (!report.cancelled) await seen.add(part);
    onReport(report);
  }

  // Tells others only what they can see.
  #set(change: Partial<Status>): void {
    const before = this.#status;
    this.#status = { ...before, ...change };
    const { state, sentence, settling } = this.#status;
    if (state !== before.state || sentence !== before.sentence || settling !== before.settling)
      this.#parts.onChanged();
  }

  #rest(ms: number): Promise<void> {
    const { signal } = this.#ended;
    return new Promise((resolve) => {
      if (signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => [clearTimeout(timer), resolve()], { once: true });
    });
  }
}

// An empty folder is nothing to import, and nothing wrong.
async function listFolder(path: string, signal: AbortSignal): Promise<readonly ImportSource[]> {
  try {
    return await findFiles([path], () => undefined, signal);
  } catch (fault) {
    if (fault instanceof AppError && fault.code === 'not_found') return [];
    throw fault;
  }
}
