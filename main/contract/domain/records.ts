import { z } from 'zod';
import { InstanceKey, PatientKey, RowId, StudyKey, Uid } from './ids.ts';
import { PersonName } from './library.ts';
import { ClinicalTime, RecordedAt } from './time.ts';

/** I5. How a source that is no image is written. */
export const SourceFormat = z.enum(['fhir', 'hl7', 'sr', 'pdf', 'text']);
export type SourceFormat = z.infer<typeof SourceFormat>;

/** An identifier as a record writes it (P1). */
export const SourceIdentifier = z.object({
  issuer: z.string().nullable(),
  id: z.string(),
  kind: z.string().nullable(),
  /** Its source says that it is no longer in use. */
  isRetired: z.boolean().optional(),
});

/** Whom a record says that it is about; unknown is null. */
export const SourcePerson = z.object({
  identifiers: z.array(SourceIdentifier),
  name: PersonName,
  birthDate: ClinicalTime.nullable(),
  sex: z.string().nullable(),
});
export type SourcePerson = z.infer<typeof SourcePerson>;

/** P1. A record that waits until a person says whose it is: none, or more than one patient has one of its identifiers. */
export const WaitingRecord = z.object({
  id: RowId,
  fileName: z.string(),
  format: SourceFormat,
  receivedAt: RecordedAt,
  person: SourcePerson,
  /** What it holds, in words: `5 conditions, 4 medications`. */
  contents: z.string(),
  /** Why it waits, in words. */
  reason: z.string(),
  /** Patients of the library that have one of its identifiers, exactly, as of now. */
  candidates: z.array(PatientKey),
  /** Why no new patient can be made of it; null where one can. */
  newPatientRefused: z.string().nullable(),
});
export type WaitingRecord = z.infer<typeof WaitingRecord>;

/** Where the original of a document is kept: an instance of the library, or a file of its own. */
export const OriginalFile = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('instance'), instanceKey: InstanceKey }),
  z.object({ kind: z.literal('kept'), mediaType: z.string(), bytes: z.int().nonnegative() }),
]);
export type OriginalFile = z.infer<typeof OriginalFile>;

/** P3. A source of a patient, without its text. `date` is when its content was true. */
export const PatientDocument = z.object({
  id: RowId,
  patientKey: PatientKey,
  groupId: RowId,
  recordedAt: RecordedAt,
  fileName: z.string(),
  format: SourceFormat,
  title: z.string(),
  author: z.string().nullable(),
  date: ClinicalTime.nullable(),
  /** Studies that it reports on; their images may or may not be here. */
  studyUids: z.array(Uid),
  accession: z.string().nullable(),
  /** Set where it can be shown as it came. */
  original: OriginalFile.nullable(),
  waitingProposals: z.int().nonnegative(),
});
export type PatientDocument = z.infer<typeof PatientDocument>;

/** An examination that a record names. `studyKey` is set where its images are in the library. */
export const Examination = z.object({
  id: RowId,
  studyUid: Uid.nullable(),
  time: ClinicalTime.nullable(),
  modalities: z.array(z.string()),
  description: z.string(),
  bodyPart: z.string().nullable(),
  instanceCount: z.int().nullable(),
  /** Files that name it. */
  fileNames: z.array(z.string()),
  studyKey: StudyKey.nullable(),
});
export type Examination = z.infer<typeof Examination>;

/** What became of one person's part of a record. */
export const RecordOutcome = z.object({
  outcome: z.enum(['taken', 'known', 'asked']),
  patientKey: PatientKey.nullable(),
  /** The group of its proposals, where there are any. */
  groupId: RowId.nullable(),
  /** Set where it waits. */
  waitingId: RowId.nullable(),
  documents: z.int(),
  proposals: z.int(),
  words: z.string(),
});
export type RecordOutcome = z.infer<typeof RecordOutcome>;
