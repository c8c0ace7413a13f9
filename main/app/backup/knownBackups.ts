import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Actor } from '../../contract/domain/actor.ts';
import type { BackupReport, KnownBackup } from '../../contract/domain/backup.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import { readIfThere, writeWhole } from '../../storage/disk.ts';
import { REGISTER_FILE } from '../../storage/erasureRegister.ts';
import type { OpenedStore } from '../../storage/store.ts';
import type { Store, TableSpec } from '../../storage/types.ts';
import { MANIFEST_FILE, UNFINISHED } from './backupFolder.ts';

const BackupRow = z.object({
  /** The folder of the backup. */
  id: z.string().min(1),
  version: z.int().positive(),
  madeAt: RecordedAt,
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
});
type BackupRow = z.infer<typeof BackupRow>;

/** Where backups were made, the newest of each folder: an erasure is told to them. */
export const backupsTable: TableSpec<BackupRow> = {
  name: 'backups',
  schemaVersion: 1,
  row: BackupRow,
  keeps: 'latest',
  scope: 'workspace',
  plain: [],
  vectors: false,
  migrations: [],
};

/** Backups that were made from here, newest first. */
export async function knownBackups(store: Store): Promise<KnownBackup[]> {
  const rows = await store.rows(backupsTable, null);
  const known = rows.map(({ id: folder, madeAt, files, bytes }) => ({
    ...{ folder, madeAt, files, bytes },
    ...standOf(folder),
  }));
  return known.sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1));
}

/** Reachable, and whole: one that was begun and never finished holds files, but cannot be restored. */
function standOf(folder: string): Pick<KnownBackup, 'isThere' | 'isFinished'> {
  const isFinished = existsSync(join(folder, MANIFEST_FILE));
  return { isFinished, isThere: isFinished || existsSync(join(folder, UNFINISHED)) };
}

/** Keeps that a backup is made into a folder, before the first file is there: an erasure names it, though it may never be finished. */
export async function beginBackup(store: Store, actor: Actor, folder: string, at: RecordedAt): Promise<void> {
  if ((await store.find(backupsTable, folder)) !== null) return;
  await store.write({ actor, operation: 'upkeep.backup.begun' }, async (tx) =>
    tx.put(backupsTable, { id: folder, version: 1, madeAt: at, files: 0, bytes: 0 }),
  );
}

/** Keeps that a backup was made, with a line in the audit. */
export async function keepBackup(store: Store, actor: Actor, report: BackupReport): Promise<void> {
  const { folder: id, madeAt, files, bytes } = report;
  await store.write({ actor, operation: 'upkeep.backup' }, async (tx) => {
    const before = await tx.find(backupsTable, id);
    tx.put(backupsTable, { id, version: (before?.version ?? 0) + 1, madeAt, files, bytes });
  });
}

/**
 * W6. Puts the register of erasures beside every backup that can be reached, so that a restored one runs them again, on another machine
 * too. After each erasure and at each start: a disk that was away then is told later. Gives the folders that could not be told.
 */
export async function tellBackups(store: OpenedStore): Promise<string[]> {
  const text = store.register.text();
  const missed: string[] = [];
  if (text === '') return missed;
  for (const { folder, isThere } of await knownBackups(store))
    if (!isThere || !(await addToRegister(folder, text).catch(() => false))) missed.push(folder);
  return missed;
}

/** Adds the lines that a register lacks; those that it has stay, whoever wrote them. */
export async function addToRegister(folder: string, text: string): Promise<boolean> {
  const path = join(folder, REGISTER_FILE);
  const before = linesOf((await readIfThere(path))?.toString() ?? '');
  const all = new Set([...before, ...linesOf(text)]);
  if (all.size > before.length) await writeWhole(path, [...all].map((line) => `${line}\n`).join(''));
  return true;
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '');
}
