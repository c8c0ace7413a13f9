import type { Dirent, Stats } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { isDiscIndexName } from './discIndex.ts';
import type { ImportSource } from './importQueue.ts';

/** Told of each thing found: how many so far, and which. */
export type OnFound = (count: number, path: string) => void;

const FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'it is no longer there',
  EACCES: 'it may not be read: permission denied',
  EPERM: 'it may not be read: permission denied',
  ELOOP: 'a link that leads back to itself',
  ENAMETOOLONG: 'its path is too long for this computer: import a folder farther inside',
  EIO: 'the disk could not read it',
};

/** A name that is no text would not be found again: its bytes are kept. */
type Path = string | Buffer;

function shown(path: Path): string {
  return path.toString('utf8');
}

function joinPath(folder: Path, name: Buffer): Path {
  const text = name.toString('utf8');
  const isText = !text.includes('\uFFFD') || Buffer.from(text).equals(name);
  if (typeof folder === 'string' && isText) return join(folder, text);
  return Buffer.concat([Buffer.from(folder), Buffer.from(sep), name]);
}

function originOf(path: Path): ImportSource['from'] {
  return typeof path === 'string' ? path : { rawPath: new Uint8Array(path) };
}

function kindInWords(info: Stats): string {
  if (info.isFIFO()) return 'a pipe, not a file';
  if (info.isSocket()) return 'a socket, not a file';
  return 'a device, not a file';
}

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : 'unknown';
}

/** Walks folders deep in the order of names; a folder reached twice, by a link, is read once. Nothing is opened but folders. */
class Walk {
  readonly found: ImportSource[] = [];
  readonly #folders = new Set<string>();
  readonly #onFound: OnFound;
  readonly #signal: AbortSignal | undefined;

  constructor(onFound: OnFound, signal: AbortSignal | undefined) {
    this.#onFound = onFound;
    this.#signal = signal;
  }

  async visit(path: Path, isLink = false): Promise<void> {
    if (this.#signal?.aborted) return;
    try {
      const info = await stat(path);
      if (info.isDirectory()) await this.#visitFolder(path);
      else this.#add(path, info.isFile() ? null : kindInWords(info));
    } catch (fault) {
      const code = codeOf(fault);
      this.#add(path, code === 'ENOENT' && isLink ? 'a link to nothing' : inWords(code));
    }
  }

  #add(path: Path, reason: string | null): void {
    this.found.push({ path: shown(path), from: reason === null ? originOf(path) : null, reason });
    this.#onFound(this.found.length, shown(path));
  }

  async #visitFolder(path: Path): Promise<void> {
    const real = (await realpath(path, { encoding: 'buffer' })).toString('latin1');
    if (this.#folders.has(real)) return;
    this.#folders.add(real);
    const entries = await this.#entriesOf(path);
    for (const entry of entries) {
      if (this.#signal?.aborted) return;
      const inner = joinPath(path, entry.name);
      if (entry.isFile()) this.#add(inner, null);
      else await this.visit(inner, entry.isSymbolicLink());
    }
  }

  async #entriesOf(path: Path): Promise<Dirent<Buffer>[]> {
    try {
      const entries = await readdir(path, { withFileTypes: true, encoding: 'buffer' });
      return entries.sort((a, b) => Buffer.compare(a.name, b.name));
    } catch (fault) {
      this.#add(path, `the folder cannot be listed: ${inWords(codeOf(fault))}`);
      return [];
    }
  }
}

function inWords(code: string): string {
  return FAULTS[code] ?? `it cannot be read (${code})`;
}

/**
 * Lists the files of paths and folders in a stable order: paths as given, names within a folder by their bytes. Links are followed, loops
 * ended; a disc index (DICOMDIR) stands for its folder. Ends early, with what was found, where the signal aborts. Throws `not_found`,
 * naming the path, where one is not there or a folder holds no file.
 */
export async function findFiles(
  paths: readonly string[],
  onFound: OnFound,
  signal?: AbortSignal,
): Promise<readonly ImportSource[]> {
  const walk = new Walk(onFound, signal);
  for (const path of paths) await requirePath(path);
  for (const path of paths) {
    const before = walk.found.length;
    await untilAborted(walk.visit(isDiscIndexName(path) ? dirname(path) : path), signal);
    const isEmpty = walk.found.length === before && !signal?.aborted;
    if (isEmpty && paths.length === 1) {
      throw new AppError(
        'not_found',
        `The folder ${path} holds no file. Choose one that holds DICOM files.`,
        { path },
      );
    }
  }
  return [...walk.found];
}

// A network drive may not answer for minutes: one who cancels does not wait for it.
async function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  const ended = new AbortController();
  const aborted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: ended.signal });
  });
  await Promise.race([work, aborted]).finally(() => ended.abort());
}

async function requirePath(path: string): Promise<void> {
  if (path.trim() !== '' && (await stat(path).catch(() => null))) return;
  const name = path.trim() === '' ? 'An empty path' : path;
  throw new AppError('not_found', `${name} is not there. Check the path and import again.`, { path });
}
