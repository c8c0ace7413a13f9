import { createHash } from 'node:crypto';
import type { CallOutput, Calls } from '../../contract/api/contract.ts';
import { InstanceKey } from '../../contract/domain/ids.ts';
import type { Patient } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import { recordGroupId } from '../../memory/recordDocuments.ts';
import { documentsTable, proposalsTable } from '../../memory/tables.ts';
import { importOptions } from '../importOptions.ts';
import type { Parts } from '../parts.ts';

type Ingested = CallOutput<Calls['records']['ingest']>;
const PREFIX_AT = 128;

/** True for a Part 10 file (PS3.10 7.1). */
export function isDicom(bytes: Uint8Array): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(
      'latin1',
      PREFIX_AT,
      PREFIX_AT + 4,
    ) === 'DICM'
  );
}

/** A report in DICOM is taken as an instance; its patient is its own, so naming another one is refused (P1). */
export async function ingestInstance(
  parts: Parts,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  named: Patient | null,
): Promise<Ingested> {
  const report = await parts.library.importBytes([{ path: name, bytes }], importOptions(parts));
  parts.emit('library', 'changed', { patientKeys: [] });
  const [line] = report.files;
  if (line === undefined || line.outcome === 'skipped')
    throw new AppError('bad_file', `${name} was not taken: ${line?.reason ?? 'it holds nothing'}.`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { patientKey, studyKey } = await parts.library.instance(InstanceKey.parse(sha256));
  if (named !== null && named.patientKey !== patientKey)
    throw new AppError(
      'refused',
      `${name} is of another patient, by its own identifiers: it was taken for that one. Leave out --patient.`,
    );
  const groupId = recordGroupId(parts.library.ownKeyOf(studyKey), sha256);
  const documents = (await parts.store.rows(documentsTable, patientKey)).filter(
    (row) => row.groupId === groupId,
  );
  const proposals = (await parts.store.rows(proposalsTable, patientKey)).filter(
    (row) => row.groupId === groupId,
  );
  const counts = { documents: documents.length, proposals: proposals.length };
  const outcome = line.outcome === 'known' ? 'known' : 'taken';
  const words = line.reason ?? 'an image, which holds no report';
  const ids = { patientKey, groupId: proposals.length > 0 ? groupId : null, waitingId: null };
  return { records: [{ outcome, ...ids, ...counts, words }], notes: [] };
}
