import { v5 as uuidv5 } from 'uuid';
import { type PatientKey, RowId } from '../contract/domain/ids.ts';
import { isServed } from '../contract/domain/memory.ts';
import { OPEN_STATES } from '../contract/domain/proposals.ts';
import type { MediaReference } from '../contract/domain/source.ts';
import type { StoredRow, StoreReader, TableSpec } from '../storage/types.ts';
import type { Searchable } from './search.ts';
import { type Embedding, embeddingsTable, episodesTable, proposalsTable, visualsTable } from './tables.ts';
import { inEncoder, otherVectorsOf } from './vectors/otherVectors.ts';

/** A row whose image is to be embedded, or was not readable. */
export interface EmbeddedRow {
  readonly rowId: RowId;
  readonly of: Embedding['of'];
  readonly patientKey: PatientKey;
  readonly studyKey: string;
  readonly media: MediaReference;
}

const NAMESPACE = 'b1b57d4c-6a8f-5a04-9a5e-6f3f1c0a2d51';

/** P4: the same row and encoder give the same id: embedding it again changes nothing. */
export function embeddingIdOf(rowId: RowId, encoderId: string): RowId {
  return RowId.parse(uuidv5(`${rowId} ${encoderId}`, NAMESPACE));
}

/** M3: rows of one patient as an encoder sees them: each with its vector of this encoder where it has one. */
export async function rowsInEncoder<R extends StoredRow & Searchable>(
  reader: StoreReader,
  table: TableSpec<R>,
  patientKey: PatientKey,
  encoderId: string,
): Promise<readonly R[]> {
  const others = otherVectorsOf(await reader.rows(embeddingsTable, patientKey));
  return inEncoder(await reader.rows(table, patientKey), others, encoderId);
}

/** What an encoder has of memory. */
export interface Coverage {
  /** Rows with an image: served ones, and those that wait for a person. */
  readonly rows: readonly EmbeddedRow[];
  readonly missing: readonly EmbeddedRow[];
  /** Rows whose pixels could not be read when they were last tried, with the reason. */
  readonly unreadable: readonly (EmbeddedRow & { readonly problem: string })[];
}

/** M3: which rows have a vector of this encoder, their own or an embedding, and which do not; ordered by id. */
export async function loadCoverage(
  store: Pick<StoreReader, 'all' | 'where'>,
  encoderId: string,
): Promise<Coverage> {
  const embeddings = new Map(
    (await store.all(embeddingsTable)).map((embedding) => [embedding.id, embedding]),
  );
  const found = [...(await storedRows(store)), ...(await proposedRows(store))];
  const rows = [...new Map(found.map((row) => [row.rowId, row])).values()].sort((a, b) =>
    a.rowId < b.rowId ? -1 : 1,
  );
  const others = rows.filter((row) => row.encoderId !== encoderId);
  const embedded = others.map((row) => ({
    row,
    embedding: embeddings.get(embeddingIdOf(row.rowId, encoderId)),
  }));
  return {
    rows,
    missing: embedded.flatMap(({ row, embedding }) => (embedding === undefined ? [row] : [])),
    unreadable: embedded.flatMap(({ row, embedding }) =>
      embedding?.problem ? [{ ...row, problem: embedding.problem }] : [],
    ),
  };
}

type Found = EmbeddedRow & { readonly encoderId: string | null };

async function storedRows(store: Pick<StoreReader, 'all'>): Promise<Found[]> {
  const visuals = (await store.all(visualsTable)).filter(({ state }) => isServed(state));
  const episodes = (await store.all(episodesTable)).filter(({ state }) => isServed(state));
  return [...visuals.map((row) => foundOf('visuals', row)), ...episodes.flatMap((row) => ofEpisode(row))];
}

/** Rows that are proposed are not stored yet: they get their vector under the id that they will have. */
async function proposedRows(store: Pick<StoreReader, 'where'>): Promise<Found[]> {
  const waiting = await store.where(proposalsTable, 'state', OPEN_STATES);
  return waiting.flatMap(({ payload }) => {
    if (payload.operation === 'add_visual') return [foundOf('visuals', payload.visual)];
    return payload.operation === 'add_episode' ? ofEpisode(payload.episode) : [];
  });
}

type RowWithImage = Omit<Found, 'rowId' | 'of'> & { readonly id: RowId };

function foundOf(of: Embedding['of'], { id, patientKey, studyKey, media, encoderId }: RowWithImage): Found {
  return { of, rowId: id, patientKey, studyKey, media, encoderId };
}

/** An episode without an image has no vector in any encoder. */
function ofEpisode(row: Omit<RowWithImage, 'media'> & { readonly media: MediaReference | null }): Found[] {
  return row.media === null ? [] : [foundOf('episodes', { ...row, media: row.media })];
}
