import { z } from 'zod';
import { PatientKey, RowId } from '../../contract/domain/ids.ts';
import { SourceFormat } from '../../contract/domain/records.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import type { TableSpec } from '../../storage/types.ts';
import { StoredImagingStudy, StoredRecord } from './storedRecord.ts';

const Stored = z.object({
  id: RowId,
  version: z.int().positive(),
  patientKey: PatientKey,
  recordedAt: RecordedAt,
});
const TABLE = {
  schemaVersion: 1,
  keeps: 'latest',
  scope: 'patient',
  vectors: false,
  migrations: [],
} as const;

/**
 * P1. A person's part of a record that nobody was found for, under a key of its own until a person decides. Then `record` and `file` are
 * emptied; `decidedFor` remembers whose it was, so that the same file finds the same patient.
 */
export const WaitingRow = Stored.extend({
  fileName: z.string(),
  format: SourceFormat,
  /** Of the file's bytes. */
  sha256: z.string(),
  reason: z.string(),
  record: StoredRecord.nullable(),
  file: z.instanceof(Uint8Array).nullable(),
  decidedFor: PatientKey.nullable(),
});
export type WaitingRow = z.infer<typeof WaitingRow>;

/** Records that wait for a patient. */
export const waitingRecordsTable: TableSpec<WaitingRow> = {
  ...TABLE,
  name: 'waiting_records',
  row: WaitingRow,
  plain: [{ name: 'recordedAt', type: 'string' }],
};

/** An examination that records of a patient name; `fileNames` are those of the records. */
export const ExaminationRow = Stored.extend({
  ...StoredImagingStudy.shape,
  fileNames: z.array(z.string()),
});
export type ExaminationRow = z.infer<typeof ExaminationRow>;

/** Examinations that records name (T1). */
export const examinationsTable: TableSpec<ExaminationRow> = {
  ...TABLE,
  name: 'examinations',
  row: ExaminationRow,
  plain: [],
};

/** The bytes of a document that is no instance; its id is the document's. */
export const KeptFile = Stored.extend({ mediaType: z.string(), bytes: z.instanceof(Uint8Array) });
export type KeptFile = z.infer<typeof KeptFile>;

/** Originals of documents (I5: kept, shown), sealed with their patient's key. */
export const keptFilesTable: TableSpec<KeptFile> = { ...TABLE, name: 'kept_files', row: KeptFile, plain: [] };

/** Tables of records, for the store and its erasers (W6). */
export const RECORD_TABLES = [waitingRecordsTable, examinationsTable, keptFilesTable] as const;
