import type { Handlers } from '../../contract/api/contract.ts';
import type { Parts } from '../parts.ts';
import { emitRecordsChange } from './changes.ts';
import { listDocuments, loadDocument, loadOriginal } from './documents.ts';
import { listExaminations } from './examinations.ts';
import { ingestRecord } from './ingestRecord.ts';
import { assignWaiting, discardWaiting, toWaitingRecord, waitingRows } from './waitingRecords.ts';
import { fittingPatients } from './withoutStudies.ts';

/** Records that come in, those that wait for a patient, and a patient's sources (I5). */
export function recordsHandlers(parts: Parts): Handlers['records'] {
  return {
    ingest: (input, { actor }) => ingestRecord(parts, actor, input),
    waiting: async () => (await waitingRows(parts)).flatMap((row) => toWaitingRecord(parts, row) ?? []),
    assign: async ({ id, to }, { actor }) => {
      const outcome = await assignWaiting(parts, actor, id, to);
      await emitRecordsChange(parts, [outcome]);
      if (to.kind === 'new') parts.emit('library', 'changed', { patientKeys: [] });
      return outcome;
    },
    discard: async ({ id }, { actor }) => {
      await discardWaiting(parts, actor, id);
      await emitRecordsChange(parts, []);
      return {};
    },
    documents: ({ patientKey }) => listDocuments(parts, patientKey),
    document: ({ id }) => loadDocument(parts, id),
    original: ({ id }) => loadOriginal(parts, id),
    examinations: ({ patientKey }) => listExaminations(parts, patientKey),
    patient: async ({ patientKey }) => parts.library.patient(patientKey),
    patients: async ({ text }) => fittingPatients(parts.library.patientsWithoutStudies(), text),
  };
}
