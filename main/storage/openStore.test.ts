import { afterEach, expect, test } from 'vitest';
import { openTestStore, type TestStore } from './testing.ts';
import { findingOf, findings, settings, TESTER } from './testTables.ts';

let opened: TestStore;
afterEach(() => opened.remove());

async function begin(options = {}) {
  opened = await openTestStore([findings, settings], options);
  return opened.store;
}

test('[W3] puts of one transaction are read at once, after a checkpoint, and after a restart', async () => {
  const store = await begin();
  const ann = store.patientKey('H', '1');
  const rows = [
    findingOf('b', ann, { vector: new Float32Array([1, 2, 3]), encoderId: 'enc/1', note: 'x' }),
    findingOf('a', ann, { side: null, score: null, count: null, urgent: null, text: 'Ödem {"$bytes"' }),
  ];
  await store.write(TESTER, async (tx) => {
    for (const row of rows) tx.put(findings, row);
    tx.put(settings, { id: 'theme', version: 1, value: { dark: true, $odd: [Number.NaN, -0] } });
  });
  const expected = [rows[1], rows[0]];
  expect(await store.rows(findings, ann)).toEqual(expected);
  await store.checkpoint();
  expect(await store.rows(findings, ann)).toEqual(expected);
  const again = await opened.reopen();
  expect(await again.rows(findings, ann)).toEqual(expected);
  expect(await again.all(findings)).toEqual(expected);
  expect((await again.find(settings, 'theme'))?.value).toEqual({ dark: true, $odd: [Number.NaN, -0] });
  expect((await again.audit.verify()).ok).toBe(true);
});
