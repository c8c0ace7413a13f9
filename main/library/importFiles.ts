import { rm } from 'node:fs/promises';
import type { Actor } from '../contract/domain/actor.ts';
import type { InstanceKey } from '../contract/domain/ids.ts';
import type { ImportedFile, ImportProgress, ImportReport } from '../contract/domain/library.ts';
import type { Clock, Store } from '../storage/types.ts';
import type { ConflictIndex } from './conflicts/conflictIndex.ts';
import { sharedInWords } from './conflicts/words.ts';
import type { ContentFiles } from './files.ts';
import { findFiles } from './findFiles.ts';
import { ImportQueue, type ImportSource } from './importQueue.ts';
import { RecordOffers, type TakeRecord } from './importRecords.ts';
import type { LibraryIndex } from './libraryIndex.ts';
import { orderByIndex } from './orderByIndex.ts';
import { ImportPlan } from './planImport.ts';
import { groupSources, readGroup } from './readSources.ts';
import { systemFileInWords } from './systemFiles.ts';
import { instancesTable, patientsTable, seriesTable, studiesTable } from './tables.ts';
import type { ArchiveFile, FileOrigin, TakeResult } from './threads/jobs.ts';
import type { ThreadPool } from './threads/pool.ts';
import { fileStatesTable, type StoredFileState } from './upkeep/tables.ts';

/** Who imports, and how one follows or ends it. */
export interface ImportOptions {
  readonly actor?: Actor;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Told when rows were written: what came so far can be listed and read. */
  readonly onWritten?: () => void;
  /** Reads what is no image (I5); without it such files are left out. */
  readonly takeRecord?: TakeRecord;
  /** Paths that a disc's index may list and that come in other calls of the same drop. */
  readonly alsoThere?: readonly string[];
}

/** A file in memory, with the name under which it is reported. */
export interface NamedBytes {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** What an import works with. */
export interface ImportParts {
  readonly store: Store;
  readonly index: LibraryIndex;
  readonly conflicts: ConflictIndex;
  readonly files: ContentFiles;
  readonly folder: string;
  readonly pool: ThreadPool;
  readonly clock: Clock;
}

const IMPORTER: Actor = { id: 'system', name: 'Import', roles: [] };
const BACK = 'its file was missing in the library and is there again';
const BATCH_FILES = 256;
/** The first files are written at once, so that one can read while the rest comes. */
const FIRST_BATCH_FILES = 8;
const PROGRESS_EVERY_MS = 100;

/** Imports files and folders by path (I1, I3, I4). Throws `not_found` for a path that is not there, `disk_full` and `read_only`. */
export async function importPaths(
  parts: ImportParts,
  paths: readonly string[],
  options: ImportOptions,
): Promise<ImportReport> {
  const run = new ImportRun(parts, options, (path) => paths.includes(path));
  const onFound = (count: number, path: string) => run.progress('finding', count, null, path);
  return run.take(await findFiles(paths, onFound, options.signal));
}

/** Imports files that were found already; what stands beside them is left alone. */
export function importFound(
  parts: ImportParts,
  found: readonly ImportSource[],
  options: ImportOptions,
): Promise<ImportReport> {
  return new ImportRun(parts, options, () => false).take(found);
}

/** Imports files whose bytes are at hand: what a page's file chooser or a drop gives. */
export async function importBytes(
  parts: ImportParts,
  files: readonly NamedBytes[],
  options: ImportOptions,
): Promise<ImportReport> {
  const sources = files.map(({ path, bytes }) => ({ path, from: bytes, reason: null }));
  return new ImportRun(parts, options, (path) => !path.includes('/')).take(sources);
}

type FileResult = Exclude<TakeResult, ArchiveFile>;
type Read = { readonly path: string; readonly from: FileOrigin; readonly result: FileResult };
class ImportRun {
  readonly #parts: ImportParts;
  readonly #options: ImportOptions;
  readonly #files: ImportedFile[] = [];
  readonly #records: RecordOffers;
  readonly #conflicts: ImportReport['conflicts'] = [];
  readonly #started = performance.now();
  #readingSince = performance.now();
  #saidAt = Number.NEGATIVE_INFINITY;
  #firstStudyKey: ImportReport['firstStudyKey'] = null;
  /** The first study, once its rows are written. */
  #readableKey: ImportReport['firstStudyKey'] = null;
  #batchFiles = FIRST_BATCH_FILES;
  #done = 0;
  #queue = new ImportQueue([]);

