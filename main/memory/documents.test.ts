import { afterEach, expect, test } from 'vitest';
import { openTestStore, type TestStore } from '../storage/testing.ts';
import { TESTER } from '../storage/testTables.ts';
import type { TableSpec } from '../storage/types.ts';
import { derivedId } from './derivedIds.ts';
import { type Document, documentsTable } from './tables.ts';

let opened: TestStore;
afterEach(() => opened.remove());

test('[P3] [P4] a document that an older version wrote is read as a plain text with its name as title', async () => {
  const any = { parse: (row: unknown) => row, safeParse: (data: unknown) => ({ success: true, data }) };
  const older = {
    ...documentsTable,
    schemaVersion: 1,
    migrations: [],
    row: any,
  } as unknown as TableSpec<Document>;
  opened = await openTestStore([older]);
  const patientKey = opened.store.patientKey('H', '1');
  const id = derivedId('document', 'old');
  const sha256 = 'a'.repeat(64);
  const row = {
    id,
    version: 1,
    patientKey,
    name: 'letter.txt',
    date: '2019-05',
    sha256,
    text: 'Old.',
    groupId: id,
  };
  await opened.store.write(TESTER, async (tx) =>
    tx.put(older, { ...row, recordedAt: tx.at } as unknown as Document),
  );
  await opened.reopen([documentsTable]);
  expect(await opened.store.find(documentsTable, id)).toMatchObject({
    ...row,
    format: 'text',
    title: 'letter.txt',
    author: null,
    studyUids: [],
    original: null,
  });
});
