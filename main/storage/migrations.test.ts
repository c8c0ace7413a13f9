import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { PatientKey } from '../contract/domain/ids.ts';
import { openTestStore, type TestStore } from './testing.ts';
import { TESTER } from './testTables.ts';
import type { TableSpec } from './types.ts';

const head = { id: z.string(), version: z.int(), patientKey: PatientKey };
const shared = { name: 'lesions', keeps: 'versions', scope: 'patient', vectors: true } as const;
const vectors = { vector: z.instanceof(Float32Array).nullable(), encoderId: z.string().nullable() };

const First = z.object({ ...head, ...vectors, sizeCm: z.number(), side: z.string(), place: z.string() });
const first: TableSpec<z.infer<typeof First>> = {
  ...shared,
  schemaVersion: 1,
  row: First,
  plain: [{ name: 'side', type: 'string' }],
  migrations: [],
};

const Third = z.object({ ...head, ...vectors, sizeMm: z.number(), side: z.string(), region: z.string() });
/** Version 2 has millimetres; version 3 renames `place` to the plain column `region` and seals `side`. */
const third: TableSpec<z.infer<typeof Third>> = {
  ...shared,
  schemaVersion: 3,
  row: Third,
  plain: [{ name: 'region', type: 'string' }],
  migrations: [
    ({ sizeCm, ...row }) => ({ ...row, sizeMm: Number(sizeCm) * 10 }),
    ({ place, ...row }) => ({ ...row, region: place }),
  ],
};

let opened: TestStore;
afterEach(() => opened.remove());

async function writeFirst() {
  opened = await openTestStore([first]);
  const ann = opened.store.patientKey('H', '1');
  const vector = new Float32Array([1, 2]);
  await opened.store.write(TESTER, async (tx) => {
    for (const [index, sizeCm] of [1.5, 2].entries())
      tx.put(first, {
        ...{ id: `l${index}`, version: 1, patientKey: ann, sizeCm, side: 'left', place: 'lung' },
        ...(index === 0 ? { vector, encoderId: 'e' } : { vector: null, encoderId: null }),
      });
  });
  return ann;
}

const expected = [
  { id: 'l0', sizeMm: 15, side: 'left', region: 'lung', vector: new Float32Array([1, 2]) },
  { id: 'l1', sizeMm: 20, side: 'left', region: 'lung', vector: null },
];

test('[02 migrations] rows that an older version wrote are read as the present one, before and after their rewriting', async () => {
  const ann = await writeFirst();
  const store = await opened.reopen([third]);
  expect(await store.rows(third, ann)).toMatchObject(expected);
  await store.checkpoint();
  expect(await store.rows(third, ann)).toMatchObject(expected);
  const again = await opened.reopen([third]);
  const rows = await again.rows(third, ann);
  expect(rows).toMatchObject(expected);
  expect(rows[0]).not.toHaveProperty('sizeCm');
});

test('[02 migrations] once rewritten, rows need no migration any more', async () => {
  const ann = await writeFirst();
  await (await opened.reopen([third])).checkpoint();
  const fail = () => {
    throw new Error('migrated again');
  };
  const store = await opened.reopen([{ ...third, migrations: [fail, fail] }]);
  expect(await store.rows(third, ann)).toMatchObject(expected);
});

test('[02 migrations] rows of an older version that still stand in the log are migrated too', async () => {
  opened = await openTestStore([first]);
  const ann = opened.store.patientKey('H', '1');
  const row = { id: 'l0', version: 1, patientKey: ann, sizeCm: 3, side: 'left', place: 'lung' };
  await opened.store.write(TESTER, async (tx) => tx.put(first, { ...row, vector: null, encoderId: null }));
  const second = await openTestStore([third], { folder: opened.folder });
  expect(await second.store.rows(third, ann)).toMatchObject([{ sizeMm: 30, region: 'lung' }]);
  await second.store.close();
});

test('[02 migrations] other plain columns without a new schema version are refused', async () => {
  await writeFirst();
  const changed = opened.reopen([{ ...first, plain: [] }]);
  await expect(changed).rejects.toThrow(/needs a new schemaVersion/);
});

test('[02 migrations] a table written by a newer version is refused, saying so', async () => {
  await writeFirst();
  await (await opened.reopen([third])).checkpoint();
  await opened.store.close();
  await expect(opened.reopen([first])).rejects.toThrow(/newer version of the program/);
});
