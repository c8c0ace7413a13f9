import { createHash } from 'node:crypto';
import type { CallOutput, CallParsed, Calls } from '../../contract/api/contract.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { Patient } from '../../contract/domain/library.ts';
import type { RecordOutcome } from '../../contract/domain/records.ts';
import { AppError } from '../../contract/errors.ts';
import type { PatientRecord } from '../../exchange/record.ts';
import { sniffRecord } from '../../exchange/sniffRecord.ts';
import { parseDate } from '../dates.ts';
import { findOnePatient } from '../findPatient.ts';
import type { Parts } from '../parts.ts';
import { emitRecordsChange } from './changes.ts';
import { contentFolder } from './contentFolder.ts';
import { ingestInstance, isDicom } from './ingestInstance.ts';
import { matchPatient, ownKeyOf } from './matchPatient.ts';
import { type RecordOrigin, storeRecord } from './storeRecord.ts';
import { takeOne } from './takeRecord.ts';
import { assignWaiting } from './waitingRecords.ts';
import { nameWords } from './wordsOf.ts';

type Ingest = Calls['records']['ingest'];
const HEAD_BYTES = 4096;

/** I5, P1. Takes in one file: for the named patient, else by its own identifiers. Throws `bad_file`, `refused`, `not_found`. */
export async function ingestRecord(
  parts: Parts,
  actor: Actor,
  input: CallParsed<Ingest>,
): Promise<CallOutput<Ingest>> {
  const { name, bytes, newPatient } = input;
  const target = targetOf(parts, input);
  if (target !== null && newPatient)
    throw new AppError('refused', 'Name a patient, or ask for a new one, not both.');
  if (isDicom(bytes)) return ingestInstance(parts, input, target?.patient ?? null);
  const { records, origin, notes } = await read(parts, input);
  if (target !== null && records.length > 1)
    throw new AppError(
      'refused',
      `${name} tells of ${records.length} persons. Import it: each is matched by its own identifier.`,
    );
  if (target !== null) for (const record of records) refuseOther(parts, record, target.patient, name);
  const outcomes: RecordOutcome[] = [];
  for (const record of records)
    outcomes.push(
      target === null
        ? await takeOrMake(parts, actor, record, origin, newPatient)
        : await storeRecord(parts, actor, target.ownKey, record, origin),
    );
  await emitRecordsChange(parts, outcomes);
  if (newPatient) parts.emit('library', 'changed', { patientKeys: [] });
  return { records: outcomes, notes: [...notes] };
}

/** What a file says, of one person or of several, and where it comes from. */
interface ReadFile {
  readonly records: readonly PatientRecord[];
  readonly origin: RecordOrigin;
  readonly notes: readonly string[];
}

/** Reads a file beside this thread. Throws `bad_file` where it is of no kind that is known, or damaged. */
async function read(parts: Parts, input: CallParsed<Ingest>): Promise<ReadFile> {
  const { name, bytes } = input;
  const date = parseDate(input.date);
  // Somebody names this file for a patient: whatever its name is, text is text.
  const format =
    sniffRecord(bytes.subarray(0, HEAD_BYTES), name) ??
    sniffRecord(bytes.subarray(0, HEAD_BYTES), 'named.txt');
  if (format === null)
    throw new AppError(
      'bad_file',
      `${name} is none of FHIR, HL7 v2, PDF or text. Import DICOM files as images.`,
    );
  const { parsed, file } = await parts.recordReader.run({
    kind: 'read',
    folder: contentFolder(parts),
    from: bytes,
    format,
  });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const origin = { fileName: name, format, sha256, file, instance: null, drawsFacts: true };
  const records = parsed.records.map((record) => (date === null ? record : dated(record, date)));
  return { records, origin, notes: parsed.notes };
}

/** The patient that a person names, and the key under which what is written for that identity stands (P1). */
interface Target {
  readonly patient: Patient;
  readonly ownKey: PatientKey;
}

/** In view, or by an identity that is exactly one person's (P1). */
function targetOf(parts: Parts, { patientKey, patient: named }: CallParsed<Ingest>): Target | null {
  if (patientKey !== null) return { patient: parts.library.patient(patientKey), ownKey: patientKey };
  if (named === null) return null;
  const patient = findOnePatient(parts, named);
  const identifiers = [{ id: named.patientId, issuer: named.issuer, kind: null }];
  return { patient, ownKey: ownKeyOf(parts.library, { identifiers }, patient) };
}

/** P1. What names another patient of the library, exactly, is not given to this one, whoever says so. */
function refuseOther({ library }: Parts, record: PatientRecord, { patientKey }: Patient, name: string): void {
  const match = matchPatient(library, record.patient);
  if (match.kind === 'ask' || match.patient.patientKey === patientKey) return;
  throw new AppError(
    'refused',
    `${name} is of another patient, by its own identifiers: ${nameWords(match.patient.name)}. Take it in without naming a patient.`,
  );
}

async function takeOrMake(
  parts: Parts,
  actor: Actor,
  record: PatientRecord,
  origin: RecordOrigin,
  newPatient: boolean,
): Promise<RecordOutcome> {
  const outcome = await takeOne(parts, actor, record, origin);
  if (!newPatient || outcome.waitingId === null) return outcome;
  return assignWaiting(parts, actor, outcome.waitingId, { kind: 'new' });
}

/** A date that a person gives is that of documents which have none. */
function dated(record: PatientRecord, date: NonNullable<ReturnType<typeof parseDate>>): PatientRecord {
  const documents = record.documents.map((document) => ({ ...document, date: document.date ?? date }));
  return { ...record, documents };
}
