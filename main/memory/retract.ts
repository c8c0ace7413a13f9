import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, RowId, StudyKey, TxnId } from '../contract/domain/ids.ts';
import { isServed } from '../contract/domain/memory.ts';
import type { Report } from '../contract/domain/reading.ts';
import { AppError } from '../contract/errors.ts';
import type { Store, StoreReader, TableSpec } from '../storage/types.ts';
import { reportIdOf } from './derivedIds.ts';
import { dayWords } from './groups.ts';
import { type Recorder, recordPuts } from './recorder.ts';
import { markRetractions, noteRetractions } from './retractions.ts';
import type { ReviewedRow } from './reviewed.ts';
import { proposeRevivals } from './revive.ts';
import { requireRole } from './roles.ts';
import { isReadingRetracted } from './semantic.ts';
import { episodesTable, factsTable, notesTable, reportsTable, visualsTable } from './tables.ts';

/** The row that is taken back and why; `note` are the person's words. */
export interface RetractRequest {
  readonly id: RowId;
  readonly reasonCode: 'wrong_patient' | 'wrong_content' | 'entered_in_error' | 'other';
  readonly note: string;
}

/** What is taken back: a reading as a whole (its episode, its images, its semantic line), or one image, fact or note. */
type Target = { readonly patientKey: PatientKey | null; readonly words: string } & (
  | { readonly kind: 'reading'; readonly studyKey: StudyKey }
  | { readonly kind: 'row'; readonly table: TableSpec<ReviewedRow> }
);

/**
 * W5. Takes a row out of memory in one transaction that can be undone; the next prompt is free of it. Answers with every signed report
 * that cited it, marked. An episode or a report stands for its reading: episode, images and semantic line hold the same words and go
 * together; its facts stay, they do not depend on it (W3). Throws `not_allowed`, `not_found`, `refused`.
 */
export async function retract(
  store: Store,
  actor: Actor,
  request: RetractRequest,
): Promise<{ txnId: TxnId; citedBy: Report[] }> {
  requireRole(actor, 'approver');
  const { patientKey } = await loadTarget(store, request.id);
  const { value, txnId } = await store.write(
    {
      actor,
      operation: 'memory.retract',
      reasonCode: request.reasonCode,
      reasonText: request.note || null,
      patientKey,
    },
    async (tx) => {
      const target = await loadTarget(tx, request.id);
      const recorder = recordPuts(tx);
      const ids = await takeOut(recorder, target, request);
      if (ids.length === 0)
        throw new AppError('refused', 'This is not in memory any more.', { id: request.id });
      for (const id of target.kind === 'row' ? ids : []) await proposeRevivals(recorder, id);
      recorder.close({
        patientKey,
        actor: actor.name,
        operation: 'retract',
        words: `Taken back: ${target.words}`,
        groupId: null,
        undoOf: [],
      });
      return markRetractions(
        tx,
        patientKey,
        ids.map((id) => ({ id, served: false })),
      );
    },
  );
  return { txnId, citedBy: value };
}

async function loadTarget(store: StoreReader, id: RowId): Promise<Target> {
  const reading = (await store.find(episodesTable, id)) ?? (await store.find(reportsTable, id));
  if (reading !== null) {
    const words = 'studyTime' in reading ? `reading of ${dayWords(reading.studyTime)}` : 'a signed reading';
    return { kind: 'reading', patientKey: reading.patientKey, studyKey: reading.studyKey, words };
  }
  const visual = await store.find(visualsTable, id);
  if (visual !== null)
    return rowTarget(visualsTable, visual.patientKey, `image of ${dayWords(visual.studyTime)}`);
  const fact = await store.find(factsTable, id);
  if (fact !== null) return rowTarget(factsTable, fact.patientKey, `“${fact.text}”`);
  const note = await store.find(notesTable, id);
  if (note !== null) return rowTarget(notesTable, null, `note ${note.dxA} / ${note.dxB}`);
  throw new AppError('not_found', 'There is no such row in memory.', { id });
}

function rowTarget(table: TableSpec<ReviewedRow>, patientKey: PatientKey | null, words: string): Target {
  return { kind: 'row', table, patientKey, words };
}

/** Puts the taken-back versions; answers with the ids that left memory. */
async function takeOut(recorder: Recorder, target: Target, request: RetractRequest): Promise<RowId[]> {
  const state = request.reasonCode === 'entered_in_error' ? 'entered_in_error' : 'retracted';
  if (target.kind === 'row') return takeOutRows(recorder, target.table, [request.id], state);
  const { tx } = recorder;
  const episodes = (await tx.rows(episodesTable, target.patientKey)).filter(
    ({ studyKey }) => studyKey === target.studyKey,
  );
  const ownIds = new Set(episodes.map(({ id }) => id));
  const visuals = (await tx.rows(visualsTable, target.patientKey)).filter(({ sourceEpisodeId }) =>
    ownIds.has(sourceEpisodeId),
  );
  return [
    ...(await takeOutRows(recorder, episodesTable, [...ownIds], state)),
    ...(await takeOutRows(
      recorder,
      visualsTable,
      visuals.map(({ id }) => id),
      state,
    )),
    ...(await takeOutLine(recorder, target.studyKey)),
  ];
}

async function takeOutRows(
  { tx, append }: Recorder,
  table: TableSpec<ReviewedRow>,
  ids: readonly RowId[],
  state: 'entered_in_error' | 'retracted',
): Promise<RowId[]> {
  const out = [];
  for (const id of ids) {
    const row = await tx.find(table, id);
    if (row === null || !isServed(row.state)) continue;
    await append(table, { ...row, state, recordedAt: tx.at });
    out.push(id);
  }
  return out;
}

/** The semantic line goes with an entry of the report about itself; what was signed stays (D4). */
async function takeOutLine({ tx, append }: Recorder, studyKey: StudyKey): Promise<RowId[]> {
  const report = await tx.find(reportsTable, reportIdOf(studyKey));
  if (report === null || report.state !== 'signed' || isReadingRetracted(report)) return [];
  await append(reportsTable, noteRetractions(report, [{ id: report.id, served: false }], tx.at));
  return [report.id];
}
