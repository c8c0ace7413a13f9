import { sortById } from './pending.ts';
import type { Entry } from './row.ts';

interface Shelf {
  readonly byId: Map<string, Entry>;
  sorted: readonly Entry[] | null;
}

/** Newest versions of one table in memory: whole patients only, at most `maxOwners` of them, or the whole table. */
export class TableView {
  readonly #shelves = new Map<string, Shelf>();
  readonly #byId = new Map<string, Entry>();
  readonly #maxOwners: number;
  #whole = false;
  #sorted: readonly Entry[] | null = null;

  constructor(maxOwners: number) {
    this.#maxOwners = maxOwners;
  }

  /** Rows of one owner ordered by id; null where they are not loaded. */
  rowsOf(owner: string): readonly Entry[] | null {
    const shelf = this.#shelves.get(owner);
    if (shelf === undefined) return this.#whole ? [] : null;
    this.#shelves.delete(owner);
    this.#shelves.set(owner, shelf);
    shelf.sorted ??= sortById(shelf.byId.values());
    return shelf.sorted;
  }

  /** All rows ordered by id; null where the table is not loaded whole. */
  all(): readonly Entry[] | null {
    if (!this.#whole) return null;
    this.#sorted ??= sortById(this.#byId.values());
    return this.#sorted;
  }

  /** Null: there is no such row. Undefined: not known here. */
  find(id: string): Entry | null | undefined {
    return this.#byId.get(id) ?? (this.#whole ? null : undefined);
  }

  /** Takes all rows of one owner; the owner that was asked for longest ago makes room. */
  install(owner: string, entries: Iterable<Entry>): void {
    this.#drop(owner);
    this.#shelves.set(owner, { byId: new Map(), sorted: null });
    for (const entry of entries) this.#place(entry);
    if (!this.#whole && this.#shelves.size > this.#maxOwners) this.#drop([...this.#shelves.keys()][0] ?? '');
  }

  /** Takes all rows of the table. */
  installAll(entries: Iterable<Entry>): void {
    this.clear();
    this.#whole = true;
    for (const entry of entries) this.#place(entry);
  }

  /** A committed row takes the place of its older version, under another owner too. */
  apply(entry: Entry): void {
    const known = this.#byId.get(entry.id);
    if (known !== undefined && known.owner !== entry.owner) this.#remove(known);
    if (this.#whole || this.#shelves.has(entry.owner)) this.#place(entry);
  }

  clear(): void {
    this.#shelves.clear();
    this.#byId.clear();
    this.#whole = false;
    this.#sorted = null;
  }

  #place(entry: Entry): void {
    const shelf = this.#shelves.get(entry.owner) ?? { byId: new Map<string, Entry>(), sorted: null };
    shelf.byId.set(entry.id, entry);
    shelf.sorted = null;
    this.#shelves.set(entry.owner, shelf);
    this.#byId.set(entry.id, entry);
    this.#sorted = null;
  }

  #remove(entry: Entry): void {
    const shelf = this.#shelves.get(entry.owner);
    shelf?.byId.delete(entry.id);
    if (shelf !== undefined) shelf.sorted = null;
    this.#byId.delete(entry.id);
    this.#sorted = null;
  }

  #drop(owner: string): void {
    for (const id of this.#shelves.get(owner)?.byId.keys() ?? []) this.#byId.delete(id);
    this.#shelves.delete(owner);
  }
}
