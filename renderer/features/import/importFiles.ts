import type { Client } from '../../../main/contract/api/contract.ts';
import type { ImportProgress, ImportReport } from '../../../main/contract/domain/library.ts';
import { MAX_FRAME_BYTES } from '../../../main/contract/wire/limits.ts';
import { t } from '../../app/messages.ts';

/** Bytes of one call: many small files travel together. */
export const CHUNK_BYTES = 8 * 1024 * 1024;
/** Larger files do not fit a frame of the wire; the core can still read them by path. */
export const LARGEST_FILE_BYTES = MAX_FRAME_BYTES - 4 * 1024 * 1024;

/** A file that the page holds, with its path inside what was chosen or dropped. */
export interface HeldFile {
  readonly path: string;
  readonly file: Blob;
}

export const EMPTY_REPORT: ImportReport = {
  taken: 0,
  known: 0,
  conflicts: [],
  asked: 0,
  skipped: [],
  files: [],
  seconds: 0,
  cancelled: false,
  firstStudyKey: null,
};

/** Splits files into calls of at most {@link CHUNK_BYTES}; a larger file goes alone. */
export function planChunks(files: readonly HeldFile[], chunkBytes = CHUNK_BYTES): HeldFile[][] {
  const chunks: HeldFile[][] = [];
  let room = 0;
  for (const file of files) {
    if (chunks.length === 0 || file.file.size > room) {
      chunks.push([]);
      room = chunkBytes;
    }
    chunks.at(-1)?.push(file);
    room -= file.file.size;
  }
  return chunks;
}

/** Adds up the reports of several calls. */
export function mergeReports(a: ImportReport, b: ImportReport): ImportReport {
  return {
    taken: a.taken + b.taken,
    known: a.known + b.known,
    asked: a.asked + b.asked,
    conflicts: [...a.conflicts, ...b.conflicts],
    skipped: [...a.skipped, ...b.skipped],
    files: [...a.files, ...b.files],
    seconds: a.seconds + b.seconds,
    cancelled: a.cancelled || b.cancelled,
    firstStudyKey: a.firstStudyKey ?? b.firstStudyKey,
  };
}

/** A report of files that cannot be handed over by the page. */
export function reportTooLarge(files: readonly HeldFile[]): ImportReport {
  const skipped = files.map(({ path }) => ({ path, reason: t('import.tooLarge') }));
  return {
    ...EMPTY_REPORT,
    skipped,
    files: skipped.map(({ path, reason }) => ({ path, outcome: 'skipped', reason })),
  };
}

/**
 * Hands the files' bytes to the core, chunk by chunk, and adds up its reports. After a cancel the report holds what was taken by
 * then.
 */
export async function importHeldFiles(
  client: Client,
  files: readonly HeldFile[],
  options: { signal: AbortSignal; onProgress: (progress: ImportProgress) => void; now: () => number },
): Promise<ImportReport> {
  const fits = files.filter(({ file }) => file.size <= LARGEST_FILE_BYTES);
  const startedMs = options.now();
  let report = reportTooLarge(files.filter(({ file }) => file.size > LARGEST_FILE_BYTES));
  let done = 0;
  for (const chunk of planChunks(fits)) {
    options.onProgress(measureProgress(done, fits.length, options.now() - startedMs));
    if (options.signal.aborted) return { ...report, cancelled: true };
    const files = await Promise.all(chunk.map(readBytes));
    const part = await client.library
      .importBytes({ files }, { signal: options.signal })
      .catch(unlessAborted(options.signal));
    if (part === null) return { ...report, cancelled: true };
    report = mergeReports(report, part);
    done += chunk.length;
  }
  return report;
}

/** A cancelled call is rejected at once; what was taken before it still counts. */
function unlessAborted(signal: AbortSignal): (error: unknown) => null {
  return (error) => {
    if (!signal.aborted) throw error;
    return null;
  };
}

/** How far it is, with rate and rest once something is done. */
export function measureProgress(done: number, total: number, elapsedMs: number): ImportProgress {
  const rate = done > 0 && elapsedMs > 0 ? (done / elapsedMs) * 1000 : null;
  const secondsLeft = rate === null ? null : (total - done) / rate;
  return { phase: 'reading', done, total, filesPerSecond: rate, secondsLeft };
}

async function readBytes({ path, file }: HeldFile) {
  return { path, bytes: new Uint8Array(await file.arrayBuffer()) };
}
