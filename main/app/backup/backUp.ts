import { existsSync } from 'node:fs';
import { readdir, realpath, rm, stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Actor } from '../../contract/domain/actor.ts';
import type { BackupReport } from '../../contract/domain/backup.ts';
import type { UpkeepProgress } from '../../contract/domain/upkeep.ts';
import { AppError } from '../../contract/errors.ts';
import { KEY_FILE, SEALED_KEY_FILE } from '../../host/fileKeys.ts';
import { NOT_MOVED } from '../../host/movedFolder.ts';
import { bytesFree, bytesNeeded, copyTree, listTree, type Tree } from '../../storage/copyTree.ts';
import { loadFolder, onDisk, syncFolder } from '../../storage/disk.ts';
import { isInside, megabytes, realPathOf } from '../folders.ts';
import type { Parts } from '../parts.ts';
import {
  type BackupFile,
  LIBRARY,
  loadBackupManifest,
  loadMark,
  MANIFEST_FILE,
  REST,
  UNFINISHED,
  writeBackupManifest,
  writeMark,
} from './backupFolder.ts';
import { addToRegister, beginBackup, keepBackup } from './knownBackups.ts';

/** How a backup is followed and stopped. */
export interface BackupOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UpkeepProgress) => void;
}

const CONTENT = /^[0-9a-f]{2}[\\/]([0-9a-f]{64})$/;

/**
 * Makes a backup into a folder: contents of the library that are not there yet, then the store at a checkpoint, with nothing being written.
 * Each file is synced and read back. The list of files counts, once it is written: killed or stopped before, the backup before it is
 * whole. The master key is not in it. Throws `refused` for a place that will not do, `disk_full`, `read_only`, `cancelled`.
 */
export async function backUp(
  parts: Parts,
  actor: Actor,
  to: string,
  options: BackupOptions,
): Promise<BackupReport> {
  const started = performance.now();
  const master = await parts.host.keyStore.load();
  const from = await realpath(parts.dataFolder);
  const folder = await onDisk(`making the folder ${to}`, () => prepareFolder(from, to, master));
  const done = await parts.library.upkeep.whileStill(() =>
    onDisk(`writing the backup to ${folder}`, () =>
      new Backup(parts, { from, folder, master, actor }, options).run(),
    ),
  );
  const report = { folder, ...done, seconds: (performance.now() - started) / 1000 };
  await keepBackup(parts.store, actor, report);
  return report;
}

/** Makes the folder where it is not there; refuses one that holds anything but a backup of this library. */
async function prepareFolder(from: string, to: string, master: Buffer): Promise<string> {
  if (!isAbsolute(to)) throw refused(`"${to}" is no whole path. Name the folder from its root on.`);
  const target = await realPathOf(to);
  if (isInside(from, target) || isInside(target, from))
    throw refused(`${to} is inside the data folder, or around it. Choose a folder on another disk.`);
  if ((await stat(to).catch(() => null))?.isFile()) throw refused(`${to} is a file. Name a folder.`);
  await loadFolder(to);
  await refuseForeign(to, master);
  return realpath(to);
}

/** What a backup clears away must be its own: a folder that only looks like an unfinished one is left alone. */
async function refuseForeign(to: string, master: Buffer): Promise<void> {
  if ((await loadBackupManifest(to, master)) !== null) return;
  const mark = await loadMark(to, master);
  if (mark === 'own') return;
  if (mark === 'foreign')
    throw refused(
      `“${UNFINISHED}” in ${to} was not written by a backup of this library. Choose an empty folder, or that of a backup.`,
    );
  const names = (await readdir(to)).filter((name) => name !== `${UNFINISHED}.tmp`);
  if (names.length > 0)
    throw refused(`${to} is not empty and holds no backup. Choose an empty folder, or that of a backup.`);
}

function refused(words: string): AppError {
  return new AppError('refused', words);
}

interface Places {
  readonly from: string;
  readonly folder: string;
  readonly master: Buffer;
  readonly actor: Actor;
}

class Backup {
  readonly #parts: Parts;
  readonly #places: Places;
  readonly #options: BackupOptions;
  readonly #files: BackupFile[] = [];
  #done = 0;
  #total = 0;

  constructor(parts: Parts, places: Places, options: BackupOptions) {
    this.#parts = parts;
    this.#places = places;
    this.#options = options;
  }

