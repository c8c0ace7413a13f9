import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../contract/errors.ts';
import { loadFolder, onDisk, syncFolder } from './disk.ts';
import { KEY_BYTES } from './seal.ts';

/** Where the master key lives: the host's key store, or a file. The key seals all other keys of a data folder. */
export interface MasterKeyStore {
  /** 32 bytes, the same at every call; made at the first one. */
  load(): Promise<Buffer>;
  /** Says where the key is kept, for the settings screen. */
  describe(): string;
}

/** Keeps the master key in `<folder>/master.key`, readable by its owner alone (loopback host, command line). */
export function fileKeyStore(folder: string): MasterKeyStore {
  const path = join(folder, 'master.key');
  return {
    load: () => onDisk('reading the master key', () => loadOrMake(path)),
    describe: () => `The master key is in the file ${path}, readable by its owner alone.`,
  };
}

async function loadOrMake(path: string): Promise<Buffer> {
  await loadFolder(dirname(path));
  const created = await openExclusively(path);
  if (created === null) return loadKey(path);
  const key = randomBytes(KEY_BYTES);
  try {
    await created.writeFile(key);
    await created.sync();
  } finally {
    await created.close();
  }
  await syncFolder(dirname(path));
  return key;
}

async function openExclusively(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return null;
    throw error;
  }
}

async function loadKey(path: string): Promise<Buffer> {
  const { mode } = await stat(path);
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new AppError(
      'bad_file',
      `${path} can be read by others (mode ${(mode & 0o777).toString(8)}). Set its mode to 600.`,
    );
  const key = await readFile(path);
  if (key.length !== KEY_BYTES)
    throw new AppError(
      'bad_file',
      `${path} has ${key.length} bytes, a master key has ${KEY_BYTES}. Restore the file from a backup.`,
    );
  return key;
}
