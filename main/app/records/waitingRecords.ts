import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { RecordOutcome, WaitingRecord } from '../../contract/domain/records.ts';
import { AppError } from '../../contract/errors.ts';
import type { PatientRecord } from '../../exchange/record.ts';
import { derivedId } from '../../memory/derivedIds.ts';
import type { OpenedStore } from '../../storage/store.ts';
import type { Transaction } from '../../storage/types.ts';
import type { Parts } from '../parts.ts';
import { candidatesOf, currentOf, newIdentityOf, ownKeyOf } from './matchPatient.ts';
import { type RecordOrigin, storeRecord } from './storeRecord.ts';
import { type WaitingRow, waitingRecordsTable } from './tables.ts';
import { contentsOf, formatWords, nameWords } from './wordsOf.ts';

/** Records that wait, oldest first. */
export async function waitingRows({ store }: Pick<Parts, 'store'>): Promise<WaitingRow[]> {
  const rows = await store.all(waitingRecordsTable);
  return rows
    .filter(({ record }) => record !== null)
    .toSorted((a, b) =>
      a.recordedAt < b.recordedAt || (a.recordedAt === b.recordedAt && a.id < b.id) ? -1 : 1,
    );
}

/** The row of a person's part of a file; derived from both, so that the same file waits once (P4). */
function waitingIdOf({ patient }: PatientRecord, { sha256 }: RecordOrigin): RowId {
  return derivedId('waiting record', sha256, JSON.stringify(patient));
}

/** Whom a person gave this very record to before; null where nobody did. */
export async function decidedBefore(
  { store, library }: Pick<Parts, 'store' | 'library'>,
  record: PatientRecord,
  origin: RecordOrigin,
): Promise<PatientKey | null> {
  const row = await store.find(waitingRecordsTable, waitingIdOf(record, origin));
  const key = row?.decidedFor ?? null;
  return key !== null && library.hasPatient(key) ? key : null;
}

/** P1: keeps a record under a key of its own until a person says whose it is. */
export async function keepWaiting(
  { store }: Parts,
  actor: Actor,
  record: PatientRecord,
  origin: RecordOrigin,
  reason: string,
): Promise<RecordOutcome> {
  const id = waitingIdOf(record, origin);
  const patientKey = store.quarantineKey('record', id);
  const { fileName, format, file, sha256 } = origin;
  await store.write({ actor, operation: 'records.ask', patientKey }, async (tx) => {
    const before = await tx.find(waitingRecordsTable, id);
    if (before !== null && before.record !== null) return;
    const version = (before?.version ?? 0) + 1;
    const row = { id, version, patientKey, recordedAt: tx.at, decidedFor: null };
    tx.put(waitingRecordsTable, { ...row, fileName, format, sha256, reason, record, file });
  });
  const words = `${formatWords(format)}: ${contentsOf(record)} of ${nameWords(record.patient.name)}; it waits for a patient. ${reason} Open “Records that wait” and say whose it is.`;
  return {
    outcome: 'asked',
    patientKey: null,
    groupId: null,
    waitingId: id,
    documents: 0,
    proposals: 0,
    words,
  };
}

/** What a person is shown of a waiting record. */
export function toWaitingRecord({ library }: Pick<Parts, 'library'>, row: WaitingRow): WaitingRecord | null {
  const { id, fileName, format, recordedAt, reason, record } = row;
  if (record === null) return null;
  const identity = newIdentityOf(record.patient);
  const candidates = candidatesOf(library, record.patient).map(({ patientKey }) => patientKey);
  return {
    ...{ id, fileName, format, reason, candidates },
    receivedAt: recordedAt,
    person: { ...record.patient, identifiers: [...record.patient.identifiers] },
    contents: contentsOf(record),
    newPatientRefused: 'refused' in identity ? identity.refused : takenIdentity(isTaken({ library }, record)),
  };
}

