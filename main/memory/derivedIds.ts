import { v5 as uuidv5 } from 'uuid';
import { RowId } from '../contract/domain/ids.ts';

const NAMESPACE = '0d6f3a52-6c1b-5e7a-8f0e-4b9a2c7d1e35';

/** P4. UUIDv5 of given data: the same kind and parts give the same id; parts are kept apart, so `('a','b')` is not `('ab')`. */
export function derivedId(kind: string, ...parts: readonly string[]): RowId {
  return RowId.parse(uuidv5(JSON.stringify([kind, ...parts]), NAMESPACE));
}

/** Id of the report of a study: one report per study, addenda are its versions (D4). */
export function reportIdOf(studyKey: string): RowId {
  return derivedId('report', studyKey);
}

/**
 * Group of the proposals of one signature. Derived from the report and the moment of signing, which later versions of the row keep,
 * so that a signature and its proposals find each other without a link in either.
 */
export function readingGroupId(reportId: string, signedAt: string): RowId {
  return derivedId('reading', reportId, signedAt);
}

/** Id of an ingested source: the same text for the same patient is the same document. `sha256` is 64 hex digits. */
export function documentIdOf(patientKey: string, sha256: string): RowId {
  return derivedId('document', patientKey, sha256);
}

/** Id of a prompt's row. Two patients without memory may be sent the same bytes, so the patient is part of it. */
export function promptIdOf(patientKey: string, hash: string): RowId {
  return derivedId('prompt', patientKey, hash);
}

/**
 * Id of a document that a record holds. Two reports of two days may have the same words, and each has an id of its own in the source, so
 * both are part of it. `sha256` is 64 hex digits.
 */
export function recordDocumentIdOf(
  patientKey: string,
  { sha256, date, sourceId }: { sha256: string; date: string | null; sourceId: string | null },
): RowId {
  return derivedId('record document', patientKey, sha256, date ?? '', sourceId ?? '');
}
