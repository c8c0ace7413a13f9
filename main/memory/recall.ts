import type { PatientKey } from '../contract/domain/ids.ts';
import { type Episode, isServed, type SemanticLine, type VisualRow } from '../contract/domain/memory.ts';
import type { StoreReader, TableSpec } from '../storage/types.ts';
import { type ImageQuery, rank, type Scored } from './search.ts';
import { SEMANTIC_LINES, semanticLines } from './semantic.ts';
import { episodesTable, proposalsTable, reportsTable, visualsTable } from './tables.ts';
import type { PatientViews, VectorRow } from './vectors/patientViews.ts';
import { scoreWords } from './words.ts';

/** What is asked of one memory: images where there are any, else words alone (M5). */
export interface RecallQuery {
  readonly text: string;
  readonly image: ImageQuery | null;
  /** True for the sub-query of a candidate finding (M7): by words, and only rows that share one. */
  readonly finding: boolean;
}

/** P5, M6: the k episodes of one patient nearest to the query. */
export function searchEpisodes(
  views: PatientViews,
  patientKey: PatientKey,
  query: RecallQuery,
  k: number,
): Promise<Scored<Episode>[]> {
  const textOf = ({ description, answer, decision }: Episode) => `${description} ${answer} ${decision}`;
  return searchRows(views, { table: episodesTable, patientKey, textOf, isHidden: () => false }, query, k);
}

/** P5, M6: the k images or regions of one patient nearest to the query. */
export function searchVisuals(
  views: PatientViews,
  patientKey: PatientKey,
  query: RecallQuery,
  k: number,
  isHidden: (row: VisualRow) => boolean = () => false,
): Promise<Scored<VisualRow>[]> {
  const textOf = ({ visualTag }: VisualRow) => `${visualTag.view} ${visualTag.region ?? ''}`;
  return searchRows(views, { table: visualsTable, patientKey, textOf, isHidden }, query, k);
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

interface Searched<R extends VectorRow> {
  readonly table: TableSpec<R>;
  readonly patientKey: PatientKey;
  textOf(row: R): string;
  isHidden(row: R): boolean;
}

async function searchRows<R extends Episode | VisualRow>(
  views: PatientViews,
  { table, patientKey, textOf, isHidden }: Searched<R>,
  query: RecallQuery,
  k: number,
): Promise<Scored<R>[]> {
  const timeOf = (row: R) => row.studyTime;
  if (query.image !== null && query.image.vectors.length > 0 && !query.finding)
    return views.search(table, patientKey, query.image, { k, timeOf, isHidden });
  const rows = await views.rows(table, patientKey);
  const served = rows.filter((row) => isServed(row.state) && !isHidden(row));
  const scored = scoreWords(served, query.text, textOf);
  return rank(query.finding ? scored.filter(({ score }) => score > 0) : scored, timeOf).slice(0, k);
}
