import { z } from 'zod';
import { ConflictChoice } from '../contract/domain/conflicts.ts';
import { InstanceKey, PatientKey, SeriesKey, StudyKey, Uid } from '../contract/domain/ids.ts';
import { InstanceHeader, Patient, Series, StudyRow } from '../contract/domain/library.ts';
import { RecordedAt } from '../contract/domain/time.ts';
import type { TableSpec } from '../storage/types.ts';
import { decisionsTable } from './identity/table.ts';
import { fileStatesTable, repairsTable } from './upkeep/tables.ts';

const Stored = z.object({ id: z.string().min(1), version: z.int().positive(), patientKey: PatientKey });

/** A patient as known from files. `root` is what made the identity: (issuer, Patient ID), or a study that has no Patient ID (P1). */
export const StoredPatient = Stored.extend(Patient.shape).extend({ root: z.string() });
export type StoredPatient = z.infer<typeof StoredPatient>;

const NOT_STORED = {
  patient: true,
  filedAs: true,
  reportState: true,
  conflictCount: true,
  decidedConflictCount: true,
  missingFiles: true,
} as const;

/** A study with what the worklist shows of it (I6), but for the patient, the report's state and its conflicts. */
export const StoredStudy = Stored.extend(StudyRow.omit(NOT_STORED).shape);
export type StoredStudy = z.infer<typeof StoredStudy>;

/** A content of a series, so that a library opens without its headers. */
export const Member = z.object({ key: InstanceKey, sopUid: Uid });

/** A series with its contents in the order in which they came. */
export const StoredSeries = Stored.extend(Series.omit({ instances: true }).shape).extend({
  hasImages: z.boolean(),
  members: z.array(Member),
});
export type StoredSeries = z.infer<typeof StoredSeries>;

/** One content: the header that the viewer uses and where it belongs. Its id is the content's key (I3). */
export const StoredInstance = Stored.extend({
  studyKey: StudyKey,
  seriesKey: SeriesKey,
  importedAt: RecordedAt,
  bytes: z.int().nonnegative(),
  header: InstanceHeader,
});
export type StoredInstance = z.infer<typeof StoredInstance>;

/** I3. What a person decided of one content that shares its SOP Instance UID with others; its id is the content's key. */
export const StoredChoice = Stored.extend({
  sopUid: Uid,
  choice: ConflictChoice,
  decidedBy: z.string(),
  decidedAt: RecordedAt,
});
export type StoredChoice = z.infer<typeof StoredChoice>;

/** What a person has read: `contents` is how many the study had then, those set aside included. */
export const StoredReadMark = Stored.extend({
  studyKey: StudyKey,
  personId: z.string().min(1),
  isRead: z.boolean(),
  contents: z.int().nonnegative(),
  markedAt: RecordedAt,
});
export type StoredReadMark = z.infer<typeof StoredReadMark>;

const LIBRARY_TABLE = {
  schemaVersion: 1,
  keeps: 'latest',
  scope: 'patient',
  plain: [],
  vectors: false,
  migrations: [],
} as const;

/** Patients by their key (P1). */
export const patientsTable: TableSpec<StoredPatient> = {
  ...LIBRARY_TABLE,
  name: 'patients',
  row: StoredPatient,
};
/** Studies by their key: what the worklist shows. */
export const studiesTable: TableSpec<StoredStudy> = {
  ...LIBRARY_TABLE,
  name: 'studies',
  row: StoredStudy,
  // Conflicts are counted from the contents: an erased patient may have held the other one.
  schemaVersion: 2,
  migrations: [({ conflictCount, ...row }) => row],
};
/** Series by their key, each with the list of its contents. */
export const seriesTable: TableSpec<StoredSeries> = { ...LIBRARY_TABLE, name: 'series', row: StoredSeries };
/** Headers by the content's key. */
export const instancesTable: TableSpec<StoredInstance> = {
  ...LIBRARY_TABLE,
  name: 'instances',
  row: StoredInstance,
};

/** Decisions on conflicts by the content's key, every version kept: who decided what, and when (I3). */
export const choicesTable: TableSpec<StoredChoice> = {
  ...LIBRARY_TABLE,
  name: 'conflict_choices',
  row: StoredChoice,
  keeps: 'versions',
};
/** What each person has read. */
export const readMarksTable: TableSpec<StoredReadMark> = {
  ...LIBRARY_TABLE,
  name: 'read_marks',
  row: StoredReadMark,
};

/** All tables of the library; the store is opened with them, and each needs an eraser. */
export const libraryTables = [
  patientsTable,
  studiesTable,
  seriesTable,
  instancesTable,
  choicesTable,
  readMarksTable,
  decisionsTable,
  fileStatesTable,
  repairsTable,
] as const;
