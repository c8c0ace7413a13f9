import { afterEach, expect, test } from 'vitest';
import { RecordedAt } from '../contract/domain/time.ts';
import { openTestStore, type TestStore } from '../storage/testing.ts';
import type { StoredRow, TableSpec } from '../storage/types.ts';
import { promptsTable, reportsTable } from './tables.ts';
import { BOTH, idOf, reportOf } from './testRows.ts';

let opened: TestStore;
afterEach(() => opened.remove());

/** The table as the version before wrote it: it took the rows of its time, which have no schema here any more. */
function olderOf<R extends StoredRow>(table: TableSpec<R>): TableSpec<R> {
  const any = { parse: (row: unknown) => row, safeParse: (data: unknown) => ({ success: true, data }) };
  return { ...table, schemaVersion: 1, migrations: [], row: any } as unknown as TableSpec<R>;
}

/** Writes a row by the older version, and gives it as the present one reads it: from the table, and once it was rewritten. */
async function migrated<R extends StoredRow>(table: TableSpec<R>, row: object): Promise<R[]> {
  const older = olderOf(table);
  await opened.store.write({ actor: BOTH, operation: 'test' }, async (tx) => tx.put(older, row as R));
  const seen: R[] = [];
  for (let start = 0; start < 2; start++) {
    const store = await opened.reopen([table as unknown as TableSpec<StoredRow>]);
    const found = await store.find(table, (row as R).id);
    if (found !== null) seen.push(found);
    await store.checkpoint();
  }
  return seen;
}

test('[02 migrations] [M8] a prompt that was logged without its steps and budget is read as one of which they are not known', async () => {
  opened = await openTestStore([olderOf(promptsTable)]);
  const patientKey = opened.store.patientKey('H', '1');
  const older = {
    ...{
      id: idOf('prompt'),
      version: 1,
      patientKey,
      recordedAt: '2026-01-01T00:00:00.000Z',
      hash: 'a'.repeat(64),
    },
    parts: [{ name: 'question', text: 'Any change?', tokens: 12 }],
    ...{ tokens: 12, imagesSent: 1, rows: [] },
  };
  for (const row of await migrated(promptsTable, older))
    expect(row).toEqual({ ...older, budgetTokens: null, shortened: [], retrieval: null });
});

test('[02 migrations] [D4] a report without addenda, whose retractions nobody could say to have seen, is read with none and unseen', async () => {
  opened = await openTestStore([olderOf(reportsTable)]);
  const patientKey = opened.store.patientKey('H', '1');
  const now = reportOf('old', patientKey, {
    retractions: [{ rowId: idOf('fact'), at: RecordedAt.parse('2026-02-01T00:00:00.000Z'), seenBy: [] }],
  });
  const { addenda: _addenda, retractions, ...rest } = now;
  const older = { ...rest, retractions: retractions.map(({ seenBy: _seenBy, ...one }) => one) };
  const seen = await migrated(reportsTable, older);
  expect(seen).toEqual([now, now]);
  expect(seen[0]?.retractions[0]?.seenBy).toEqual([]);
});
