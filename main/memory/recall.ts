import type { PatientKey } from '../contract/domain/ids.ts';
import { type Episode, isServed, type SemanticLine, type VisualRow } from '../contract/domain/memory.ts';
import type { StoreReader } from '../storage/types.ts';
import { buildView, type ImageQuery, rank, type Scored, searchView } from './search.ts';
import { SEMANTIC_LINES, semanticLines } from './semantic.ts';
import { episodesTable, proposalsTable, reportsTable, visualsTable } from './tables.ts';
import { scoreWords } from './words.ts';

/** What is asked of one memory: images where there are any, else words alone (M5). */
export interface RecallQuery {
  readonly text: string;
  readonly image: ImageQuery | null;
  /** True for the sub-query of a candidate finding (M7): by words, and only rows that share one. */
  readonly finding: boolean;
}

/** P5, M6: the k episodes of one patient nearest to the query. */
export async function searchEpisodes(
  store: StoreReader,
  patientKey: PatientKey,
  query: RecallQuery,
  k: number,
): Promise<Scored<Episode>[]> {
  const rows = await store.rows(episodesTable, patientKey);
  return searchRows(
    rows,
    query,
    k,
    ({ description, answer, decision }) => `${description} ${answer} ${decision}`,
  );
}

/** P5, M6: the k images or regions of one patient nearest to the query. */
export async function searchVisuals(
  store: StoreReader,
  patientKey: PatientKey,
  query: RecallQuery,
  k: number,
  isHidden: (row: VisualRow) => boolean = () => false,
): Promise<Scored<VisualRow>[]> {
  const rows = (await store.rows(visualsTable, patientKey)).filter((row) => !isHidden(row));
  return searchRows(rows, query, k, ({ visualTag }) => `${visualTag.view} ${visualTag.region ?? ''}`);
}

/** M4: semantic memory of one patient, read from what is committed. */
export async function loadSemantic(
  store: StoreReader,
  patientKey: PatientKey,
  k: number = SEMANTIC_LINES,
): Promise<SemanticLine[]> {
  const reports = await store.rows(reportsTable, patientKey);
  const proposals = await store.rows(proposalsTable, patientKey);
  return semanticLines(reports, proposals, k);
}

function searchRows<R extends Episode | VisualRow>(
  rows: readonly R[],
  query: RecallQuery,
  k: number,
  textOf: (row: R) => string,
): Scored<R>[] {
  const timeOf = (row: R) => row.studyTime;
  if (query.image !== null && query.image.vectors.length > 0 && !query.finding)
    return searchView(buildView(rows, query.image.encoderId), query.image, k, timeOf);
  const served = rows.filter(({ state }) => isServed(state));
  const scored = scoreWords(served, query.text, textOf);
  return rank(query.finding ? scored.filter(({ score }) => score > 0) : scored, timeOf).slice(0, k);
}
