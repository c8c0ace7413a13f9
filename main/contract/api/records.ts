import { z } from 'zod';
import { PatientKey, RowId } from '../domain/ids.ts';
import { Patient } from '../domain/library.ts';
import { Examination, PatientDocument, RecordOutcome, WaitingRecord } from '../domain/records.ts';
import { call, event } from './define.ts';

export const recordsCalls = {
  /**
   * Takes in one record (I5). With `patient` it becomes that patient's, matched exactly (P1); else the record's own identifiers decide.
   * Whom nobody has waits: outcome `asked`; `newPatient` makes a patient of the record's first identifier instead.
   */
  ingest: call({
    input: z.object({
      name: z.string().min(1),
      bytes: z.instanceof(Uint8Array),
      patient: z
        .object({ patientId: z.string().min(1), issuer: z.string().nullable().default(null) })
        .nullable()
        .default(null),
      /** The patient that a person has in view; goes before `patient`. */
      patientKey: PatientKey.nullable().default(null),
      /** When it was true, for a text or PDF that gives no date. */
      date: z.string().nullable().default(null),
      newPatient: z.boolean().default(false),
    }),
    output: z.object({ records: z.array(RecordOutcome), notes: z.array(z.string()) }),
    errors: ['not_found', 'refused', 'bad_file', 'worker_died'],
  }),
  /** Records that wait for a patient, oldest first. */
  waiting: call({ input: z.object({}), output: z.array(WaitingRecord) }),
  /** A person says whose it is: a patient of the library, or a new one by the record's first identifier. */
  assign: call({
    input: z.object({
      id: RowId,
      to: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('patient'), patientKey: PatientKey }),
        z.object({ kind: z.literal('new') }),
      ]),
    }),
    output: RecordOutcome,
    errors: ['not_found', 'refused', 'not_allowed'],
  }),
  /** Leaves a waiting record out; its contents are forgotten. Importing the file again asks again. */
  discard: call({ input: z.object({ id: RowId }), output: z.object({}), errors: ['not_found'] }),
  /** A patient's sources, newest first; dates unknown last. */
  documents: call({ input: z.object({ patientKey: PatientKey }), output: z.array(PatientDocument) }),
  /** A source with its text, which the spans of facts point into. */
  document: call({
    input: z.object({ id: RowId }),
    output: PatientDocument.extend({ text: z.string() }),
    errors: ['not_found'],
  }),
  /** The original as it came: bytes of a PDF, taken out of its instance where it is in one. */
  original: call({
    input: z.object({ id: RowId }),
    output: z.object({ name: z.string(), mediaType: z.string(), bytes: z.instanceof(Uint8Array) }),
    errors: ['not_found', 'bad_file', 'worker_died'],
  }),
  /** Examinations that a patient's records name, newest first (T1: every study is listed). */
  examinations: call({ input: z.object({ patientKey: PatientKey }), output: z.array(Examination) }),
  /** Who a patient is. */
  patient: call({ input: z.object({ patientKey: PatientKey }), output: Patient, errors: ['not_found'] }),
  /** Patients whom records alone tell of: they have no study here. `text` finds among them as the worklist does. */
  patients: call({ input: z.object({ text: z.string().default('') }), output: z.array(Patient) }),
} as const;

export const recordsEvents = {
  /** Records came, were given to a patient, or were left out; `waiting` is how many wait now. */
  changed: event(z.object({ waiting: z.int(), patientKeys: z.array(PatientKey) })),
} as const;
