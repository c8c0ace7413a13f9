import type { InstanceKey, PatientKey } from '../contract/domain/ids.ts';
import { isServed, type VisualRow } from '../contract/domain/memory.ts';
import type { StoreReader } from '../storage/types.ts';
import { comparableRows, type ImageQuery, type Scored } from './search.ts';
import { visualsTable } from './tables.ts';
import type { OtherImages } from './vectors/otherImages.ts';
import type { PatientViews } from './vectors/patientViews.ts';

/** What is looked for, and what is left out of the search. */
export interface SimilarQuery {
  readonly image: ImageQuery;
  readonly k: number;
  /** The image that is asked about is no answer, with all that is marked on it; null where it is none of the library. */
  readonly asked: { readonly instanceKey: InstanceKey; readonly frame: number } | null;
  /** Contents that another one stands for (I3). */
  readonly setAside: ReadonlySet<InstanceKey>;
}

/** The rows that look most alike, and how many there were to choose from. */
export interface SimilarRows {
  readonly found: readonly Scored<VisualRow>[];
  readonly compared: number;
  /** Approved rows of another encoder (M3). */
  readonly notComparable: number;
}

/** P5, T7: exact search among the approved images and regions of one patient; k rows where k exist. */
export async function searchOwnImages(
  views: PatientViews,
  patientKey: PatientKey,
  query: SimilarQuery,
  signal: AbortSignal,
): Promise<SimilarRows> {
  signal.throwIfAborted();
  const { image, k } = query;
  const isHidden = (row: VisualRow) => hides(query, row);
  const found = await views.search(visualsTable, patientKey, image, { k, timeOf, isHidden });
  const rows = await views.rowsInEncoder(visualsTable, patientKey, image.encoderId);
  const served = rows.filter((row) => isServed(row.state) && !isHidden(row));
  const compared = comparableRows(served, image.encoderId).length;
  return { found, compared, notComparable: served.length - compared };
}

/**
 * T7: exact search among the approved images and regions of all other patients, of each study its best. Whoever is joined with this
 * patient is no other patient (P1).
 */
export function searchOtherImages(
  store: Pick<StoreReader, 'keysOf'>,
  others: OtherImages,
  patientKey: PatientKey,
  query: SimilarQuery,
  signal: AbortSignal,
): Promise<SimilarRows> {
  return others.search({ ...query, ownKeys: store.keysOf(patientKey) }, signal);
}

const timeOf = ({ studyTime }: VisualRow) => studyTime;

function hides({ asked, setAside }: SimilarQuery, { media }: VisualRow): boolean {
  const { instanceKey, frame } = media;
  return setAside.has(instanceKey) || (asked?.instanceKey === instanceKey && asked.frame === frame);
}