/** True where a patient of the library has an identifier in use of the record. */
function isTaken({ library }: Pick<Parts, 'library'>, { patient }: PatientRecord): boolean {
  return candidatesOf(library, currentOf(patient)).length > 0;
}

function takenIdentity(isTakenNow: boolean): string | null {
  return !isTakenNow ? null : 'A patient of the library has its identifier. Choose that patient.';
}

async function loadWaiting({ store }: Pick<Parts, 'store'>, id: RowId) {
  const row = await store.find(waitingRecordsTable, id);
  if (row !== null && row.record !== null) return { row, record: row.record };
  throw waitsNoMore(id);
}

/** A person said whose it is: the record becomes that patient's, and what was kept of it is emptied. Throws `not_found`, `refused`. */
export async function assignWaiting(
  parts: Parts,
  actor: Actor,
  id: RowId,
  to: { kind: 'patient'; patientKey: PatientKey } | { kind: 'new' },
): Promise<RecordOutcome> {
  const { row, record } = await loadWaiting(parts, id);
  const patientKey =
    to.kind === 'new'
      ? await makePatient(parts, actor, record)
      : ownKeyOf(parts.library, record.patient, parts.library.patient(to.patientKey));
  const { fileName, format, file, sha256 } = row;
  const origin = { fileName, format, file, sha256, instance: null, drawsFacts: true };
  // In one transaction: of two who decide at once the first one does, and a kill leaves it waiting or given (P1).
  return storeRecord(parts, actor, patientKey, record, origin, (tx) => putEmpty(tx, row, patientKey));
}

async function makePatient(parts: Parts, actor: Actor, record: PatientRecord): Promise<PatientKey> {
  const identity = newIdentityOf(record.patient);
  if ('refused' in identity) throw new AppError('refused', identity.refused);
  if (isTaken(parts, record))
    throw new AppError('refused', 'A patient of the library has its identifier. Choose that patient.');
  return parts.library.addPatient(identity, { actor, operation: 'records.newPatient' });
}

/** Leaves a waiting record out and empties what was kept of it. Throws `not_found`. */
export async function discardWaiting(parts: Parts, actor: Actor, id: RowId): Promise<void> {
  const { row } = await loadWaiting(parts, id);
  await emptyRow(parts.store, actor, row);
}

async function emptyRow(store: OpenedStore, actor: Actor, row: WaitingRow): Promise<void> {
  const { patientKey } = row;
  await store.write({ actor, operation: 'records.discard', patientKey }, (tx) => putEmpty(tx, row, null));
}

/** Empties what was kept of a record that still waits. Throws `not_found` where somebody decided meanwhile. */
async function putEmpty(tx: Transaction, row: WaitingRow, decidedFor: PatientKey | null): Promise<void> {
  const now = await tx.find(waitingRecordsTable, row.id);
  if (now === null || now.version !== row.version) throw waitsNoMore(row.id);
  const emptied = { reason: '', fileName: '', record: null, file: null, decidedFor };
  tx.put(waitingRecordsTable, { ...row, ...emptied, version: row.version + 1 });
}

function waitsNoMore(id: RowId): AppError {
  return new AppError('not_found', 'This record waits no more. Look at the list again.', { id });
}

/** Records that wait and have an identifier of this patient. */
export async function waitingOf(
  { store, library }: Pick<Parts, 'store' | 'library'>,
  patientKey: PatientKey,
): Promise<WaitingRow[]> {
  const keys = store.keysOf(patientKey);
  const isOf = ({ record }: WaitingRow) =>
    record !== null && candidatesOf(library, record.patient).some((one) => keys.includes(one.patientKey));
  return (await waitingRows({ store })).filter(isOf);
}

/** W6. Empties what waits and has an identifier of this patient, before the table is written anew. */
export async function emptyWaitingOf(
  parts: Pick<Parts, 'store' | 'library'>,
  actor: Actor,
  patientKey: PatientKey,
): Promise<void> {
  for (const row of await waitingOf(parts, patientKey)) await emptyRow(parts.store, actor, row);
}
