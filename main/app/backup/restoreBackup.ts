import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { Actor } from '../../contract/domain/actor.ts';
import type { RestoreReport } from '../../contract/domain/backup.ts';
import { AppError } from '../../contract/errors.ts';
import { fileKeys, KEY_FILE, SEALED_KEY_FILE } from '../../host/fileKeys.ts';
import { NOT_MOVED } from '../../host/movedFolder.ts';
import { bytesFree, bytesNeeded, copyTree, type Tree } from '../../storage/copyTree.ts';
import { loadFolder, onDisk, readIfThere, syncFolder, writeWhole } from '../../storage/disk.ts';
import { ErasureRegister, REGISTER_FILE } from '../../storage/erasureRegister.ts';
import type { MasterKeyStore } from '../../storage/masterKey.ts';
import { KEY_BYTES } from '../../storage/seal.ts';
import { isInside, megabytes, realPathOf } from '../folders.ts';
import type { BackupOptions } from './backUp.ts';
import { type BackupManifest, LIBRARY, loadBackupManifest, loadMark } from './backupFolder.ts';
import { writeRestored } from './restored.ts';

/** In a folder into which a backup is being restored: a program does not start on it. */
export const RESTORING = 'restoring';

/** What a restore works with. */
export interface RestoreRequest {
  readonly from: string;
  /** An empty folder, or none yet; the master key may be in it already. */
  readonly to: string;
  /** The file of the master key; null where it is in `to` already. */
  readonly keyFile: string | null;
  readonly masterKey: MasterKeyStore;
  /** Who restores; the audit of the restored folder says so. */
  readonly actor: Actor;
  /** Registers of erasures that are known here, beside that of the backup. */
  readonly registers: readonly string[];
}

/**
 * Restores a backup into an empty folder. Every file is compared with the backup's list by sha256; one that differs is named and nothing
 * stays. Erasures that were made after the backup are put down for the next start, which runs them before anything is served (W6).
 * Throws `not_found` where there is no backup, `bad_file`, `refused`, `disk_full`, `read_only`, `cancelled`.
 */
export async function restoreBackup(request: RestoreRequest, options: BackupOptions): Promise<RestoreReport> {
  const { from, keyFile } = request;
  const master = await request.masterKey.load();
  const manifest = await loadBackupManifest(from, master);
  if (manifest === null)
    throw new AppError(
      'not_found',
      (await loadMark(from, master)) === null
        ? `${from} holds no backup. Name the folder into which it was made.`
        : `The backup in ${from} was begun and never finished. Make it again, or name another one.`,
    );
  const to = await onDisk(`making the folder ${request.to}`, () => prepareTarget(from, request.to));
  try {
    return await onDisk(`restoring to ${to}`, async () => {
      await writeWhole(join(to, RESTORING), '');
      if (keyFile !== null) await copyKey(keyFile, to);
      await copyAll(manifest, from, to, options);
      const erasures = await mergeRegisters(join(to, 'store'), master, request);
      await writeRestored(to, master, request.actor, { id: manifest.id, files: manifest.files.length });
      await rm(join(to, RESTORING));
      await syncFolder(to);
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      return { from, to, madeAt: manifest.madeAt, files: manifest.files.length, bytes, erasures };
    });
  } catch (fault) {
    await takeBack(to, keyFile !== null);
    throw fault;
  }
}

/** Refuses a data folder that a restore did not finish. */
export function refuseUnfinished(dataFolder: string): void {
  if (existsSync(join(dataFolder, RESTORING)))
    throw new AppError(
      'unavailable',
      `A restore into ${dataFolder} was not finished. Restore the backup into it again.`,
    );
}

async function prepareTarget(from: string, to: string): Promise<string> {
  if (!isAbsolute(to)) throw refused(`"${to}" is no whole path. Name the folder from its root on.`);
  const [source, target] = [await realPathOf(from), await realPathOf(to)];
  if (isInside(source, target) || isInside(target, source))
    throw refused(`${to} is inside the backup, or around it. Choose a folder apart from it.`);
  await loadFolder(to);
  const names = await readdir(to);
  const own = names.filter((name) => !NOT_MOVED.has(name) && name !== KEY_FILE && name !== SEALED_KEY_FILE);
  if (own.length > 0 && !own.includes(RESTORING))
    throw refused(`${to} is not empty. A backup is restored into an empty folder, so that nothing is lost.`);
  for (const name of own.filter((one) => one !== RESTORING)) await rm(join(to, name), { recursive: true });
  return realpath(to);
}

