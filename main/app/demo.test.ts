import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestCore, type TestCore } from './testCore.ts';

let opened: TestCore;
beforeAll(async () => {
  opened = await openTestCore();
}, 60_000);
afterAll(() => opened.remove());

/** All rows that stand, by table. */
async function allRows() {
  const { store } = opened.core.parts;
  return Promise.all(store.tables.map(async (table) => [table.name, await store.all(table)] as const));
}

test('[07 comfort] the demo library: earlier studies are read and approved, the newest is left; twice changes nothing', async () => {
  const { client } = opened;
  const first = await client.library.importDemo({});
  expect(first).toMatchObject({ known: 0, conflicts: [], skipped: [], cancelled: false });
  const { rows } = await client.library.studies({ limit: 1000 });
  const patients = new Set(rows.map(({ patient }) => patient.patientKey));
  for (const key of patients) {
    const own = rows.filter(({ patient }) => patient.patientKey === key);
    const newestFirst = own.sort((a, b) => ((a.time ?? '') < (b.time ?? '') ? 1 : -1));
    const [newest, ...earlier] = newestFirst.map(({ reportState }) => reportState);
    expect(newest).toBe('none');
    expect(new Set(earlier)).toEqual(new Set(['signed']));
  }
  const { total } = await client.audit.lines({});
  const before = await allRows();
  const second = await client.library.importDemo({});
  expect(second).toMatchObject({ taken: 0, known: first.taken, conflicts: [], skipped: [] });
  expect((await client.audit.lines({})).total).toBe(total);
  expect(await allRows()).toEqual(before);
  expect(await client.audit.verify({})).toMatchObject({ ok: true });
}, 120_000);
