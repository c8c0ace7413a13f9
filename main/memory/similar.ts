import { setImmediate } from 'node:timers/promises';
import type { PatientKey } from '../contract/domain/ids.ts';
import { isServed, type VisualRow } from '../contract/domain/memory.ts';
import type { StoreReader } from '../storage/types.ts';
import { buildView, comparableRows, type ImageQuery, rank, type Scored, searchView } from './search.ts';
import { visualsTable } from './tables.ts';

/** What is looked for, and what is left out of the search. */
export interface SimilarQuery {
  readonly image: ImageQuery;
  readonly k: number;
  /** Rows that must not be answers: the image that is asked about, and contents that another one stands for (I3). */
  readonly isHidden: (row: VisualRow) => boolean;
}

/** The rows that look most alike, and how many there were to choose from. */
export interface SimilarRows {
  readonly found: readonly Scored<VisualRow>[];
  readonly compared: number;
  /** Approved rows of another encoder (M3). */
  readonly notComparable: number;
}

const ROWS_AT_ONCE = 1000;
const timeOf = ({ studyTime }: VisualRow) => studyTime;

/** P5, T7: exact search among the approved images and regions of one patient; k rows where k exist. */
export async function searchOwnImages(
  store: StoreReader,
  patientKey: PatientKey,
  query: SimilarQuery,
  signal: AbortSignal,
): Promise<SimilarRows> {
  const rows = await store.rows(visualsTable, patientKey);
  return search(rows, query, signal);
}

/**
 * T7: exact search among the approved images and regions of all other patients, of each study its best. Whoever is joined with this
 * patient is no other patient (P1).
 */
export async function searchOtherImages(
  store: StoreReader,
  patientKey: PatientKey,
  query: SimilarQuery,
  signal: AbortSignal,
): Promise<SimilarRows> {
  const own = new Set(store.keysOf(patientKey));
  const rows = (await store.all(visualsTable)).filter((row) => !own.has(row.patientKey));
  return search(rows, query, signal, bestOfStudies);
}

/** In parts, so that a large memory neither blocks the program nor outlives a Cancel. */
async function search(
  rows: readonly VisualRow[],
  { image, k, isHidden }: SimilarQuery,
  signal: AbortSignal,
  choose: (ranked: readonly Scored<VisualRow>[]) => readonly Scored<VisualRow>[] = (ranked) => ranked,
): Promise<SimilarRows> {
  const served = rows.filter((row) => isServed(row.state) && !isHidden(row));
  const comparable = comparableRows(served, image.encoderId);
  let found: readonly Scored<VisualRow>[] = [];
  for (let from = 0; from < comparable.length; from += ROWS_AT_ONCE) {
    await setImmediate(undefined, { signal });
    const part = buildView(comparable.slice(from, from + ROWS_AT_ONCE), image.encoderId);
    const ranked = rank([...found, ...searchView(part, image, part.rows.length, timeOf)], timeOf);
    found = choose(ranked).slice(0, k);
  }
  return { found, compared: comparable.length, notComparable: served.length - comparable.length };
}

/** The first of each study: ranked, so the one that looks most alike. */
function bestOfStudies(ranked: readonly Scored<VisualRow>[]): readonly Scored<VisualRow>[] {
  const seen = new Set<string>();
  return ranked.filter(({ row }) => !seen.has(row.studyKey) && seen.add(row.studyKey));
}