function refused(words: string): AppError {
  return new AppError('refused', words);
}

async function copyKey(keyFile: string, to: string): Promise<void> {
  const path = join(to, keyFile.endsWith(SEALED_KEY_FILE) ? SEALED_KEY_FILE : KEY_FILE);
  await copyFile(keyFile, path);
  await chmod(path, 0o600);
}

async function copyAll(
  manifest: BackupManifest,
  from: string,
  to: string,
  { signal, onProgress }: BackupOptions,
): Promise<void> {
  const { files, folders } = manifest;
  await refuseFull(to, { folders, files });
  const expected = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  let done = 0;
  const copy = (below: string, target: string) =>
    copyTree(join(from, below), join(to, target), treeBelow(manifest, below), {
      stopIfAsked: () => {
        if (signal.aborted) throw new AppError('cancelled', 'Stopped, as asked.');
      },
      onFile: (path, sha256) => {
        const name = `${below}/${path}`;
        if (expected.get(name) !== sha256)
          throw new AppError(
            'bad_file',
            `${join(from, name)} is damaged: it is not what was backed up. Nothing was restored; use another backup.`,
          );
        done += 1;
        onProgress({ phase: 'copying', done, total: files.length });
      },
    });
  await mkdir(join(to, LIBRARY), { recursive: true, mode: 0o700 });
  await copy(LIBRARY, LIBRARY);
  await copy(restOf(manifest), '.');
}

function restOf({ id }: BackupManifest): string {
  return `rest-${id}`;
}

function treeBelow({ files, folders }: BackupManifest, below: string): Tree {
  const prefix = `${below}/`;
  const cut = (path: string) => path.slice(prefix.length);
  const own = files.filter(({ path }) => path.startsWith(prefix));
  const inFolders = folders
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.startsWith(prefix));
  const parents = own.map(({ path }) => dirname(cut(path))).filter((path) => path !== '.');
  return {
    folders: [...new Set([...inFolders.map(cut), ...parents])].sort(),
    files: own.map(({ path, bytes }) => ({ path: cut(path), bytes })),
  };
}

async function refuseFull(to: string, tree: Tree): Promise<void> {
  const [needed, free] = [bytesNeeded(tree), await bytesFree(to)];
  if (free !== null && free < needed)
    throw refused(
      `${to} has room for ${megabytes(free)}, the backup needs ${megabytes(needed)}. Choose another disk.`,
    );
}

/** Gives how many erasures the restored audit does not know. */
async function mergeRegisters(store: string, master: Buffer, request: RestoreRequest): Promise<number> {
  const beside = (await readIfThere(join(request.from, REGISTER_FILE)))?.toString() ?? '';
  const register = await ErasureRegister.open(store, master, []);
  for (const text of [beside, ...request.registers]) await register.merge(text);
  const audit = (await readIfThere(join(store, 'audit', 'audit.jsonl')))?.toString() ?? '';
  return register.entries.filter(({ id }) => !audit.includes(`"txnId":"${id}"`)).length;
}

async function takeBack(to: string, withKey: boolean): Promise<void> {
  const kept = (name: string) => NOT_MOVED.has(name) || (!withKey && name === KEY_FILE) || name === RESTORING;
  const keptSealed = (name: string) => !withKey && name === SEALED_KEY_FILE;
  for (const name of await readdir(to))
    if (!kept(name) && !keptSealed(name)) await rm(join(to, name), { recursive: true, force: true });
  await rm(join(to, RESTORING), { force: true });
}

/** The master key of a restore by command: in a file, or in the folder already; `refused` where there is none. */
export function keyOfRestore(to: string, keyFile: string | null): MasterKeyStore {
  if (keyFile !== null) return keyOfFile(keyFile);
  if (existsSync(join(to, KEY_FILE)) || existsSync(join(to, SEALED_KEY_FILE))) return fileKeys(to);
  throw refused(
    `The master key is not in a backup. Copy ${KEY_FILE} of the old data folder into ${to}, or name it with --key.`,
  );
}

/** A master key in a file of its own; `bad_file` where it is none. */
export function keyOfFile(path: string): MasterKeyStore {
  return {
    describe: () => `The master key is in the file ${path}.`,
    load: async () => {
      const key = await readIfThere(path);
      if (key?.length === KEY_BYTES) return key;
      throw new AppError(
        'bad_file',
        `${path} is no master key: it has ${KEY_BYTES} bytes. Name another file.`,
      );
    },
  };
}
