import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestStore, type TestStore } from '../storage/testing.ts';
import type { TableSpec } from '../storage/types.ts';
import { StoredStudy, studiesTable } from './tables.ts';
import { studyRowOf } from './testing/rows.ts';

const READER = { actor: { id: 'ada', name: 'Ada', roles: [] }, operation: 'test' };

/** Studies as version 1 kept them: with a count of their conflicts. */
const FirstStudy = StoredStudy.extend({ conflictCount: z.int() });
const firstTable: TableSpec<z.infer<typeof FirstStudy>> = {
  ...studiesTable,
  schemaVersion: 1,
  row: FirstStudy,
  migrations: [],
};

let opened: TestStore;
afterEach(() => opened.remove());

test('[02 migrations] a study that was written with a count of its conflicts is read without it', async () => {
  opened = await openTestStore([firstTable]);
  const { patient, ...study } = studyRowOf('1.2', { conflictCount: 3 });
  const row = FirstStudy.parse({ ...study, id: study.studyKey, version: 1, patientKey: patient.patientKey });
  await opened.store.write(READER, async (tx) => tx.put(firstTable, row));
  const { conflictCount, ...expected } = row;
  const store = await opened.reopen([studiesTable]);
  expect(conflictCount).toBe(3);
  expect(await store.all(studiesTable)).toEqual([expected]);
  await store.checkpoint();
  expect(await (await opened.reopen([studiesTable])).all(studiesTable)).toEqual([expected]);
});
