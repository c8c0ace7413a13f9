import { z } from 'zod';
import { BackupReport, KnownBackup, RestoreReport } from '../domain/backup.ts';
import {
  CheckDepth,
  CheckReport,
  LibraryPlace,
  MoveReport,
  RepairReport,
  UpkeepProgress,
} from '../domain/upkeep.ts';
import { call, event } from './define.ts';

/** Care of the data folder: is all there, mend it, move it. Imports wait while one of them runs. */
export const upkeepCalls = {
  place: call({ input: z.object({}), output: LibraryPlace }),
  /** Compares files, rows, tables, log and audit; changes nothing. */
  verify: call({
    input: z.object({ depth: CheckDepth.default('contents') }),
    output: CheckReport,
    progress: UpkeepProgress,
  }),
  /** Rebuilds from the files what can be rebuilt, marks what is missing and puts damaged files aside: one audited operation. */
  repair: call({
    input: z.object({}),
    output: RepairReport,
    progress: UpkeepProgress,
    errors: ['disk_full', 'read_only'],
  }),
  /** Copies the data folder to an empty place, compares, and leaves a pointer. After it the program is to be started again. */
  move: call({
    input: z.object({ to: z.string().min(1) }),
    output: MoveReport,
    progress: UpkeepProgress,
    errors: ['refused', 'disk_full', 'read_only'],
  }),
  /** Backups that were made from here, newest first. */
  backups: call({ input: z.object({}), output: z.array(KnownBackup) }),
  /** Makes a backup into an empty folder, or brings one there up to date; each file is read back. The master key is not in it. */
  backup: call({
    input: z.object({ to: z.string().min(1) }),
    output: BackupReport,
    progress: UpkeepProgress,
    errors: ['refused', 'bad_file', 'disk_full', 'read_only'],
  }),
  /** Restores a backup into an empty folder, with this program's master key; erasures made since are run again there at its start. */
  restore: call({
    input: z.object({ from: z.string().min(1), to: z.string().min(1) }),
    output: RestoreReport,
    progress: UpkeepProgress,
    errors: ['not_found', 'refused', 'bad_file', 'disk_full', 'read_only'],
  }),
} as const;

export const upkeepEvents = {
  /** The data folder is elsewhere now: this program answers no more calls. */
  moved: event(z.object({ to: z.string() })),
  /** Backups are others now. */
  changed: event(z.object({})),
} as const;
