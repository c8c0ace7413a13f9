import type { Named } from './discIndex.ts';
import { ZIP_LIMITS } from './parse/zip.ts';
import type { ArchiveFile, FileOrigin } from './threads/jobs.ts';

/** What one archive and those inside it have unpacked to so far. */
interface Unpacked {
  readonly packedBytes: number;
  bytes: number;
  files: number;
}

/** One line of an import: a file, or a thing that cannot be one with the reason. */
export interface ImportSource extends Named {
  /** Null where there is nothing to read. */
  readonly from: FileOrigin | null;
  /** How many archives it lies in. */
  readonly depth?: number;
  readonly unpacked?: Unpacked;
}

/** Archives inside each other that are opened. */
export const MOST_NESTED = 4;

const DEEP = `a ZIP archive inside ${MOST_NESTED} others: unpack it first`;
const LARGE =
  'a ZIP archive whose inner archives unpack to too many files or bytes: it may be a bomb, and is not unpacked';

/** The files of an import in a stable order; an archive that was read puts its files in front of those that wait. */
export class ImportQueue {
  readonly #temporary: string[] = [];
  /** The next one stands last. */
  readonly #waiting: ImportSource[];
  #total: number;

  constructor(sources: readonly ImportSource[]) {
    this.#waiting = sources.toReversed();
    this.#total = sources.length;
  }

  /** Files known so far: it grows with each archive. */
  get total(): number {
    return this.#total;
  }

  /** Archives that were unpacked for this import, to be removed with its end. */
  get temporary(): readonly string[] {
    return this.#temporary;
  }

  /** Takes at most `count` from the front. */
  next(count: number): readonly ImportSource[] {
    return this.#waiting.splice(Math.max(0, this.#waiting.length - count)).reverse();
  }

  /**
   * Puts the files of archives in front, in the order of the list: they stand where the archive stood. An archive too deep or too large
   * gives its reason instead.
   */
  expand(read: readonly { readonly source: ImportSource; readonly archive: ArchiveFile }[]): void {
    for (const { source, archive } of read.toReversed()) {
      if (archive.isTemporary) this.#temporary.push(archive.archive);
      const lines = linesOf(source, archive);
      for (const line of lines.toReversed()) this.#waiting.push(line);
      this.#total += lines.length - 1;
    }
  }
}

function linesOf(source: ImportSource, archive: ArchiveFile): readonly ImportSource[] {
  const depth = (source.depth ?? 0) + 1;
  if (depth > MOST_NESTED) return [{ ...source, from: null, reason: DEEP }];
  const unpacked = source.unpacked ?? { packedBytes: archive.packedBytes, bytes: 0, files: 0 };
  unpacked.bytes += archive.bytes;
  unpacked.files += archive.lines.length;
  if (isTooLarge(unpacked)) return [{ ...source, from: null, reason: LARGE }];
  return archive.lines.map(({ path, reason, entry }) => ({
    path: `${source.path}/${path}`,
    from: entry && reason === null ? { archive: archive.archive, entry } : null,
    reason,
    depth,
    unpacked,
  }));
}

function isTooLarge({ packedBytes, bytes, files }: Unpacked): boolean {
  const isFar = bytes > ZIP_LIMITS.ratioFromBytes && bytes > packedBytes * ZIP_LIMITS.ratio;
  return isFar || files > ZIP_LIMITS.entries;
}
