import { z } from 'zod';
import { RecordedAt } from './time.ts';

const count = z.int().nonnegative();

/** A backup that was made from here, as it is known now. */
export const KnownBackup = z.object({
  folder: z.string(),
  madeAt: RecordedAt,
  files: count,
  bytes: count,
  /** False where its folder cannot be reached now. */
  isThere: z.boolean(),
  /** False where it was begun and is not whole: make it again. */
  isFinished: z.boolean(),
});
export type KnownBackup = z.infer<typeof KnownBackup>;

/** What a backup did: `copied` of all `files` were not there yet. */
export const BackupReport = KnownBackup.omit({ isThere: true, isFinished: true }).extend({
  copied: count,
  seconds: z.number(),
});
export type BackupReport = z.infer<typeof BackupReport>;

/** What a restore did. `erasures` were made after the backup: they are run again before the folder is served. */
export const RestoreReport = z.object({
  from: z.string(),
  to: z.string(),
  madeAt: RecordedAt,
  files: count,
  bytes: count,
  erasures: count,
});
export type RestoreReport = z.infer<typeof RestoreReport>;
