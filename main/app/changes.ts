import type { PatientKey } from '../contract/domain/ids.ts';
import { proposalsTable } from '../memory/tables.ts';
import type { Parts } from './parts.ts';

/** W5: tells every page that what memory serves may be another now, and how many changes wait. */
export async function emitMemoryChange({ store, emit }: Parts, patientKey: PatientKey | null): Promise<void> {
  const proposals = await store.all(proposalsTable);
  const waiting = proposals.filter(({ state }) => state === 'proposed' || state === 'conflicted').length;
  emit('memory', 'changed', { patientKey });
  emit('proposals', 'changed', { waiting });
}
