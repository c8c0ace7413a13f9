import type { StudyKey } from '../contract/domain/ids.ts';
import type { ReportState } from '../contract/domain/library.ts';
import type { Report } from '../contract/domain/reading.ts';
import { reportsTable } from '../memory/tables.ts';
import type { OpenedStore } from '../storage/store.ts';

/** Report states by study for the worklist, kept true as reports are written. An opened draft without a word counts as none. */
export interface ReportStates {
  current(): ReadonlyMap<StudyKey, ReportState>;
}

export async function loadReportStates(store: OpenedStore): Promise<ReportStates> {
  const states = new Map<StudyKey, ReportState>();
  const learn = (reports: readonly Report[]) => {
    for (const report of reports) states.set(report.studyKey, stateOf(report));
  };
  learn(await store.all(reportsTable));
  store.onCommit(({ tables, patientKeys }) => {
    if (!tables.includes(reportsTable.name)) return;
    for (const key of patientKeys) void store.rows(reportsTable, key).then(learn);
  });
  return { current: () => states };
}

function stateOf({ state, sentences }: Report): ReportState {
  if (state === 'signed') return 'signed';
  return sentences.length > 0 ? 'draft' : 'none';
}
