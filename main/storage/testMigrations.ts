import type { TestStore } from './testing.ts';
import type { StoredRow, TableSpec } from './types.ts';

const TESTER = { actor: { id: 'tester', name: 'Tester', roles: [] }, operation: 'test' };

/** The table as the version before wrote it: it took the rows of its time, which have no schema here any more. */
export function olderOf<R extends StoredRow>(table: TableSpec<R>): TableSpec<R> {
  const any = { parse: (row: unknown) => row, safeParse: (data: unknown) => ({ success: true, data }) };
  return { ...table, schemaVersion: 1, migrations: [], row: any } as unknown as TableSpec<R>;
}

/** Writes a row by the older version, and gives it as the present one reads it: from the table, and once it was rewritten. */
export async function migrated<R extends StoredRow>(
  opened: TestStore,
  table: TableSpec<R>,
  row: object,
): Promise<R[]> {
  await opened.store.write(TESTER, async (tx) => tx.put(olderOf(table), row as R));
  const seen: R[] = [];
  for (let start = 0; start < 2; start++) {
    const store = await opened.reopen([table as unknown as TableSpec<StoredRow>]);
    const found = await store.find(table, (row as R).id);
    if (found !== null) seen.push(found);
    await store.checkpoint();
  }
  return seen;
}
