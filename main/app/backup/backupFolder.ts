import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RecordedAt } from '../../contract/domain/time.ts';
import { AppError } from '../../contract/errors.ts';
import { readIfThere, writeWhole } from '../../storage/disk.ts';
import { deriveKey } from '../../storage/seal.ts';

/** What a backup folder holds: contents by their sha256, the rest of a data folder, this list, and the register of erasures. */
export const MANIFEST_FILE = 'anamnesis-backup.json';
export const LIBRARY = 'library';
/** The folder with all but the library's contents; a new backup writes a new one. */
export const REST = 'rest-';
/** There while the first backup is written, so that a killed one can be gone on with. It names the library by a MAC. */
export const UNFINISHED = 'unfinished';

/** Says that a backup of this library is being written into the folder. */
export async function writeMark(folder: string, master: Buffer): Promise<void> {
  await writeWhole(join(folder, UNFINISHED), `${macOf(master, UNFINISHED)}\n`);
}

/** Whose unfinished backup a folder holds; null where it holds none. */
export async function loadMark(folder: string, master: Buffer): Promise<'own' | 'foreign' | null> {
  const path = join(folder, UNFINISHED);
  const bytes = (await stat(path).catch(() => null))?.isFile() ? await readIfThere(path) : null;
  if (bytes === null) return existsSync(path) ? 'foreign' : null;
  return bytes.toString().trimEnd() === macOf(master, UNFINISHED) ? 'own' : 'foreign';
}

/** A file of a backup: its path below the backup's folder. */
export const BackupFile = z.object({
  path: z.string().min(1),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof BackupFile>;

export const BackupManifest = z.object({
  format: z.literal(1),
  id: z.uuid(),
  madeAt: RecordedAt,
  folders: z.array(z.string()),
  files: z.array(BackupFile),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Reads a backup's list; null where there is none. `bad_file` where it was changed, or the master key is another one. */
export async function loadBackupManifest(folder: string, master: Buffer): Promise<BackupManifest | null> {
  const path = join(folder, MANIFEST_FILE);
  const bytes = await readIfThere(path);
  if (bytes === null) return null;
  const [body = '', mac = ''] = bytes.toString().trimEnd().split('\n');
  const [expected, given] = [Buffer.from(macOf(master, body)), Buffer.from(mac)];
  if (expected.length !== given.length || !timingSafeEqual(expected, given))
    throw new AppError(
      'bad_file',
      `${path} does not fit the master key: it was changed, or the backup is of another library. Use the key that the data folder had when the backup was made.`,
    );
  return BackupManifest.parse(JSON.parse(body));
}

/** Writes the list whole and durably: from then on it is the backup. */
export async function writeBackupManifest(
  folder: string,
  master: Buffer,
  manifest: BackupManifest,
): Promise<void> {
  const body = JSON.stringify(manifest);
  await writeWhole(join(folder, MANIFEST_FILE), `${body}\n${macOf(master, body)}\n`);
}

function macOf(master: Buffer, body: string): string {
  return createHmac('sha256', deriveKey(master, 'backup')).update(body).digest('hex');
}
