import { readFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../contract/errors.ts';

// A limit on the size of files is a full disk to whom it stops.
const DISK_FULL = /ENOSPC|EDQUOT|EFBIG|no space left on device|disk quota exceeded|os error (27|28|122)\b/i;
const READ_ONLY = /EROFS|EACCES|EPERM|read-only file system|permission denied|os error (1|13|30)\b/i;

/** Turns a full or write-protected disk into `disk_full` or `read_only`; anything else comes back as it is. */
export function parseDiskError(error: unknown, doing: string): unknown {
  if (error instanceof AppError) return error;
  const words =
    error instanceof Error ? `${(error as NodeJS.ErrnoException).code ?? ''} ${error.message}` : '';
  const values = { doing, cause: String(error) };
  if (DISK_FULL.test(words))
    return new AppError(
      'disk_full',
      `The disk is full: ${doing} was not done. Free some space and try again.`,
      values,
    );
  if (READ_ONLY.test(words))
    return new AppError(
      'read_only',
      `The data folder cannot be written: ${doing} was not done. Check its permissions and whether the disk is mounted read-only.`,
      values,
    );
  return error;
}

/** Runs `work`; a full or read-only disk is thrown as AppError that names what was being done. */
export async function onDisk<T>(doing: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw parseDiskError(error, doing);
  }
}

/** Makes a folder's entries durable. Windows has no such call: there the file system's journal keeps them. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await withHandle(folder, 'r', (handle) => handle.sync());
}

/** Opens, runs, closes. */
export async function withHandle<T>(
  path: string,
  flags: string,
  work: (handle: FileHandle) => Promise<T>,
): Promise<T> {
  const handle = await open(path, flags, 0o600);
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

/** Writes a file whole or not at all: temporary name, fsync, rename, fsync of the folder. Mode 0600. */
export async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  await writeTemporary(path, bytes);
  await syncFolder(dirname(path));
}

/** As {@link writeWhole}, without the last step: for many files of one folder, synced once by the caller. */
export async function writeTemporary(path: string, bytes: Uint8Array | string): Promise<void> {
  const temporary = `${path}.tmp`;
  await withHandle(temporary, 'w', async (handle) => {
    await handle.writeFile(bytes);
    await handle.sync();
  });
  await rename(temporary, path);
}

/** A folder that is there and durable, readable by its owner alone. */
export async function loadFolder(path: string): Promise<string> {
  if (await makeFolder(path)) await syncFolder(dirname(path));
  return path;
}

/** Makes a folder and those above it, one by one: on file systems such as /proc Node's own recursion never ends. True where it was not there. */
async function makeFolder(path: string): Promise<boolean> {
  const found = await unlessAbsent(stat(path), null).catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOTDIR' ? noFolder(path) : error;
  });
  if (found?.isDirectory()) return false;
  if (found !== null || dirname(path) === path) throw noFolder(path);
  await makeFolder(dirname(path));
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw code === 'ENOENT' || code === 'ENOTDIR' ? noFolder(path) : error;
  }
}

function noFolder(path: string): AppError {
  return new AppError(
    'bad_file',
    `${path} is not a folder and none can be made there. Name another data folder.`,
    { path },
  );
}

/** The bytes of a file, or null where there is none. */
export function readIfThere(path: string): Promise<Buffer | null> {
  return unlessAbsent(readFile(path), null);
}

/** The bytes of a small file, read at once; null where there is none. */
export function readNowIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The names in a folder; none where there is no folder. */
export function readdirIfThere(folder: string): Promise<string[]> {
  return unlessAbsent(readdir(folder), []);
}

async function unlessAbsent<T, U>(reading: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}

/** Files that a killed write left below a folder: ours end in `.tmp`, LanceDB's begin with `.tmp`. */
export async function listStrays(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const strays = entries.filter((entry) => entry.isFile() && /^\.tmp|\.tmp$/.test(entry.name));
  return strays.map((stray) => join(stray.parentPath, stray.name));
}

/** Removes what {@link listStrays} finds. Gives their number. */
export async function sweepStrays(folder: string): Promise<number> {
  const strays = await listStrays(folder);
  for (const stray of strays) await unlink(stray);
  return strays.length;
}

/**
 * Makes every file and folder below `folder` durable. LanceDB never changes a file once written, so those in `known` (path to
 * size and inode) are skipped the next time.
 */
export async function syncTree(folder: string, known: Map<string, string>): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const folders = new Set([folder]);
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) folders.add(path);
    else await syncOnce(path, known);
  }
  for (const path of [...folders].sort((a, b) => b.length - a.length)) await syncFolder(path);
  await syncFolder(dirname(folder));
}

async function syncOnce(path: string, known: Map<string, string>): Promise<void> {
  const { ino, size, mtimeMs } = await stat(path);
  const mark = `${ino} ${size} ${mtimeMs}`;
  if (known.get(path) === mark) return;
  await withHandle(path, 'r', (handle) => handle.sync());
  known.set(path, mark);
}
