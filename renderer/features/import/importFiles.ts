import type { Client } from '../../../main/contract/api/contract.ts';
import { EMPTY_REPORT, mergeReports } from '../../../main/contract/domain/importReports.ts';
import type { ImportProgress, ImportReport } from '../../../main/contract/domain/library.ts';
import { t } from '../../app/messages.ts';
import { handOver } from './handOver.ts';

/** Bytes of one call: many small files travel together. */
export const CHUNK_BYTES = 8 * 1024 * 1024;
/** Files of one call: Cancel and the count do not wait longer than for these. */
export const CHUNK_FILES = 250;
/** A larger file is handed over in parts: none is whole in memory. */
export const WHOLE_FILE_BYTES = 16 * 1024 * 1024;

/** A file that the page holds, with its path inside what was chosen or dropped; null where the page could not open it. */
export interface HeldFile {
  readonly path: string;
  readonly file: Blob | null;
}

/** How an import of held files is followed and ended. */
export interface HeldOptions {
  /** By which the core stops what it has in hand. */
  readonly importId: string;
  /** What is imported, in a few words. */
  readonly label: string;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly isStopped: () => boolean;
  readonly now: () => number;
}

type Openable = HeldFile & { readonly file: Blob };

/** Splits files into calls of at most {@link CHUNK_BYTES} and {@link CHUNK_FILES}; a larger file goes alone. */
export function planChunks(files: readonly Openable[], chunkBytes = CHUNK_BYTES): Openable[][] {
  const chunks: Openable[][] = [];
  let room = 0;
  for (const file of files) {
    const last = chunks.at(-1);
    if (last === undefined || file.file.size > room || last.length >= CHUNK_FILES) {
      chunks.push([]);
      room = chunkBytes;
    }
    chunks.at(-1)?.push(file);
    room -= file.file.size;
  }
  return chunks;
}

/** A report of files that the page cannot read: they moved, or may not be read. */
export function reportUnreadable(paths: readonly string[]): ImportReport {
  const skipped = paths.map((path) => ({ path, reason: t('import.unreadable') }));
  return { ...EMPTY_REPORT, skipped, files: skipped.map((line) => ({ ...line, outcome: 'skipped' })) };
}

/**
 * Hands the files' bytes to the core, call by call, each after the answer to the one before, and adds up its reports: what the page holds
 * in memory stays one call's. After a stop the report holds what was taken by then.
 */
export async function importHeldFiles(
  client: Client,
  files: readonly HeldFile[],
  options: HeldOptions,
): Promise<ImportReport> {
  const run = new HeldRun(client, files, options);
  return run.take();
}

class HeldRun {
  readonly #client: Client;
  readonly #files: readonly HeldFile[];
  readonly #options: HeldOptions;
  readonly #startedMs: number;
  readonly #parts: ImportReport[] = [];
  #done = 0;
  #firstStudyKey: ImportProgress['firstStudyKey'];
  /** Files that the core was not given yet. */
  #left = 0;
  /** Files that archives brought beyond those of the drop. */
  #more = 0;

  constructor(client: Client, files: readonly HeldFile[], options: HeldOptions) {
    this.#client = client;
    this.#files = files;
    this.#options = options;
    this.#startedMs = options.now();
  }

  async take(): Promise<ImportReport> {
    const held = this.#files.filter((file): file is Openable => file.file !== null);
    this.#unreadable(this.#files.filter(({ file }) => file === null).map(({ path }) => path));
    this.#left = held.length;
    for (const chunk of planChunks(held)) {
      this.#tell(0, 0, chunk[0]?.path);
      if (this.#options.isStopped()) return { ...mergeReports(this.#parts), cancelled: true };
      await this.#takeChunk(chunk);
    }
    return mergeReports(this.#parts);
  }

  async #takeChunk(chunk: readonly Openable[]): Promise<void> {
    const first = chunk[0];
    if (first === undefined) return;
    this.#left -= chunk.length;
    const report =
      first.file.size > WHOLE_FILE_BYTES
        ? await handOver(this.#client, first, this.#callOptions(1), {
            ...this.#named(),
            isStopped: this.#options.isStopped,
          })
        : await this.#sendWhole(chunk);
    this.#more += Math.max(0, report.files.length - chunk.length);
    this.#done += Math.max(chunk.length, report.files.length);
    this.#firstStudyKey ??= report.firstStudyKey ?? undefined;
    this.#parts.push(report);
  }

  async #sendWhole(chunk: readonly Openable[]): Promise<ImportReport> {
    const read = await Promise.all(chunk.map(readBytes));
    const files = read.filter((file) => file !== null);
    this.#unreadable(chunk.filter((_, i) => read[i] === null).map(({ path }) => path));
    if (files.length === 0) return EMPTY_REPORT;
    const input = { files, ...this.#named(), alsoThere: this.#alsoThere(chunk) };
    return this.#client.library.importBytes(input, this.#callOptions(chunk.length));
  }

  #named() {
    const { importId, label } = this.#options;
    return { importId, label, rest: this.#left };
  }

  // Only a disc's index asks for what comes in other calls.
  #alsoThere(chunk: readonly HeldFile[]): string[] {
    if (!chunk.some(({ path }) => /(^|\/)DICOMDIR/i.test(path))) return [];
    const own = new Set(chunk.map(({ path }) => path));
    return this.#files.map(({ path }) => path).filter((path) => !own.has(path));
  }

  #unreadable(paths: readonly string[]): void {
    if (paths.length > 0) this.#parts.push(reportUnreadable(paths));
  }

  #callOptions(files: number) {
    const onProgress = ({ done, total, current, firstStudyKey }: ImportProgress) => {
      this.#firstStudyKey ??= firstStudyKey;
      this.#tell(done, Math.max(0, (total ?? files) - files), current);
    };
    return { onProgress };
  }

  #tell(done: number, more: number, current: string | undefined): void {
    const total = this.#files.length + this.#more + more;
    const elapsedMs = this.#options.now() - this.#startedMs;
    const figures = measureProgress(Math.min(this.#done + done, total), total, elapsedMs);
    const inHand = current === undefined ? {} : { current };
    const first = this.#firstStudyKey === undefined ? {} : { firstStudyKey: this.#firstStudyKey };
    this.#options.onProgress({ ...figures, ...inHand, ...first });
  }
}

/** How far it is, with rate and rest once something is done. */
export function measureProgress(done: number, total: number, elapsedMs: number): ImportProgress {
  const rate = done > 0 && elapsedMs > 0 ? (done / elapsedMs) * 1000 : null;
  const secondsLeft = rate === null ? null : (total - done) / rate;
  return { phase: 'reading', done, total, filesPerSecond: rate, secondsLeft };
}

async function readBytes({ path, file }: Openable) {
  try {
    return { path, bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch {
    return null;
  }
}
