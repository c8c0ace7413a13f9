import type { PatientKey } from '../../contract/domain/ids.ts';
import type { Store, StoredRow, TableSpec } from '../../storage/types.ts';
import {
  comparableRows,
  type ImageQuery,
  rank,
  type Scored,
  type Searchable,
  type TimeOf,
} from '../search.ts';
import { embeddingsTable } from '../tables.ts';
import { Arena, type Block, putRow, takeBlock } from './block.ts';
import { inEncoder, type OtherVectors, otherVectorsOf } from './otherVectors.ts';
import { normalise, requireDimension } from './score.ts';
import { prepareQuery, searchBlock } from './searchBlock.ts';
import { Selection } from './selection.ts';

/** Rows that are searched by their vectors. */
export type VectorRow = StoredRow & Searchable;

/** How one patient's rows are ordered, and which of them are left out. */
export interface PatientSearch<R> {
  readonly k: number;
  readonly timeOf: TimeOf<R>;
  isHidden?(row: R): boolean;
}

/** The rows of one encoder, ready for search; null where there are none. */
interface View {
  readonly rows: readonly VectorRow[];
  readonly block: Block;
}

/** Rows of one patient in one table, as they were when nothing newer was committed. */
interface Kept {
  readonly stamp: string;
  readonly rows: readonly VectorRow[];
  readonly others: OtherVectors;
  readonly views: Map<string, View | null>;
}

const MOST_KEPT = 128;
/** Codes of about 50,000 rows of 1,024 values; only what is written takes memory. */
const ARENA_BYTES = 64 * 2 ** 20;

/**
 * Rows of patients with their vectors, kept in memory for exact search within one patient (P5, M6). They are read from what is committed
 * when they are first asked for, and again after a commit that touched them. What is handed out must not be changed.
 */
export class PatientViews {
  readonly #store: Pick<Store, 'rows' | 'keysOf'>;
  readonly #kept = new Map<string, Kept>();
  /** How many commits touched a patient's rows of a table. */
  readonly #commits = new Map<string, number>();
  #arena = new Arena({ shared: false, bytes: ARENA_BYTES });

  constructor(store: Pick<Store, 'rows' | 'keysOf' | 'onCommit'>) {
    this.#store = store;
    store.onCommit(({ tables, patientKeys }) => {
      for (const name of tables.flatMap((table) => patientKeys.map((key) => nameOf(table, key))))
        this.#commits.set(name, (this.#commits.get(name) ?? 0) + 1);
    });
  }

  /** Committed rows of one patient, under all keys that are joined; ordered by id. */
  async rows<R extends VectorRow>(table: TableSpec<R>, patientKey: PatientKey): Promise<readonly R[]> {
    return (await this.#load(table, patientKey)).rows as readonly R[];
  }

  /** M3: the same rows as an encoder sees them: each with its vector of this encoder where it has one. */
  async rowsInEncoder<R extends VectorRow>(
    table: TableSpec<R>,
    patientKey: PatientKey,
    encoderId: string,
  ): Promise<readonly R[]> {
    const { rows, others } = await this.#load(table, patientKey);
    return inEncoder(rows as readonly R[], others, encoderId);
  }

  /**
   * P5, M5, M6: exact cosine among the patient's served rows of the query's encoder (M12, M3), the best score per row over the images of the
   * query, in the order of P6; k rows where k exist. `invalid_input` for a query of another dimension.
   */
  async search<R extends VectorRow>(
    table: TableSpec<R>,
    patientKey: PatientKey,
    query: ImageQuery,
    options: PatientSearch<R>,
  ): Promise<Scored<R>[]> {
    const kept = await this.#load(table, patientKey);
    // From here on nothing else runs: the view cannot be dropped meanwhile.
    const view = this.#viewOf(kept, query.encoderId);
    if (view === null || query.vectors.length === 0) return [];
    return searchView(this.#arena, view as { rows: readonly R[]; block: Block }, query, options);
  }

  /** Drops all that is kept (W6): no vector of anybody is left in this memory. */
  forget(): void {
    this.#kept.clear();
    this.#arena.reset();
  }

  async #load<R extends VectorRow>(table: TableSpec<R>, patientKey: PatientKey): Promise<Kept> {
    const name = nameOf(table.name, patientKey);
    for (;;) {
      const stamp = this.#stamp(table.name, patientKey);
      const known = this.#kept.get(name);
      if (known?.stamp === stamp) {
        this.#keep(name, known);
        return known;
      }
      const rows = await this.#store.rows(table, patientKey);
      const others = otherVectorsOf(await this.#store.rows(embeddingsTable, patientKey));
      if (stamp === this.#stamp(table.name, patientKey))
        this.#keep(name, { stamp, rows, others, views: new Map() });
    }
  }

  #keep(name: string, kept: Kept): void {
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Changes with each commit that touched one of the patient's keys, and where keys are joined or parted (P1). */
  #stamp(table: string, patientKey: PatientKey): string {
    const keys = this.#store.keysOf(patientKey);
    const countOf = (name: string, key: PatientKey) => this.#commits.get(nameOf(name, key)) ?? 0;
    return keys.map((key) => `${key} ${countOf(table, key)} ${countOf(embeddingsTable.name, key)}`).join();
  }

  #viewOf(kept: Kept, encoderId: string): View | null {
    const known = kept.views.get(encoderId);
    if (known !== undefined) return known;
    const rows = comparableRows(inEncoder(kept.rows, kept.others, encoderId), encoderId);
    const view = this.#build(rows, encoderId);
    kept.views.set(encoderId, view);
    return view;
  }

  #build(rows: readonly VectorRow[], encoderId: string): View | null {
    const dimension = rows[0]?.vector?.length;
    if (dimension === undefined) return null;
    const block = this.#takeBlock(rows.length, dimension);
    for (const [place, { vector }] of rows.entries()) {
      if (vector === null) continue;
      requireDimension(vector, dimension, encoderId);
      putRow(block, place, normalise(vector));
    }
    return { rows, block };
  }

  /** Where the memory is full, all views are dropped and made again when they are asked for. */
  #takeBlock(rows: number, dimension: number): Block {
    const block = takeBlock(this.#arena, rows, dimension);
    if (block !== null) return block;
    for (const { views } of this.#kept.values()) views.clear();
    this.#arena.reset();
    const again = takeBlock(this.#arena, rows, dimension);
    if (again !== null) return again;
    this.#arena = new Arena({ shared: false, bytes: 2 * rows * (dimension + 32) + ARENA_BYTES });
    return this.#takeBlock(rows, dimension);
  }
}

const nameOf = (table: string, patientKey: PatientKey) => `${table}|${patientKey}`;

function searchView<R extends VectorRow>(
  arena: Arena,
  { rows, block }: { readonly rows: readonly R[]; readonly block: Block },
  image: ImageQuery,
  { k, timeOf, isHidden }: PatientSearch<R>,
): Scored<R>[] {
  const query = prepareQuery(image, block);
  const selection = new Selection(k, query.slack);
  const excluded = isHidden ? rows.flatMap((row, place) => (isHidden(row) ? [place] : [])) : [];
  const searched = { block, rows: rows.length, from: 0, groups: null, excluded };
  searchBlock(arena.scan, searched, query, selection);
  const { places, scores } = selection.result();
  const found = places.flatMap((place, at) => {
    const row = rows[place];
    return row === undefined ? [] : [{ row, score: scores[at] ?? 0 }];
  });
  return rank(found, timeOf).slice(0, k);
}
