import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { Parts } from './parts.ts';

/** W5: tells every page that what memory serves may be another now, and how many changes wait. */
export async function emitMemoryChange(
  { waiting, emit }: Parts,
  patientKey: PatientKey | null,
): Promise<void> {
  emit('memory', 'changed', { patientKey });
  emit('proposals', 'changed', { waiting: await waiting.current() });
}

/** Tells every page that a study is read otherwise now: its report, marks or observations. */
export function emitReadingChange({ emit }: Parts, studyKey: StudyKey): void {
  emit('reading', 'changed', { studyKey });
}