  constructor(parts: ImportParts, options: ImportOptions, isNamed: (path: string) => boolean) {
    this.#parts = parts;
    this.#options = options;
    this.#records = new RecordOffers({ ...parts, ...options, isNamed, lines: this.#files });
  }

  /** Reads batch after batch; while one is written the next is read. What was written stays where a later batch fails or is cancelled. */
  async take(sources: readonly ImportSource[]): Promise<ImportReport> {
    try {
      this.#queue = new ImportQueue(await orderByIndex(this.#parts, sources, this.#options.alsoThere));
      await this.#takeQueue();
      await this.#records.takeAll();
      this.progress('indexing', this.#done, this.#queue.total, null, true);
      return this.#report();
    } finally {
      for (const path of this.#queue.temporary) await rm(path, { force: true });
    }
  }

  async #takeQueue(): Promise<void> {
    await this.#recover();
    this.#readingSince = performance.now();
    let batch = this.#nextBatch();
    let reading = this.#readBatch(batch);
    try {
      while (batch.length > 0) {
        const read = await reading;
        batch = this.#isCancelled() ? [] : this.#nextBatch();
        reading = this.#readBatch(batch);
        // Its fault is met in the next turn; here it must not count as unhandled.
        reading.catch(() => undefined);
        await this.#write(read);
      }
    } finally {
      await reading.catch(() => undefined);
      await this.#recover();
    }
  }

  #nextBatch(): readonly ImportSource[] {
    const batch = this.#queue.next(this.#batchFiles);
    this.#batchFiles = Math.min(BATCH_FILES, this.#batchFiles * 4);
    return batch;
  }

  // Contents copied for a batch that was never written belong to no row, and go.
  #recover(): Promise<void> {
    const { files, index } = this.#parts;
    return files.recover((key) => index.placeOf(key) !== null);
  }

  /** Tells how far it is, ten times a second at most. */
  progress(
    phase: ImportProgress['phase'],
    done: number,
    total: number | null,
    current: string | null,
    isLast = false,
  ): void {
    const now = performance.now();
    if (!isLast && now - this.#saidAt < PROGRESS_EVERY_MS) return;
    this.#saidAt = now;
    const seconds = (now - this.#readingSince) / 1000;
    const filesPerSecond = total !== null && seconds > 0 ? done / seconds : null;
    const secondsLeft = total !== null && filesPerSecond ? (total - done) / filesPerSecond : null;
    const inHand = current === null ? {} : { current };
    const readable = this.#readableKey === null ? {} : { firstStudyKey: this.#readableKey };
    this.#options.onProgress?.({ phase, done, total, filesPerSecond, secondsLeft, ...inHand, ...readable });
  }

  #isCancelled(): boolean {
    return this.#options.signal?.aborted ?? false;
  }

  // In the order of the list, whichever file is ready first; archives put their files into the queue.
  async #readBatch(batch: readonly ImportSource[]): Promise<readonly Read[]> {
    const archives: { source: ImportSource; archive: ArchiveFile; at: number }[] = [];
    const results: (Read | null)[] = batch.map(() => null);
    const { lanes: length } = this.#parts.pool;
    const groups = groupSources(batch, length).reverse();
    const lane = async () => {
      for (let group = groups.pop(); group && !this.#isCancelled(); group = groups.pop()) {
        const taken = await readGroup(this.#parts, group.sources);
        for (const [i, source] of group.sources.entries()) {
          const [result, at] = [taken[i], group.at + i];
          if (result?.outcome === 'archive') archives.push({ source, archive: result, at });
          else if (result) results[at] = { path: source.path, from: source.from ?? source.path, result };
        }
        this.#done += taken.filter(({ outcome }) => outcome !== 'archive').length;
        this.progress('reading', this.#done, this.#queue.total, group.sources.at(-1)?.path ?? null);
      }
    };
    // All lanes end before a fault is told: none copies on behind it.
    const lanes = await Promise.allSettled(Array.from({ length }, lane));
    this.#queue.expand(archives.sort((a, b) => a.at - b.at));
    for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
    return results.filter((result) => result !== null);
  }

  async #write(read: readonly Read[]): Promise<void> {
    const { store, index, files, clock } = this.#parts;
    const plan = new ImportPlan(index, store, clock.now());
    for (const file of read) this.#place(plan, file);
    const rows = plan.rows();
    const copied = read.flatMap(({ result }) =>
      result.outcome === 'taken' && result.isNew ? [result.instance.header.instanceKey] : [],
    );
    const restored = this.#restored(copied);
    if (rows.instances.length + restored.length > 0) await this.#writeRows(rows, restored);
    await files.settle(copied).finally(() => index.apply(rows));
    if (rows.instances.length > 0) this.#tellWritten();
  }

  #tellWritten(): void {
    const isFirst = this.#readableKey === null;
    this.#readableKey = this.#firstStudyKey;
    this.#options.onWritten?.();
    if (isFirst) this.progress('reading', this.#done, this.#queue.total, null, true);
  }

  // Known contents whose file was missing come with it again.
  #restored(copied: readonly InstanceKey[]): StoredFileState[] {
    const { index, clock } = this.#parts;
    return copied.flatMap((key) => {
      const row = index.missing.has(key) ? index.missing.rowOf(key) : null;
      return row ? [{ ...row, version: row.version + 1, state: 'there' as const, notedAt: clock.now() }] : [];
    });
  }

