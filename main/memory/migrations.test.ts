import { afterEach, expect, test } from 'vitest';
import { RecordedAt } from '../contract/domain/time.ts';
import { openTestStore, type TestStore } from '../storage/testing.ts';
import { migrated, olderOf } from '../storage/testMigrations.ts';
import { promptsTable, reportsTable, transactionsTable } from './tables.ts';
import { idOf, reportOf } from './testRows.ts';

let opened: TestStore;
afterEach(() => opened.remove());

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
  for (const row of await migrated(opened, promptsTable, older))
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
  const seen = await migrated(opened, reportsTable, older);
  expect(seen).toEqual([now, now]);
  expect(seen[0]?.retractions[0]?.seenBy).toEqual([]);
});

test('[02 migrations] [W4] [W8] a transaction of the time before bulk approvals stands for itself', async () => {
  opened = await openTestStore([olderOf(transactionsTable)]);
  const older = {
    ...{ id: '00000000-0000-7000-8000-00000000abcd', version: 1, actor: 'tester', operation: 'decide' },
    ...{ patientKey: opened.store.patientKey('H', '1'), at: '2026-01-01T00:00:00.000Z', words: 'approved' },
    ...{ groupId: idOf('group'), puts: [], undoOf: [], undoneBy: null },
  };
  const now = { ...older, bulkId: null };
  expect(await migrated(opened, transactionsTable, older)).toEqual([now, now]);
});
