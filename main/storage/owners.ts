import type { PatientKey } from '../contract/domain/ids.ts';
import type { AnyTable, Entry } from './row.ts';
import type { Join } from './types.ts';

/** Which owners are one: what the newest rows of tables with `joins` say. No row is rewritten; the join alone goes or stays. */
export class Owners {
  readonly #joins = new Map<string, Join>();
  #into = new Map<PatientKey, PatientKey>();
  #groups: Map<PatientKey, readonly PatientKey[]> | null = null;

  /** Takes in a row, new or changed, of a table that may join owners. */
  learn(spec: AnyTable, entry: Entry): void {
    if (spec.joins === undefined) return;
    const id = `${spec.name}/${entry.id}`;
    const join = spec.joins(entry.row as never);
    if (join === null) this.#joins.delete(id);
    else this.#joins.set(id, join);
    this.#into = new Map([...this.#joins.values()].map(({ from, into }) => [from, into]));
    this.#groups = null;
  }

  clear(): void {
    this.#joins.clear();
    this.#into.clear();
    this.#groups = null;
  }

  /** The key that all keys of one owner lead to; a key that was never joined leads to itself. */
  ownerOf(key: PatientKey): PatientKey {
    if (!this.#into.has(key)) return key;
    const seen = new Set<PatientKey>();
    let at = key;
    // Rows that lead in a circle are refused where they are written; read back, they must not hang.
    for (let next = this.#into.get(at); next !== undefined && !seen.has(at); next = this.#into.get(at)) {
      seen.add(at);
      at = next;
    }
    return at;
  }

  /** All keys of the owner of `key`: the one that they lead to first, the others in order. */
  keysOf(key: PatientKey): readonly PatientKey[] {
    if (this.#into.size === 0) return [key];
    this.#groups ??= this.#group();
    const owner = this.ownerOf(key);
    return this.#groups.get(owner) ?? [key];
  }

  #group(): Map<PatientKey, readonly PatientKey[]> {
    const groups = new Map<PatientKey, PatientKey[]>();
    for (const from of [...this.#into.keys()].sort()) {
      const owner = this.ownerOf(from);
      const group = groups.get(owner) ?? [owner];
      if (from !== owner) group.push(from);
      groups.set(owner, group);
    }
    return groups;
  }
}
