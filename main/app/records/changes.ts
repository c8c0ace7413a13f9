import type { RecordOutcome } from '../../contract/domain/records.ts';
import type { Parts } from '../parts.ts';
import { waitingRows } from './waitingRecords.ts';

/** Tells every page whose records changed and how many wait. */
export async function emitRecordsChange(
  parts: Parts,
  outcomes: readonly Pick<RecordOutcome, 'patientKey'>[],
): Promise<void> {
  const patientKeys = [...new Set(outcomes.flatMap(({ patientKey }) => patientKey ?? []))];
  const waiting = (await waitingRows(parts)).length;
  parts.emit('records', 'changed', { waiting, patientKeys });
}
