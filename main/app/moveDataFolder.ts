import { existsSync } from 'node:fs';
import { readdir, realpath, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import type { Actor } from '../contract/domain/actor.ts';
import type { MoveReport, UpkeepProgress } from '../contract/domain/upkeep.ts';
import { AppError } from '../contract/errors.ts';
import { MOVED_TO, MOVING_FROM, NOT_MOVED, pointerText, readPointer } from '../host/movedFolder.ts';
import { bytesFree, bytesNeeded, copyTree, listTree, type Tree } from '../storage/copyTree.ts';
import { loadFolder, onDisk, syncFolder, writeWhole } from '../storage/disk.ts';
import { isInside, megabytes, realPathOf } from './folders.ts';
import type { Parts } from './parts.ts';

/** How a move is followed and stopped. */
export interface MoveOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UpkeepProgress) => void;
}

/** The file with which Electron opens the sealed master key on Windows. */
const LOCAL_STATE = join('electron', 'Local State');
const LIBRARY = 'library';

/**
 * Moves the data folder. Files of the library are copied first, while one goes on reading; then the store, with nothing being written.
 * The pointer in the old folder is the moment at which the new one counts: before it the old is whole, after it the new is.
 * Throws `refused` for a place that will not do, `disk_full`, `read_only`, `cancelled`; then the old folder is as before.
 */
export async function moveDataFolder(
  parts: Parts,
  actor: Actor,
  to: string,
  options: MoveOptions,
): Promise<MoveReport> {
  const from = await realpath(parts.dataFolder);
  const target = await onDisk(`making the folder ${to}`, () => prepareTarget(from, to));
  const gone = new AppError(
    'unavailable',
    `The data folder was moved to ${target}. Close the program and start it again.`,
  );
  return parts.library.upkeep.whileStill(async () => {
    const move = new Move(from, target, options);
    await move.copyOrClear(async () => {
      await move.copyLibrary();
      // Before the audit itself is copied: the line stands in the new folder.
      await parts.store.note({ actor, operation: 'upkeep.move' }, []);
      await parts.store
        .leave(() => move.copyRest(), gone)
        .catch(async (fault: unknown) => {
          const meta = { actor, operation: 'upkeep.move', reasonCode: 'taken_back' };
          await parts.store.note(meta, []).catch(() => undefined);
          throw fault;
        });
    });
    parts.emit('upkeep', 'moved', { to: target });
    await parts.store.close();
    await move.clearOld();
    return move.report();
  });
}

/** Makes the folder where it is not there; refuses one that is not empty, or inside the old one, or around it. */
async function prepareTarget(from: string, to: string): Promise<string> {
  if (!isAbsolute(to)) throw refused(`"${to}" is no whole path. Name the folder from its root on.`);
  if (isInside(from, await realPathOf(to)) || isInside(await realPathOf(to), from))
    throw refused(`${to} is inside the data folder, or around it. Choose a folder apart from ${from}.`);
  await loadFolder(to).catch((fault: unknown) => {
    if (!(fault instanceof AppError) || fault.code !== 'bad_file') throw fault;
    throw refused(`${to} is no folder, and none can be made there. Choose another folder.`);
  });
  const target = await realpath(to);
  const inside = (await readdir(target)).filter((name) => !NOT_MOVED.has(name));
  const isOwnRest = readPointer(target, MOVING_FROM) === from;
  if (inside.length > 0 && !isOwnRest) throw refused(`${to} is not empty. Choose an empty folder.`);
  for (const name of inside) await rm(join(target, name), { recursive: true });
  return target;
}

function refused(words: string): AppError {
  return new AppError('refused', words);
}

class Move {
  readonly #from: string;
  readonly #to: string;
  readonly #options: MoveOptions;
  #total = 0;
  #done = 0;
  #bytes = 0;
  #isMoved = false;
  /** Where the new folder led before, as it may be one that was moved away from. */
  #pointer: string | null = null;

