import { z } from 'zod';
import { StudyKey } from './ids.ts';

/** How thorough a check is: sizes of files alone, their contents by sha256, or their headers read anew as well. */
export const CheckDepth = z.enum(['sizes', 'contents', 'headers']);
export type CheckDepth = z.infer<typeof CheckDepth>;

/** What can be wrong with a library; the words say it of one file or row. */
export const FindingKind = z.enum([
  'file_missing',
  'file_damaged',
  'file_unclaimed',
  'file_stray',
  'row_apart',
  'members_differ',
  'count_differs',
  'header_differs',
  'table_unreadable',
  'log_unreadable',
  'audit_broken',
]);
export type FindingKind = z.infer<typeof FindingKind>;

/** One thing that is not as it should be. `where` is a key or a path; no field names a patient. */
export const Finding = z.object({
  kind: FindingKind,
  what: z.string(),
  where: z.string(),
  /** The next step, as a sentence. */
  next: z.string(),
  studyKey: StudyKey.nullable(),
});
export type Finding = z.infer<typeof Finding>;

/** What a check found. `findings` are the first {@link MOST_FINDINGS}; `found` counts all. */
export const CheckReport = z.object({
  depth: CheckDepth,
  isSound: z.boolean(),
  found: z.int().nonnegative(),
  findings: z.array(Finding),
  files: z.int().nonnegative(),
  rows: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  seconds: z.number(),
});
export type CheckReport = z.infer<typeof CheckReport>;

/** As many findings go over the wire; a lost disk has one for each file. */
export const MOST_FINDINGS = 1000;

/** What a repair did, one sentence for each kind of thing, and what is left that only a person can mend. */
export const RepairReport = z.object({
  done: z.array(z.string()),
  /** Where damaged files were put; null where there were none. */
  asideFolder: z.string().nullable(),
  left: CheckReport,
});
export type RepairReport = z.infer<typeof RepairReport>;

/** Where the library is and how large. Bytes of the disk are null where the system does not tell. */
export const LibraryPlace = z.object({
  dataFolder: z.string(),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  freeBytes: z.int().nonnegative().nullable(),
  /** Images whose file is marked as missing. */
  missingFiles: z.int().nonnegative(),
});
export type LibraryPlace = z.infer<typeof LibraryPlace>;

/** What a move of the data folder did. */
export const MoveReport = z.object({
  from: z.string(),
  to: z.string(),
  files: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
});
export type MoveReport = z.infer<typeof MoveReport>;

/** How far a long work of upkeep is; `total` is null while it is not known. */
export const UpkeepProgress = z.object({
  phase: z.enum(['counting', 'files', 'tables', 'mending', 'copying', 'comparing', 'clearing']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
});
export type UpkeepProgress = z.infer<typeof UpkeepProgress>;