  async run() {
    const { from, folder, master, actor } = this.#places;
    const { store, ids, clock } = this.#parts;
    this.#options.onProgress({ phase: 'counting', done: 0, total: null });
    const id = ids.next();
    const contents = await this.#missingContents();
    if (!existsSync(join(folder, MANIFEST_FILE))) await writeMark(folder, master);
    await beginBackup(store, actor, folder, clock.now());
    await this.#copy(join(from, LIBRARY), LIBRARY, contents);
    const rest = `${REST}${id}`;
    const { madeAt, folders } = await store.whileStill(async () => ({
      madeAt: clock.now(),
      folders: await this.#copyRest(rest),
    }));
    this.#stopIfAsked();
    const manifest = { format: 1 as const, id, madeAt, folders, files: this.#files };
    await writeBackupManifest(folder, master, manifest);
    await addToRegister(folder, store.register.text());
    await this.#prune(rest);
    const bytes = this.#files.reduce((sum, file) => sum + file.bytes, 0);
    return { madeAt, files: this.#files.length, bytes, copied: this.#done };
  }

  /** Files of the library by content: one that is there with its size is not copied again. */
  async #missingContents(): Promise<Tree> {
    const { from, folder } = this.#places;
    const tree = await listTree(join(from, LIBRARY), (name) => name === 'new' || name.startsWith('.tmp'));
    const missing: Tree['files'][number][] = [];
    for (const file of tree.files) {
      const there = await stat(join(folder, LIBRARY, file.path)).catch(() => null);
      const sha256 = CONTENT.exec(file.path)?.[1];
      if (there?.size !== file.bytes || sha256 === undefined) missing.push(file);
      else this.#add(join(LIBRARY, file.path), file.bytes, sha256);
    }
    const wanted = { folders: tree.folders, files: missing };
    await this.#refuseFull(wanted);
    this.#total = missing.length;
    return wanted;
  }

  /** All but the library and the master key, as it stands after a checkpoint. */
  async #copyRest(rest: string): Promise<string[]> {
    const isLeftOut = (name: string) =>
      name === LIBRARY || name === KEY_FILE || name === SEALED_KEY_FILE || NOT_MOVED.has(name);
    const tree = await listTree(this.#places.from, isLeftOut);
    this.#total += tree.files.length;
    await this.#copy(this.#places.from, rest, tree);
    return tree.folders.map((path) => join(rest, path));
  }

  async #copy(from: string, below: string, tree: Tree): Promise<void> {
    const sizes = new Map(tree.files.map(({ path, bytes }) => [path, bytes]));
    await loadFolder(join(this.#places.folder, below));
    await copyTree(from, join(this.#places.folder, below), tree, {
      stopIfAsked: () => this.#stopIfAsked(),
      onFile: (path, sha256) => {
        this.#add(join(below, path), sizes.get(path) ?? 0, sha256);
        this.#done += 1;
        this.#options.onProgress({ phase: 'copying', done: this.#done, total: this.#total });
      },
    });
  }

  #add(path: string, bytes: number, sha256: string): void {
    this.#files.push({ path: path.replaceAll('\\', '/'), bytes, sha256 });
  }

  async #refuseFull(tree: Tree): Promise<void> {
    const { folder } = this.#places;
    const [needed, free] = [bytesNeeded(tree), await bytesFree(folder)];
    if (free !== null && free < needed)
      throw refused(
        `${folder} has room for ${megabytes(free)}, the backup needs ${megabytes(needed)}. Choose another disk.`,
      );
  }

  /** What only the backup before needed goes: contents that were erased since, and its store. */
  async #prune(rest: string): Promise<void> {
    const { folder } = this.#places;
    this.#options.onProgress({ phase: 'clearing', done: 0, total: null });
    const named = new Set(this.#files.map(({ path }) => path));
    for (const name of await readdir(folder))
      if (name === UNFINISHED || (name.startsWith(REST) && name !== rest))
        await rm(join(folder, name), { recursive: true });
    for (const { path } of (await listTree(join(folder, LIBRARY), () => false)).files)
      if (!named.has(join(LIBRARY, path).replaceAll('\\', '/'))) await rm(join(folder, LIBRARY, path));
    await syncFolder(folder);
  }

  #stopIfAsked(): void {
    if (this.#options.signal.aborted) throw new AppError('cancelled', 'Stopped, as asked.');
  }
}