  constructor(from: string, to: string, options: MoveOptions) {
    this.#from = from;
    this.#to = to;
    this.#options = options;
  }

  report(): MoveReport {
    return { from: this.#from, to: this.#to, files: this.#done, bytes: this.#bytes };
  }

  /** Runs the copy; where it fails before the old folder points to the new one, nothing of the new one stays. */
  async copyOrClear(copy: () => Promise<void>): Promise<void> {
    try {
      await this.#begin();
      await copy();
    } catch (fault) {
      if (!this.#isMoved) await this.#takeBack();
      throw fault;
    }
  }

  async copyLibrary(): Promise<void> {
    await this.#copy(await listTree(this.#from, (name) => name !== LIBRARY));
  }

  /** All but the library's files, with nothing being written; then the pointer. */
  async copyRest(): Promise<void> {
    const tree = await listTree(this.#from, (name) => name === LIBRARY || NOT_MOVED.has(name));
    await this.#copy(existsSync(join(this.#from, LOCAL_STATE)) ? withLocalState(tree) : tree);
    this.#stopIfAsked();
    await onDisk('pointing to the new folder', () =>
      writeWhole(join(this.#from, MOVED_TO), pointerText(this.#to)),
    );
    this.#isMoved = true;
    await rm(join(this.#to, MOVING_FROM), { force: true });
    await syncFolder(this.#to);
  }

  /** The copy counts: what was copied goes. A file that is still open stays until the next start. */
  async clearOld(): Promise<void> {
    this.#options.onProgress({ phase: 'clearing', done: 0, total: null });
    for (const name of await readdir(this.#from))
      if (!NOT_MOVED.has(name)) await rm(join(this.#from, name), { recursive: true }).catch(() => undefined);
  }

  async #begin(): Promise<void> {
    this.#options.onProgress({ phase: 'counting', done: 0, total: null });
    const tree = await listTree(this.#from, (name) => NOT_MOVED.has(name));
    const [needed, free] = [bytesNeeded(tree), await bytesFree(this.#to)];
    if (free !== null && free < needed)
      throw refused(
        `${this.#to} has room for ${megabytes(free)}, the data folder needs ${megabytes(needed)}. Choose another disk.`,
      );
    this.#total = tree.files.length;
    this.#pointer = readPointer(this.#to, MOVED_TO);
    await onDisk(`writing to ${this.#to}`, async () => {
      await writeWhole(join(this.#to, MOVING_FROM), pointerText(this.#from));
      await rm(join(this.#to, MOVED_TO), { force: true });
    });
  }

  async #copy(tree: Tree): Promise<void> {
    const say = () => {
      this.#done += 1;
      this.#options.onProgress({
        phase: 'copying',
        done: this.#done,
        total: Math.max(this.#total, this.#done),
      });
    };
    const options = { onFile: say, stopIfAsked: () => this.#stopIfAsked() };
    await onDisk(`copying the data folder to ${this.#to}`, () =>
      copyTree(this.#from, this.#to, tree, options),
    );
    this.#bytes += tree.files.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  // The pointer first: it must not lead to what is no longer there.
  async #takeBack(): Promise<void> {
    await rm(join(this.#from, MOVED_TO), { force: true });
    for (const name of await readdir(this.#to)) {
      if (name !== MOVING_FROM) await rm(join(this.#to, name), { recursive: true, force: true });
    }
    if (this.#pointer !== null) await writeWhole(join(this.#to, MOVED_TO), pointerText(this.#pointer));
    await rm(join(this.#to, MOVING_FROM), { force: true });
  }

  #stopIfAsked(): void {
    if (this.#options.signal.aborted) throw new AppError('cancelled', 'Stopped, as asked.');
  }
}

function withLocalState({ folders, files }: Tree): Tree {
  return { folders: [...folders, dirname(LOCAL_STATE)], files: [...files, { path: LOCAL_STATE, bytes: 0 }] };
}
