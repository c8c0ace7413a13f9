import { createHash } from 'node:crypto';
import type { PatientKey, RowId } from '../contract/domain/ids.ts';
import type { Transaction } from '../storage/types.ts';
import { derivedId, recordDocumentIdOf } from './derivedIds.ts';
import { type Document, documentsTable } from './tables.ts';

/** A text of a record on its way to become a source of a patient. */
export type IncomingDocument = Omit<
  Document,
  'id' | 'version' | 'recordedAt' | 'sha256' | 'groupId' | 'patientKey'
>;

/** Group of the proposals of one record: derived from what it is and whose, so that a second reading finds the first (P4). */
export function recordGroupId(patientKey: PatientKey, sha256: string): RowId {
  return derivedId('record', patientKey, sha256);
}

/** A row for each incoming text, in its order, and which of them are new: the same content twice is known (P3, P4). */
export async function resolveDocuments(
  tx: Pick<Transaction, 'rows' | 'at'>,
  patientKey: PatientKey,
  groupId: RowId,
  incoming: readonly IncomingDocument[],
): Promise<{ readonly document: Document; readonly isNew: boolean }[]> {
  const known = new Map((await tx.rows(documentsTable, patientKey)).map((row) => [row.id, row]));
  return incoming.map((text) => {
    const sha256 = createHash('sha256').update(text.text, 'utf8').digest('hex');
    const id = recordDocumentIdOf(patientKey, { ...text, sha256 });
    const before = known.get(id);
    if (before) return { document: before, isNew: false };
    const document = { ...text, id, version: 1, patientKey, recordedAt: tx.at, sha256, groupId };
    known.set(id, document);
    return { document, isNew: true };
  });
}
