import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../contract/errors.ts';

/** A file to read, or a thing that is none with the reason. */
export interface FoundFile {
  readonly path: string;
  readonly reason: string | null;
}

function byName(a: Dirent, b: Dirent): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}

/** Walks folders deep in the order of names; a folder reached twice, by a link, is read once. */
class Walk {
  readonly found: FoundFile[] = [];
  readonly #folders = new Set<string>();
  readonly #onFound: (count: number) => void;
  readonly #signal: AbortSignal | undefined;

  constructor(onFound: (count: number) => void, signal: AbortSignal | undefined) {
    this.#onFound = onFound;
    this.#signal = signal;
  }

  async visit(path: string): Promise<void> {
    if (this.#signal?.aborted) return;
    const info = await stat(path).catch((fault: NodeJS.ErrnoException) => fault.code ?? 'unknown');
    if (typeof info === 'string')
      return this.#add(path, info === 'ENOENT' ? 'a link to nothing' : `it cannot be read (${info})`);
    if (info.isDirectory()) return this.#visitFolder(path);
    this.#add(path, info.isFile() ? null : 'neither a file nor a folder');
  }

  #add(path: string, reason: string | null): void {
    this.found.push({ path, reason });
    this.#onFound(this.found.length);
  }

  async #visitFolder(path: string): Promise<void> {
    const real = await realpath(path);
    if (this.#folders.has(real)) return;
    this.#folders.add(real);
    const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
    if (!entries) return this.#add(path, 'the folder may not be read: permission denied');
    for (const entry of entries.sort(byName)) {
      const inner = join(path, entry.name);
      if (entry.isFile()) this.#add(inner, null);
      else await this.visit(inner);
    }
  }
}

/**
 * Lists the files of paths and folders in a stable order: paths as given, names within a folder by code unit. Links are followed, loops
 * ended; a disc index (DICOMDIR) stands for its folder. Throws `not_found`, naming the path, where one is not there or a folder holds no file.
 */
export async function findFiles(
  paths: readonly string[],
  onFound: (count: number) => void,
  signal?: AbortSignal,
): Promise<readonly FoundFile[]> {
  const walk = new Walk(onFound, signal);
  for (const path of paths) await requirePath(path);
  for (const path of paths) {
    const before = walk.found.length;
    await walk.visit(basename(path).toUpperCase() === 'DICOMDIR' ? dirname(path) : path);
    const isEmpty = walk.found.length === before && !signal?.aborted;
    if (isEmpty && paths.length === 1) {
      throw new AppError(
        'not_found',
        `The folder ${path} holds no file. Choose one that holds DICOM files.`,
        { path },
      );
    }
  }
  return walk.found;
}

async function requirePath(path: string): Promise<void> {
  if (path.trim() !== '' && (await stat(path).catch(() => null))) return;
  const name = path.trim() === '' ? 'An empty path' : path;
  throw new AppError('not_found', `${name} is not there. Check the path and import again.`, { path });
}