  async #writeRows(
    rows: ReturnType<ImportPlan['rows']>,
    restored: readonly StoredFileState[],
  ): Promise<void> {
    const { store, files, index } = this.#parts;
    this.progress('indexing', this.#done, this.#queue.total, null);
    await files.syncIncoming();
    await store.write({ actor: this.#options.actor ?? IMPORTER, operation: 'import' }, async (tx) => {
      for (const row of rows.patients) tx.put(patientsTable, row);
      for (const row of rows.studies) tx.put(studiesTable, row);
      for (const row of rows.series) tx.put(seriesTable, row);
      for (const row of rows.instances) tx.put(instancesTable, row);
      for (const row of restored) tx.put(fileStatesTable, row);
    });
    index.missing.apply(restored);
  }

  #place(plan: ImportPlan, { path, from, result }: Read): void {
    if (result.outcome === 'other') this.#records.offerFile(path, from, result);
    if (result.outcome !== 'taken') {
      const reason = systemFileInWords(path) ?? result.reason;
      this.#files.push({ path, outcome: result.outcome === 'missing' ? 'missing' : 'skipped', reason });
      return;
    }
    const { instance } = result;
    const { outcome, studyKey, isShared } = plan.place(instance, result.bytes);
    this.#firstStudyKey ??= studyKey;
    if (outcome === 'conflict') this.#conflicts.push({ path, sopUid: instance.header.sopUid });
    const conflict = isShared ? sharedInWords(this.#parts.conflicts, outcome, instance.header) : null;
    const isBack =
      outcome === 'known' && result.isNew && this.#parts.index.missing.has(instance.header.instanceKey);
    const notes =
      [conflict, isBack ? BACK : null, ...instance.notes].filter((words) => words !== null).join('; ') ||
      null;
    this.#records.offerInstance(path, instance.header);
    this.#files.push({ path, outcome, reason: notes, studyKey });
  }

  #report(): ImportReport {
    const count = (outcome: ImportedFile['outcome']) =>
      this.#files.filter((file) => file.outcome === outcome).length;
    const skipped = this.#files.filter((file) => file.outcome === 'skipped');
    return {
      taken: count('taken'),
      known: count('known'),
      asked: count('asked'),
      missing: count('missing'),
      conflicts: this.#conflicts,
      skipped: skipped.map(({ path, reason }) => ({ path, reason: reason ?? '' })),
      files: this.#files,
      seconds: (performance.now() - this.#started) / 1000,
      cancelled: this.#isCancelled(),
      firstStudyKey: this.#firstStudyKey,
    };
  }
}
