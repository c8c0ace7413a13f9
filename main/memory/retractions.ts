import type { PatientKey, RowId } from '../contract/domain/ids.ts';
import type { Report } from '../contract/domain/reading.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import type { Transaction } from '../storage/types.ts';
import { reportsTable } from './tables.ts';

/** A row that left memory, or came back. */
export interface ServedChange {
  readonly id: RowId;
  readonly served: boolean;
}

/**
 * W5, D4. Notes on every signed report of the patient (of all patients where null: notes cross them) that a row which it cites left
 * memory, or takes the note off where it came back. Signed words stay as they are; the report gets a new version. Answers with the
 * reports that cite one of the rows that left.
 */
export async function markRetractions(
  tx: Transaction,
  patientKey: PatientKey | null,
  changes: readonly ServedChange[],
): Promise<Report[]> {
  if (changes.length === 0) return [];
  const reports = patientKey === null ? await tx.all(reportsTable) : await tx.rows(reportsTable, patientKey);
  const citing = [];
  for (const report of reports.filter(({ state }) => state === 'signed')) {
    const concerned = changes.filter(({ id }) => cites(report, id));
    if (concerned.length === 0) continue;
    const marked = noteRetractions(report, concerned, tx.at);
    tx.put(reportsTable, marked);
    if (concerned.some(({ served }) => !served)) citing.push(marked);
  }
  return citing;
}

/** True where a sentence that was not struck stands on the row. */
export function cites(report: Report, id: RowId): boolean {
  return report.sentences.some(
    ({ support, citations }) => support !== 'struck' && citations.some((citation) => citation.id === id),
  );
}

/** The report's next version with its list of retractions brought up to date. */
export function noteRetractions(report: Report, changes: readonly ServedChange[], at: RecordedAt): Report {
  const changed = new Set(changes.map(({ id }) => id));
  const kept = report.retractions.filter(({ rowId }) => !changed.has(rowId));
  const added = changes.filter(({ served }) => !served).map(({ id }) => ({ rowId: id, at, seenBy: [] }));
  return { ...report, version: report.version + 1, retractions: [...kept, ...added] };
}
