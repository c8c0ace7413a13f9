import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { Parts } from './parts.ts';

/**
 * W5: tells every page that what memory serves may be another now, and how many changes wait. The first count goes through all of memory: it is
 * told when it is there, and a person's decision does not wait for it.
 */
export async function emitMemoryChange(
  { waiting, emit }: Parts,
  patientKey: PatientKey | null,
): Promise<void> {
  emit('memory', 'changed', { patientKey });
  const isQuick = waiting.isCounted;
  const told = waiting.current().then((count) => emit('proposals', 'changed', { waiting: count }));
  if (isQuick) await told;
  // The data folder may be closed before the first count is done.
  else told.catch(() => undefined);
}

/** Tells every page that a study is read otherwise now: its report, marks or observations. */
export function emitReadingChange({ emit }: Parts, studyKey: StudyKey): void {
  emit('reading', 'changed', { studyKey });
}
