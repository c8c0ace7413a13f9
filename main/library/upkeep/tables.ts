import { z } from 'zod';
import { PatientKey, StudyKey } from '../../contract/domain/ids.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { TableSpec } from '../../storage/types.ts';

/** Whether the file of a content is there. Its id is the content's key; `there`: it was missing and came back. */
export const StoredFileState = z.object({
  id: z.string().min(1),
  version: z.int().positive(),
  patientKey: PatientKey,
  studyKey: StudyKey,
  state: z.enum(['missing', 'there']),
  notedAt: RecordedAt,
});
export type StoredFileState = z.infer<typeof StoredFileState>;

/** The last repair, so that each is one transaction with a line in the audit even where only files were put aside. */
export const StoredRepair = z.object({
  id: z.literal('last'),
  version: z.int().positive(),
  repairedAt: RecordedAt,
  /** How many rows were written and files put aside. */
  rows: z.int().nonnegative(),
  files: z.int().nonnegative(),
});
export type StoredRepair = z.infer<typeof StoredRepair>;

const LATEST = { schemaVersion: 1, keeps: 'latest', plain: [], vectors: false, migrations: [] } as const;

/** Contents whose file a repair found missing or damaged; their rows are kept. */
export const fileStatesTable: TableSpec<StoredFileState> = {
  ...LATEST,
  name: 'file_states',
  row: StoredFileState,
  scope: 'patient',
};
/** One row: the last repair. It names no patient. */
export const repairsTable: TableSpec<StoredRepair> = {
  ...LATEST,
  name: 'repairs',
  row: StoredRepair,
  scope: 'workspace',
};
