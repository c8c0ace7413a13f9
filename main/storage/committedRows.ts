import type { PatientKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import { Owners } from './owners.ts';
import { newestById, type Pending, sortById } from './pending.ts';
import { type AnyTable, type Entry, hasOneOf } from './row.ts';
import { handOut } from './rowCodec.ts';
import { plainColumns } from './tables/columns.ts';
import { type LanceTables, quote, type RowHead } from './tables/lanceTables.ts';
import { TableView } from './tableView.ts';
import type { StoredRow, StoreReader, TableSpec, WhereOf } from './types.ts';

/** A table with more rows is read anew at each `all`. */
const WHOLE_TABLE_ROWS = 20_000;

/** What reads need. */
export interface CommittedParts {
  readonly specs: ReadonlyMap<string, AnyTable>;
  readonly tables: Pick<LanceTables, 'read' | 'readNewest' | 'heads'>;
  readonly pending: Pending;
  /** How many patients' rows of a table are kept in memory. */
  readonly cachedPatients: number;
}

/** Reads of what is committed: tables and log together, cached per patient and kept true by {@link apply}. */
export class CommittedRows implements StoreReader {
  readonly #parts: CommittedParts;
  readonly #owners = new Owners();
  readonly #views = new Map<string, TableView>();
  readonly #loading = new Map<string, Promise<readonly Entry[]>>();
  #generation = 0;
  #gate: Promise<void> = Promise.resolve();

  constructor(parts: CommittedParts) {
    this.#parts = parts;
  }

  async rows<R extends StoredRow>(table: TableSpec<R>, patientKey: PatientKey | null): Promise<readonly R[]> {
    const spec = this.spec(table.name);
    const keys = patientKey === null ? [''] : this.keysOf(patientKey);
    const entries = await Promise.all(
      keys.map((key) => this.#view(spec).rowsOf(key) ?? this.#loadOwner(spec, key)),
    );
    return rowsFrom<R>(entries.length === 1 ? (entries[0] ?? []) : sortById(entries.flat()));
  }

  ownerOf(patientKey: PatientKey): PatientKey {
    return this.#owners.ownerOf(patientKey);
  }

  keysOf(patientKey: PatientKey): readonly PatientKey[] {
    return this.#owners.keysOf(patientKey);
  }

  /** Learns anew which owners are one, from the rows of all tables that may join them. */
  async loadOwners(): Promise<void> {
    const joining = [...this.#parts.specs.values()].filter((spec) => spec.joins !== undefined);
    const rows = await Promise.all(joining.map((spec) => this.#fetch(spec, null)));
    this.#owners.clear();
    joining.forEach((spec, i) => {
      for (const entry of newestById(rows[i] ?? []).values()) this.#owners.learn(spec, entry);
    });
  }

  async all<R extends StoredRow>(table: TableSpec<R>): Promise<readonly R[]> {
    const spec = this.spec(table.name);
    const known = this.#view(spec).all();
    if (known !== null) return rowsFrom<R>(known);
    const newest = newestById(await this.#fetch(spec, null));
    if (newest.size <= WHOLE_TABLE_ROWS) this.#view(spec).installAll(newest.values());
    return rowsFrom<R>(sortById(newest.values()));
  }

  async where<R extends StoredRow>(...[table, column, values]: WhereOf<R>): Promise<readonly R[]> {
    const spec = this.spec(table.name);
    if (column !== 'id' && !plainColumns(spec).some(({ name }) => name === column))
      throw new AppError('internal', `The table "${spec.name}" keeps "${column}" sealed.`);
    const has = hasOneOf(column, values);
    const known = this.#view(spec).all();
    if (known !== null) return rowsFrom<R>(known.filter(has));
    const found = await this.#consistently(spec, () =>
      this.#parts.tables.readNewest(spec, column, new Set(values)),
    );
    return rowsFrom<R>(sortById(newestById(found).values()).filter(has));
  }

  async find<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<R | null> {
    const spec = this.spec(table.name);
    let entry = this.#parts.pending.newestOf(spec.name).get(id) ?? this.#view(spec).find(id);
    if (entry === undefined) entry = newestById(await this.#fetchId(spec, id)).get(id) ?? null;
    return entry === null ? null : rowFrom<R>(entry);
  }

  async versions<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<readonly R[]> {
    const found = await this.#fetchId(this.spec(table.name), id);
    return rowsFrom<R>(found.sort((a, b) => a.version - b.version));
  }

  /** Reads a whole table from the disk, whatever is in memory; gives its number of rows. Throws where a row cannot be read. */
  async readAnew(spec: AnyTable): Promise<number> {
    return (await this.#fetch(spec, null)).length;
  }

  /** Newest version and owner of each of `ids` that exists. Only inside the write queue. */
  async heads(spec: AnyTable, ids: readonly string[]): Promise<Map<string, RowHead>> {
    const view = this.#view(spec);
    const pending = this.#parts.pending.newestOf(spec.name);
    const knownOf = (id: string) => pending.get(id) ?? view.find(id);
    const unknown = ids.filter((id) => knownOf(id) === undefined);
    const heads = await this.#parts.tables.heads(spec, unknown);
    for (const id of ids) {
      const known = knownOf(id);
      if (known) heads.set(id, known);
    }
    return heads;
  }

  /** Makes the memory follow a commit. */
  apply(table: string, entry: Entry): void {
    this.#parts.pending.add(table, entry);
    this.#views.get(table)?.apply(entry);
    this.#owners.learn(this.spec(table), entry);
  }

  /** What was pending stands in the tables now: reads that began before begin again. */
  movedToTables(): void {
    this.#parts.pending.clear();
    this.#generation += 1;
  }

  /** Runs work that removes files under readers: they wait, those under way begin again, nothing stays cached. */
  async withoutReaders(work: () => Promise<void>): Promise<void> {
    this.#generation += 1;
    const done = work();
    this.#gate = done.catch(() => undefined);
    try {
      await done;
    } finally {
      this.#generation += 1;
      for (const view of this.#views.values()) view.clear();
    }
  }

  /** The registered table of that name. */
  spec(name: string): AnyTable {
    const spec = this.#parts.specs.get(name);
    if (spec === undefined)
      throw new AppError('internal', `The table "${name}" is not registered.`, { name });
    return spec;
  }

  #view(spec: AnyTable): TableView {
    const view = this.#views.get(spec.name) ?? new TableView(this.#parts.cachedPatients);
    this.#views.set(spec.name, view);
    return view;
  }

  #loadOwner(spec: AnyTable, owner: string): Promise<readonly Entry[]> {
    const name = `${spec.name}|${owner}`;
    const under = this.#loading.get(name) ?? this.#loadOwnerNow(spec, owner, name);
    this.#loading.set(name, under);
    return under;
  }

  async #loadOwnerNow(spec: AnyTable, owner: string, name: string): Promise<readonly Entry[]> {
    try {
      const found = await this.#fetch(spec, `patient_key = ${quote(owner)}`);
      const own = [...newestById(found).values()].filter((entry) => entry.owner === owner);
      this.#view(spec).install(owner, own);
      return sortById(own);
    } finally {
      this.#loading.delete(name);
    }
  }

  async #fetchId(spec: AnyTable, id: string): Promise<Entry[]> {
    const found = await this.#fetch(spec, `id = ${quote(id)}`);
    return found.filter((entry) => entry.id === id);
  }

  #fetch(spec: AnyTable, where: string | null): Promise<Entry[]> {
    return this.#consistently(spec, () => this.#parts.tables.read(spec, where));
  }

  /** Rows of the tables that match, with all pending rows over them: callers filter. */
  async #consistently(spec: AnyTable, read: () => Promise<Entry[]>): Promise<Entry[]> {
    for (;;) {
      await this.#gate;
      const generation = this.#generation;
      try {
        const found = await read();
        if (generation === this.#generation) return this.#withPending(spec, found);
      } catch (error) {
        if (generation === this.#generation) throw error;
      }
    }
  }

  #withPending(spec: AnyTable, found: readonly Entry[]): Entry[] {
    const rows = new Map(found.map((entry) => [entry.rowId, entry]));
    for (const [rowId, entry] of this.#parts.pending.of(spec.name)) rows.set(rowId, entry);
    return [...rows.values()];
  }
}

/** The row of an entry, as its table declares it: it was parsed when put or migrated, and sealed since. */
export function rowFrom<R extends StoredRow>(entry: Entry): R {
  return handOut(entry.row) as unknown as R;
}

function rowsFrom<R extends StoredRow>(entries: readonly Entry[]): readonly R[] {
  return entries.map((entry) => rowFrom<R>(entry));
}
