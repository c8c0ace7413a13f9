import { z } from 'zod';
import { KnownBackup } from './backup.ts';
import { StudyKey, TxnId } from './ids.ts';
import { Patient } from './library.ts';
import { RecordedAt } from './time.ts';

const count = z.int().nonnegative();

/** An export of the patient's that the audit knows of: what left the program is not erased. */
export const KnownExport = z.object({ at: RecordedAt, actor: z.string(), kind: z.string(), files: count });
export type KnownExport = z.infer<typeof KnownExport>;

/** W6. What an erasure would remove, and what it cannot reach. */
export const ErasurePreview = z.object({
  /** The patient, then those that persons found to be the same one: all are erased (P1). */
  patients: z.array(Patient).min(1),
  /** What a person types to confirm: the Patient ID; where there is none the name, or the word ERASE. */
  confirmWith: z.string().min(1),
  studyKeys: z.array(StudyKey),
  studies: count,
  files: count,
  bytes: count,
  /** Rows of all tables, each in its newest version. */
  rows: count,
  signedReports: count,
  drafts: count,
  documents: count,
  /** Records that wait and have an identifier of the patient. */
  waitingRecords: count,
  /** Notes of the bank that came from this patient alone: they go to review (X10). */
  notesToReview: count,
  /** Newest first. */
  exports: z.array(KnownExport),
  /** Backups made from here: each may hold the patient. Restored, it erases again. */
  backups: z.array(KnownBackup),
  /** Who has a study of the patient open in another window. */
  openElsewhere: z.array(z.string()),
});
export type ErasurePreview = z.infer<typeof ErasurePreview>;

/** How far an erasure is: one step for each place and key. */
export const ErasureProgress = z.object({ done: count, total: count });
export type ErasureProgress = z.infer<typeof ErasureProgress>;

/** What an erasure did. `erasureId` is its transaction in the audit. */
export const ErasureReport = ErasurePreview.pick({
  studies: true,
  files: true,
  rows: true,
  notesToReview: true,
}).extend({
  erasureId: TxnId,
  seconds: z.number(),
  /** Folders of backups beside which the erasure could not be put down now; it is tried again at each start. */
  backupsNotTold: z.array(z.string()),
});
export type ErasureReport = z.infer<typeof ErasureReport>;
