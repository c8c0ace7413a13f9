import type { Entry } from './row.ts';

/** Rows committed to the log and not yet in the tables, by table and row_id. */
export class Pending {
  readonly #tables = new Map<string, Map<string, Entry>>();

  add(table: string, entry: Entry): void {
    const rows = this.#tables.get(table) ?? new Map<string, Entry>();
    rows.set(entry.rowId, entry);
    this.#tables.set(table, rows);
  }

  of(table: string): ReadonlyMap<string, Entry> {
    return this.#tables.get(table) ?? new Map();
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
