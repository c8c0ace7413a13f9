import type { StudyRow } from '../../../main/contract/domain/library.ts';
import { compareClinicalTime } from '../../../main/contract/domain/time.ts';

const ordered = new WeakMap<readonly StudyRow[], readonly StudyRow[]>();

/**
 * Rows in the same order of patients, but within each run of rows of one patient the newest study first, undated ones last. The
 * answer for the same rows is the same array.
 */
export function newestFirst(rows: readonly StudyRow[]): readonly StudyRow[] {
  const known = ordered.get(rows);
  if (known !== undefined) return known;
  const result = splitByPatient(rows).flatMap((run) =>
    run.toSorted((a, b) => compareClinicalTime(b.time, a.time)),
  );
  ordered.set(rows, result);
  return result;
}

function splitByPatient(rows: readonly StudyRow[]): StudyRow[][] {
  const runs: StudyRow[][] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.[0]?.patient.patientKey === row.patient.patientKey) run.push(row);
    else runs.push([row]);
  }
  return runs;
}
