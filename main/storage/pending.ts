import type { Entry } from './row.ts';

/** Rows committed to the log and not yet in the tables, by table and row_id. */
export class Pending {
  readonly #tables = new Map<string, { all: Map<string, Entry>; newest: Map<string, Entry> }>();

  /** Versions of one id come in order, so the last is the newest. */
  add(table: string, entry: Entry): void {
    const rows = this.#tables.get(table) ?? { all: new Map(), newest: new Map() };
    rows.all.set(entry.rowId, entry);
    rows.newest.set(entry.id, entry);
    this.#tables.set(table, rows);
  }

  /** By row_id. */
  of(table: string): ReadonlyMap<string, Entry> {
    return this.#tables.get(table)?.all ?? new Map();
  }

  /** The newest version of each id that is pending, by id: newer than any in the tables. */
  newestOf(table: string): ReadonlyMap<string, Entry> {
    return this.#tables.get(table)?.newest ?? new Map();
  }

  clear(): void {
    this.#tables.clear();
  }
}

/** The newest version of each id. */
export function newestById(entries: Iterable<Entry>): Map<string, Entry> {
  const newest = new Map<string, Entry>();
  for (const entry of entries) {
    const known = newest.get(entry.id);
    if (known === undefined || known.version <= entry.version) newest.set(entry.id, entry);
  }
  return newest;
}

/** Ordered by id: code units, the same everywhere. */
export function sortById(entries: Iterable<Entry>): Entry[] {
  return [...entries].sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0));
}
