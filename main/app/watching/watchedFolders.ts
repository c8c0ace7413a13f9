import { randomBytes } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { Actor } from '../../contract/domain/actor.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import { AppError } from '../../contract/errors.ts';
import type { Clock, Ids, Store, TableSpec } from '../../storage/types.ts';

const SALT_BYTES = 16;

const WatchedFolderRow = z.object({
  id: z.string(),
  version: z.int().positive(),
  path: z.string(),
  addedAt: RecordedAt,
  /** Keys the marks of files that were seen, so that no name can be guessed from them. */
  salt: z.string(),
  removed: z.boolean(),
});
export type WatchedFolderRow = z.infer<typeof WatchedFolderRow>;

/** Folders that are watched, and those that were. */
export const watchedFoldersTable: TableSpec<WatchedFolderRow> = {
  name: 'watched_folders',
  schemaVersion: 1,
  row: WatchedFolderRow,
  keeps: 'latest',
  scope: 'workspace',
  plain: [],
  vectors: false,
  migrations: [],
};

/** What changing the list works with. */
export interface FolderParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dataFolder: string;
}

/** The folders that are watched, in the order in which they were added. */
export async function loadFolders(store: Store): Promise<readonly WatchedFolderRow[]> {
  const rows = (await store.rows(watchedFoldersTable, null)).filter(({ removed }) => !removed);
  return rows.sort((a, b) => (a.addedAt < b.addedAt ? -1 : a.addedAt > b.addedAt ? 1 : a.id < b.id ? -1 : 1));
}

/** Adds a folder by its path. Throws `not_found` for none, `refused` for one that is watched already or that holds the data folder. */
export async function addFolder(parts: FolderParts, actor: Actor, given: string): Promise<WatchedFolderRow> {
  const path = resolve(given);
  const isFolder = (await stat(path).catch(() => null))?.isDirectory() ?? false;
  if (!isFolder)
    throw new AppError('not_found', `${path} is no folder of this computer. Check the path.`, { path });
  await refuseOwnFolder(parts.dataFolder, path);
  const { value } = await parts.store.write({ actor, operation: 'watch_folder' }, async (tx) => {
    const before = (await tx.rows(watchedFoldersTable, null)).filter(({ removed }) => !removed);
    const other = before.find((row) => isInside(row.path, path) || isInside(path, row.path));
    if (other)
      throw new AppError('refused', `${other.path} is watched already, with all folders inside.`, { path });
    const salt = randomBytes(SALT_BYTES).toString('hex');
    const addedAt = parts.clock.now();
    const row = { id: parts.ids.next(), version: 1, path, addedAt, salt, removed: false };
    tx.put(watchedFoldersTable, row);
    return row;
  });
  return value;
}

/** Ends the watching of a folder. Throws `not_found`. */
export async function removeFolder(store: Store, actor: Actor, id: string): Promise<void> {
  await store.write({ actor, operation: 'unwatch_folder' }, async (tx) => {
    const row = await tx.find(watchedFoldersTable, id);
    if (!row || row.removed)
      throw new AppError('not_found', 'This folder is not watched. Reload the list.', { id });
    tx.put(watchedFoldersTable, { ...row, version: row.version + 1, removed: true });
  });
}

function isInside(outer: string, inner: string): boolean {
  const way = relative(outer, inner);
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || resolve(way) === way);
}

// The library would import its own files again and again.
async function refuseOwnFolder(dataFolder: string, path: string): Promise<void> {
  const [own, real] = await Promise.all([realpath(dataFolder).catch(() => dataFolder), realpath(path)]);
  if (!(isInside(own, real) || isInside(real, own))) return;
  throw new AppError(
    'refused',
    `${path} holds the library itself or lies in it. Choose a folder of its own for files to come in.`,
    { path },
  );
}
