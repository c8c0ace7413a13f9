import { setImmediate } from 'node:timers/promises';
import type { InstanceKey, PatientKey } from '../../contract/domain/ids.ts';
import { isServed, type VisualRow } from '../../contract/domain/memory.ts';
import { AppError } from '../../contract/errors.ts';
import type { Store } from '../../storage/types.ts';
import { type ImageQuery, rank, type Scored } from '../search.ts';
import { embeddingsTable, visualsTable } from '../tables.ts';
import { ImageEntries, type ImageEntry } from './imageEntries.ts';
import { inEncoder, otherVectorsOf } from './otherVectors.ts';
import { prepareQuery } from './searchBlock.ts';

/** What is looked for among all patients, and what is left out of the search. */
export interface OthersQuery {
  readonly image: ImageQuery;
  readonly k: number;
  /** Keys of the patient that is asked about: all that are joined (P1). */
  readonly ownKeys: readonly PatientKey[];
  /** An image that is no answer, with all that is marked on it. */
  readonly asked: { readonly instanceKey: InstanceKey; readonly frame: number } | null;
  /** Contents that another one stands for (I3). */
  readonly setAside: Iterable<InstanceKey>;
}

/** The best of each study, and how many there were to choose from. */
export interface OthersFound {
  readonly found: readonly Scored<VisualRow>[];
  readonly compared: number;
  /** Served rows without a vector of this encoder (M3). */
  readonly notComparable: number;
}

const ROWS_AT_ONCE = 200;
const ATTEMPTS = 3;

/**
 * Visual memory of all patients for exact search by threads (T7). It is read once, when it is first asked for; each commit since is taken in
 * before the next search, patient by patient. What is found is checked against the committed rows before it is given out.
 */
export class OtherImages {
  readonly #store: Pick<Store, 'rows' | 'all' | 'find' | 'onCommit'>;
  /** Patients whose rows changed since they were read. */
  readonly #changed = new Set<PatientKey>();
  #entries: ImageEntries | null = null;
  #line: Promise<unknown> = Promise.resolve();

  constructor(store: Pick<Store, 'rows' | 'all' | 'find' | 'onCommit'>) {
    this.#store = store;
    store.onCommit(({ tables, patientKeys }) => {
      if (!tables.includes(visualsTable.name) && !tables.includes(embeddingsTable.name)) return;
      for (const key of patientKeys) this.#changed.add(key);
    });
  }

  /**
   * T7, P6: of each study of other patients its best, k studies where k exist; rows of other encoders are never compared (M3), nor are
   * those that are not approved (M12). One search after the other. `cancelled` as an AbortError, `worker_died`.
   */
  search(query: OthersQuery, signal: AbortSignal): Promise<OthersFound> {
    const searched = this.#line.then(() => this.#searchNow(query, signal));
    this.#line = searched.catch(() => undefined);
    return searched;
  }

  /** Memory in use, bytes; 0 as long as nobody searched. */
  get bytes(): number {
    return this.#entries?.bytes ?? 0;
  }

  /** Drops one patient's vectors (W6). */
  async forget(patientKey: PatientKey): Promise<void> {
    await this.#line;
    this.#entries?.update(patientKey, []);
    this.#changed.delete(patientKey);
  }

  async close(): Promise<void> {
    await this.#line;
    await this.#entries?.close();
    this.#entries = null;
  }

  async #searchNow(query: OthersQuery, signal: AbortSignal): Promise<OthersFound> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const entries = await this.#upToDate(query.image.encoderId, signal);
      const { found, ...counts } = await searchEntries(entries, query, signal);
      const rows = await this.#rowsOf(found);
      if (rows !== null) return { found: rows, ...counts };
    }
    throw new AppError('unavailable', 'Memory is being changed. Search again in a moment.');
  }

  async #upToDate(encoderId: string, signal: AbortSignal): Promise<ImageEntries> {
    if (this.#entries?.encoderId !== encoderId) await this.#read(encoderId, signal);
    const entries = this.#entries;
    if (entries === null) throw new AppError('internal', 'Visual memory was not read.');
    for (const key of this.#changed) {
      signal.throwIfAborted();
      this.#changed.delete(key);
      const rows = await this.#store.rows(visualsTable, key);
      const others = otherVectorsOf(await this.#store.rows(embeddingsTable, key));
      const own = rows.filter(({ patientKey }) => patientKey === key);
      entries.update(key, inEncoder(own, others, encoderId));
    }
    return entries;
  }

  async #read(encoderId: string, signal: AbortSignal): Promise<void> {
    await this.#entries?.close();
    this.#entries = null;
    this.#changed.clear();
    const committed = await this.#store.all(visualsTable);
    const others = otherVectorsOf(await this.#store.all(embeddingsTable));
    const rows = inEncoder(committed, others, encoderId);
    const entries = new ImageEntries(encoderId);
    for (const [at, row] of rows.entries()) {
      if (at % ROWS_AT_ONCE === 0) await setImmediate(undefined, { signal });
      entries.add(row);
    }
    this.#entries = entries;
  }

  /** The rows of what was found; null where one of them changed meanwhile. */
  async #rowsOf(found: readonly Scored<ImageEntry>[]): Promise<Scored<VisualRow>[] | null> {
    const rows: Scored<VisualRow>[] = [];
    for (const { row: entry, score } of found) {
      const row = await this.#store.find(visualsTable, entry.id);
      if (row?.version === entry.version && isServed(row.state)) rows.push({ row, score });
      else this.#changed.add(entry.patientKey);
    }
    return rows.length === found.length ? rows : null;
  }
}

async function searchEntries(
  entries: ImageEntries,
  { image, k, ownKeys, asked, setAside }: OthersQuery,
  signal: AbortSignal,
) {
  const own = new Set<PatientKey>(ownKeys);
  const hidden = [
    ...[...setAside].flatMap((key) => entries.ofInstance(key)),
    ...(asked ? entries.ofInstance(asked.instanceKey).filter(({ frame }) => frame === asked.frame) : []),
  ];
  const left = [...new Set([...ownKeys.flatMap((key) => entries.ofPatient(key)), ...hidden])];
  const excluded = left.flatMap(({ place }) => (place === null ? [] : [place]));
  const counts = {
    compared: entries.comparable - excluded.length,
    notComparable: entries.count - entries.comparable - (left.length - excluded.length),
  };
  const { rows, threads } = entries;
  if (rows === null || threads === null || image.vectors.length === 0) return { found: [], ...counts };
  const query = prepareQuery(image, rows);
  const { places, scores } = await threads.search(query, k, excluded, signal);
  const scored = places.flatMap((place, at) => {
    const row = entries.at(place);
    return row && !own.has(row.patientKey) ? [{ row, score: scores[at] ?? 0 }] : [];
  });
  const ranked = rank(scored, ({ studyTime }) => studyTime);
  return { found: bestOfStudies(ranked).slice(0, k), ...counts };
}

/** The first of each study: ranked, so the one that looks most alike. */
function bestOfStudies(ranked: readonly Scored<ImageEntry>[]): Scored<ImageEntry>[] {
  const seen = new Set<string>();
  return ranked.filter(({ row }) => !seen.has(row.studyKey) && seen.add(row.studyKey));
}
