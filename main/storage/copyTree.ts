import { createHash } from 'node:crypto';
import { type FileHandle, lstat, mkdir, readdir, statfs } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { syncFolder, withHandle } from './disk.ts';

/** A folder's regular files and folders, by paths below it. Links and sockets are none. */
export interface Tree {
  readonly folders: readonly string[];
  readonly files: readonly { readonly path: string; readonly bytes: number }[];
}

/** How a copy is followed and stopped. */
export interface CopyOptions {
  /** Told of each file that was copied: its path below the folder, and the sha256 of its bytes. */
  readonly onFile: (path: string, sha256: string) => void;
  /** Throws where one was asked to stop. */
  readonly stopIfAsked: () => void;
}

const CHUNK_BYTES = 1024 * 1024;
const LANES = 4;
/** What a file takes on the disk beyond its bytes. */
const BLOCK_BYTES = 4096;
const SPARE_BYTES = 64 * 1024 * 1024;

/** Lists what stands below a folder, without entries of its top that are left out. */
export async function listTree(folder: string, isLeftOut: (name: string) => boolean): Promise<Tree> {
  const folders: string[] = [];
  const files: { path: string; bytes: number }[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name));
    if (isLeftOut(path.split(/[\\/]/)[0] ?? '')) continue;
    if (entry.isDirectory()) folders.push(path);
    else if (entry.isFile()) files.push({ path, bytes: (await lstat(join(folder, path))).size });
  }
  return { folders: folders.sort(), files };
}

/** Bytes that a copy of a tree takes at most, with some to spare. */
export function bytesNeeded({ files }: Tree): number {
  return files.reduce((sum, { bytes }) => sum + bytes + BLOCK_BYTES, SPARE_BYTES);
}

/** Bytes that are free for this user where a folder is; null where the system does not tell. */
export async function bytesFree(folder: string): Promise<number | null> {
  const { bavail, bsize } = await statfs(folder);
  return bavail > 0 || bsize > 0 ? bavail * bsize : null;
}

/** Copies a tree: each file synced and read back, folders of mode 0700, files of mode 0600, then all folders synced. */
export async function copyTree(from: string, to: string, tree: Tree, options: CopyOptions): Promise<void> {
  for (const path of tree.folders) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
  const left = [...tree.files];
  const lane = async () => {
    for (let file = left.pop(); file; file = left.pop()) {
      options.stopIfAsked();
      await mkdir(dirname(join(to, file.path)), { recursive: true, mode: 0o700 });
      options.onFile(file.path, await copyFile(join(from, file.path), join(to, file.path)));
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason;
  for (const path of [...tree.folders].reverse()) await syncFolder(join(to, path));
  await syncFolder(to);
}

/** Copies one file, syncs it, reads it back and compares; `refused` where the copy is another. Gives its sha256. */
async function copyFile(from: string, to: string): Promise<string> {
  const written = await withHandle(from, 'r', (source) =>
    withHandle(to, 'w', async (target) => {
      const digest = await copyBytes(source, target);
      await target.sync();
      return digest;
    }),
  );
  const read = await withHandle(to, 'r', (handle) => copyBytes(handle, null));
  if (read !== written)
    throw new AppError(
      'refused',
      `The copy ${to} is not what was written: the disk there is faulty. Choose another.`,
    );
  return read;
}

/** Hashes a file's bytes and writes them on, where there is a file to write to. */
async function copyBytes(source: FileHandle, target: FileHandle | null): Promise<string> {
  const hash = createHash('sha256');
  const chunk = Buffer.alloc(CHUNK_BYTES);
  for (let at = 0; ; ) {
    const { bytesRead } = await source.read(chunk, 0, CHUNK_BYTES, at);
    if (bytesRead === 0) return hash.digest('hex');
    const bytes = chunk.subarray(0, bytesRead);
    hash.update(bytes);
    if (target) await target.writeFile(bytes);
    at += bytesRead;
  }
}
