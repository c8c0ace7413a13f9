import type { Put, TransactionRow } from './tables.ts';

/** A row that stands on other rows: an image on its episode, a relation on its ends, a fact on the newer one that it links to. */
export interface Reference {
  readonly table: string;
  readonly id: string;
  readonly to: readonly string[];
}

/**
 * W4. The transactions in effect that stand on `target`, and those that stand on them, newest first: they touched a row that it wrote,
 * later, or wrote a row that refers to one that it added. `references` are those of rows that are served now.
 */
export function findDependents(
  target: TransactionRow,
  all: readonly TransactionRow[],
  references: readonly Reference[],
): TransactionRow[] {
  const found = new Map<string, TransactionRow>();
  const open = [target];
  for (let current = open.pop(); current !== undefined; current = open.pop()) {
    for (const other of all) {
      if (other.id === target.id || other.undoneBy !== null || found.has(other.id)) continue;
      if (!touchesLater(other, current, all) && !refersTo(other, current, references)) continue;
      found.set(other.id, other);
      open.push(other);
    }
  }
  return [...found.values()].sort(newestFirst);
}

/** Newest transaction first: by time, then by id, which grows with time. */
export function newestFirst(a: TransactionRow, b: TransactionRow): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1;
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0;
}

function key({ table, id }: Pick<Put, 'table' | 'id'>): string {
  return `${table}/${id}`;
}

function touchesLater(
  later: TransactionRow,
  earlier: TransactionRow,
  all: readonly TransactionRow[],
): boolean {
  return earlier.puts.some((put) =>
    later.puts.some(
      (other) => key(other) === key(put) && other.version > put.version && !isNeutral(later, put, all),
    ),
  );
}

/** An inverse of what came after `put` brings its row back to where `put` left it, so nothing depends through it. */
function isNeutral(undo: TransactionRow, put: Put, all: readonly TransactionRow[]): boolean {
  if (undo.undoOf.length === 0) return false;
  const undone = all.filter(({ id }) => undo.undoOf.includes(id)).flatMap(({ puts }) => puts);
  const sameRow = undone.filter((other) => key(other) === key(put));
  return sameRow.length > 0 && sameRow.every(({ version }) => version > put.version);
}

function refersTo(other: TransactionRow, target: TransactionRow, references: readonly Reference[]): boolean {
  const brought = new Set<string>(target.puts.filter(({ added }) => added).map(({ id }) => id));
  const referring = references.filter(({ to }) => to.some((id) => brought.has(id)));
  const keys = new Set(referring.map((reference) => `${reference.table}/${reference.id}`));
  const own = new Set(target.puts.map(key));
  return other.puts.some((put) => keys.has(key(put)) && !own.has(key(put)));
}
