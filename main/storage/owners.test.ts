import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { PatientKey } from '../contract/domain/ids.ts';
import { tableEraser } from './erasers.ts';
import { openTestStore, type TestStore } from './testing.ts';
import { findingOf, findings, TESTER } from './testTables.ts';
import type { TableSpec } from './types.ts';

const Same = z.object({
  id: z.string(),
  version: z.int(),
  patientKey: PatientKey,
  into: PatientKey,
  holds: z.boolean(),
});
type Same = z.infer<typeof Same>;

/** Rows that join their owner to another one while they hold. */
const sames: TableSpec<Same> = {
  name: 'sames',
  schemaVersion: 1,
  row: Same,
  keeps: 'versions',
  scope: 'patient',
  plain: [],
  vectors: false,
  migrations: [],
  joins: ({ patientKey, into, holds }) => (holds ? { from: patientKey, into } : null),
};

const TABLES = [findings, sames];
const ERASERS = TABLES.map(tableEraser);

let opened: TestStore;
afterEach(() => opened.remove());

/** Three owners with a finding each; the keys in the order of their names. */
async function openThree() {
  opened = await openTestStore(TABLES, { erasers: ERASERS });
  const { store } = opened;
  const keys = ['Ann', 'Ben', 'Cid'].map((name) => store.patientKey(null, name));
  const [ann, ben, cid] = keys as [PatientKey, PatientKey, PatientKey];
  await store.write(TESTER, async (tx) => {
    for (const [i, key] of keys.entries()) tx.put(findings, findingOf(`f${i}`, key));
  });
  return { store, ann, ben, cid };
}

function join(from: PatientKey, into: PatientKey, holds = true, version = 1) {
  return opened.store.write(TESTER, async (tx) =>
    tx.put(sames, { id: `same ${from}`, version, patientKey: from, into, holds }),
  );
}

async function idsOf(key: PatientKey): Promise<string[]> {
  return (await opened.store.rows(findings, key)).map(({ id }) => id);
}

test('[P1] rows of joined keys are read as one, under either key, and as two again once the join is gone', async () => {
  const { ann, ben, cid, store } = await openThree();
  await join(ann, ben);
  expect(await idsOf(ben)).toEqual(['f0', 'f1']);
  expect(await idsOf(ann)).toEqual(['f0', 'f1']);
  expect(await idsOf(cid)).toEqual(['f2']);
  expect(store.ownerOf(ann)).toBe(ben);
  expect(store.keysOf(ann)).toEqual([ben, ann]);
  await join(ann, ben, false, 2);
  expect(await idsOf(ann)).toEqual(['f0']);
  expect(await idsOf(ben)).toEqual(['f1']);
});

test('[P1] no row changes its owner: a join is in no row but its own', async () => {
  const { ann, ben, store } = await openThree();
  await join(ann, ben);
  const rows = await store.rows(findings, ben);
  expect(rows.map(({ patientKey }) => patientKey)).toEqual([ann, ben]);
});

test('[P1] a transaction reads what it put under any of the keys', async () => {
  const { ann, ben, store } = await openThree();
  await join(ann, ben);
  const { value } = await store.write(TESTER, async (tx) => {
    tx.put(findings, findingOf('new', ann));
    return { of: await tx.rows(findings, ben), owner: tx.ownerOf(ann), keys: tx.keysOf(ben) };
  });
  expect(value.of.map(({ id }) => id)).toEqual(['f0', 'f1', 'new']);
  expect(value).toMatchObject({ owner: ben, keys: [ben, ann] });
});

test('[P1] joins make chains, and hold after a restart, from the log and from the tables', async () => {
  const { ann, ben, cid } = await openThree();
  await join(ann, ben);
  await join(ben, cid);
  for (const checkpoint of [false, true]) {
    if (checkpoint) await opened.store.checkpoint();
    const store = await opened.reopen();
    expect(store.ownerOf(ann)).toBe(cid);
    expect(new Set(store.keysOf(ann))).toEqual(new Set([ann, ben, cid]));
    expect(await idsOf(ben)).toEqual(['f0', 'f1', 'f2']);
  }
});

test('[P1] rows that lead in a circle are read without a hang', async () => {
  const { ann, ben, store } = await openThree();
  await join(ann, ben);
  await join(ben, ann);
  expect(await idsOf(ann)).toEqual(await idsOf(ann));
  expect([ann, ben]).toContain(store.ownerOf(ann));
});

test('[W6] the erasure of joined keys erases all of them, the join too; others stay', async () => {
  const { ann, ben, cid } = await openThree();
  await join(ann, ben);
  await opened.store.erase({ ...TESTER, operation: 'patient.erase' }, ben);
  const store = await opened.reopen();
  expect(await idsOf(ann)).toEqual([]);
  expect(await idsOf(ben)).toEqual([]);
  expect(await idsOf(cid)).toEqual(['f2']);
  expect(store.ownerOf(ann)).toBe(ann);
  const lines = await store.audit.lines(0, 100);
  expect(JSON.stringify(lines)).toContain(`patient/${ann}`);
  expect((await store.audit.verify()).ok).toBe(true);
});
