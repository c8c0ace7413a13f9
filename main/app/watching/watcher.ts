import { join } from 'node:path';
import type { Emit } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { KeptReport } from '../../contract/domain/importReports.ts';
import type { ImportReport } from '../../contract/domain/library.ts';
import type { WatchedFolder } from '../../contract/domain/watching.ts';
import type { ImportOptions } from '../../library/importFiles.ts';
import type { Library } from '../../library/openLibrary.ts';
import type { Clock, Ids, Store } from '../../storage/types.ts';
import { isShortTogether, KeptReports } from '../imports/keptReports.ts';
import { FolderWatch, WATCH_TIMES, type WatchTimes } from './folderWatch.ts';
import { SeenFiles } from './seenFiles.ts';
import { addFolder, loadFolders, removeFolder, type WatchedFolderRow } from './watchedFolders.ts';

/** Files that come one by one are one report, while they come. */
const SAME_MS = 60_000;
const WATCHER: Actor = { id: 'system', name: 'Watch folder', roles: [] };

/** What the watching works with. */
export interface WatcherParts {
  readonly store: Store;
  readonly library: Library;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dataFolder: string;
  readonly emit: Emit;
  /** What every import is done with. */
  importOptions(): ImportOptions;
  readonly times?: WatchTimes;
}

/** The watched folders of a data folder (I1). Known from the start; looked at only after {@link start}. */
export class Watcher {
  readonly #parts: WatcherParts;
  readonly #reports: KeptReports;
  readonly #watches = new Map<string, FolderWatch>();
  #isStarted = false;

  constructor(parts: WatcherParts) {
    this.#parts = parts;
    this.#reports = new KeptReports(parts.clock);
  }

  /** Watches every folder of the list from now on. */
  async start(): Promise<void> {
    this.#isStarted = true;
    for (const row of await loadFolders(this.#parts.store)) await this.#watch(row);
  }

  async folders(): Promise<WatchedFolder[]> {
    return (await loadFolders(this.#parts.store)).map((row) => this.#shown(row));
  }

  /** Adds a folder and watches it. Throws `not_found`, `refused`. */
  async add(actor: Actor, path: string): Promise<WatchedFolder> {
    const row = await addFolder(this.#parts, actor, path);
    if (this.#isStarted) await this.#watch(row);
    this.#changed();
    return this.#shown(row);
  }

  /** Ends the watching of a folder. Throws `not_found`. */
  async remove(actor: Actor, id: string): Promise<void> {
    await removeFolder(this.#parts.store, actor, id);
    await this.#watches.get(id)?.close();
    this.#watches.delete(id);
    const seen = await SeenFiles.load(this.#seenPath(id), '');
    await seen.remove();
    this.#changed();
  }

  reports(): KeptReport[] {
    return this.#reports.list();
  }

  /** One report, file by file; `not_found`. */
  report(id: string): ImportReport {
    return this.#reports.find(id);
  }

  /** Forgets reports: they may name files of a patient who is erased (W6). */
  forget(): void {
    this.#reports.forget();
    this.#changed();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#watches.values()].map((watch) => watch.close()));
  }

  async #watch(row: WatchedFolderRow): Promise<void> {
    const { library, clock, emit, importOptions, times = WATCH_TIMES } = this.#parts;
    const { path } = row;
    const watch = new FolderWatch({
      path,
      seen: await SeenFiles.load(this.#seenPath(row.id), row.salt),
      clock,
      nowMs: () => performance.now(),
      times,
      importFound: (found, options) =>
        library.importFound(found, { ...importOptions(), ...options, actor: WATCHER }),
      onChanged: () => this.#changed(),
      onProgress: (progress) => emit('watching', 'progress', { path, progress }),
      onReport: (report) => this.#report(path, report),
    });
    this.#watches.set(row.id, watch);
    watch.start();
  }

  #report(path: string, report: ImportReport): void {
    this.#keep(path, report);
    this.#changed();
    this.#parts.emit('library', 'changed', { patientKeys: [] });
  }

  /** A report that follows another of its folder within a minute goes on with it; an empty one is none. */
  #keep(path: string, report: ImportReport): void {
    if (report.files.length === 0) return;
    const { clock, ids } = this.#parts;
    const ended = { id: ids.next(), path, startedAt: clock.now(), report, sentence: null, rest: 0 };
    this.#reports.add(
      ended,
      (last, endedAt) =>
        last.path === path &&
        Date.parse(endedAt) - Date.parse(last.endedAt) < SAME_MS &&
        isShortTogether(last.report, report),
    );
  }

  #shown({ id, path, addedAt }: WatchedFolderRow): WatchedFolder {
    const idle = { state: 'idle', sentence: null, lookedAt: null, settling: 0 } as const;
    return { id, path, addedAt, ...(this.#watches.get(id)?.status ?? idle) };
  }

  #seenPath(id: string): string {
    return join(this.#parts.dataFolder, 'watch', id);
  }

  #changed(): void {
    this.#parts.emit('watching', 'changed', {});
  }
}
