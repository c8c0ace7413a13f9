import type { CallOutput, Calls } from '../../contract/api/contract.ts';
import type { PatientKey, RowId } from '../../contract/domain/ids.ts';
import { isOpen } from '../../contract/domain/proposals.ts';
import type { PatientDocument } from '../../contract/domain/records.ts';
import { compareClinicalTime } from '../../contract/domain/time.ts';
import { AppError } from '../../contract/errors.ts';
import { type Document, documentsTable, proposalsTable } from '../../memory/tables.ts';
import type { Parts } from '../parts.ts';
import { contentFolder } from './contentFolder.ts';
import { keptFilesTable } from './tables.ts';

type RecordCalls = Calls['records'];

function toDocument(row: Document, waitingProposals: number): PatientDocument {
  const { name, text, sha256, version, sourceId, ...shown } = row;
  return { ...shown, fileName: name, waitingProposals };
}

async function waitingByGroup({ store }: Parts, patientKey: PatientKey): Promise<Map<RowId, number>> {
  const counts = new Map<RowId, number>();
  for (const { groupId } of (await store.rows(proposalsTable, patientKey)).filter(isOpen))
    counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return counts;
}

/** A patient's sources, newest first; those without date stand last. */
export async function listDocuments(parts: Parts, patientKey: PatientKey): Promise<PatientDocument[]> {
  const waiting = await waitingByGroup(parts, patientKey);
  const rows = await parts.store.rows(documentsTable, patientKey);
  return rows
    .map((row) => toDocument(row, waiting.get(row.groupId) ?? 0))
    .toSorted((a, b) => compareClinicalTime(b.date, a.date) || (a.id < b.id ? -1 : 1));
}

async function findDocument({ store }: Parts, id: RowId): Promise<Document> {
  const row = await store.find(documentsTable, id);
  if (row !== null) return row;
  throw new AppError('not_found', 'This document is not here any more. Open the patient’s documents again.', {
    id,
  });
}

/** A source with its text. Throws `not_found`. */
export async function loadDocument(parts: Parts, id: RowId): Promise<CallOutput<RecordCalls['document']>> {
  const row = await findDocument(parts, id);
  const waiting = await waitingByGroup(parts, row.patientKey);
  return { ...toDocument(row, waiting.get(row.groupId) ?? 0), text: row.text };
}

/** The original's bytes. Throws `not_found` where nothing but text was kept, `bad_file` where the instance cannot be read. */
export async function loadOriginal(parts: Parts, id: RowId): Promise<CallOutput<RecordCalls['original']>> {
  const { original, name } = await findDocument(parts, id);
  const none = new AppError('not_found', 'Of this document the text alone is kept.', { id });
  if (original === null) throw none;
  if (original.kind === 'instance') {
    const from = { folder: contentFolder(parts), key: original.instanceKey };
    const bytes = await parts.recordReader.run({ kind: 'original', from });
    return { name: `${name.replace(/\.dcm$/i, '')}.pdf`, mediaType: 'application/pdf', bytes };
  }
  const kept = await parts.store.find(keptFilesTable, id);
  if (kept === null) throw none;
  return { name, mediaType: kept.mediaType, bytes: kept.bytes };
}
