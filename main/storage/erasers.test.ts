import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { erasersOf, keptOnErasure, tableEraser, tablesWithoutEraser } from './erasers.ts';
import { reasons } from './reasons.ts';
import type { OpenedStore } from './store.ts';
import { openTestStore, type TestStore } from './testing.ts';
import { findingOf, findings, settings, TESTER } from './testTables.ts';

let opened: TestStore;
afterEach(() => opened.remove());

const ERASERS = [tableEraser(findings), keptOnErasure(settings, 'Settings of the program.')];

test('[W6] a table without an eraser is found, and nothing is erased then', async () => {
  opened = await openTestStore([findings, settings], { erasers: [tableEraser(findings)] });
  const { store } = opened;
  expect(tablesWithoutEraser(store)).toEqual(['settings']);
  const ann = store.patientKey(null, '1');
  await store.write(TESTER, async (tx) => tx.put(findings, findingOf('a', ann)));
  await expect(store.erase(TESTER, ann)).rejects.toThrow(/settings/);
  expect((await store.rows(findings, ann)).length).toBe(1);
});

test('[W6] log, tables, views and key have erasers, the key last', async () => {
  opened = await openTestStore([findings, settings], { erasers: ERASERS });
  expect(tablesWithoutEraser(opened.store)).toEqual([]);
  const kinds = erasersOf(opened.store).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['log', 'table', 'cache', 'key']));
  expect(kinds[0]).toBe('log');
  expect(kinds.at(-1)).toBe('key');
});

test('[W6] after an erasure no file holds the patient, old versions and log included; others are as before', async () => {
  opened = await openTestStore([findings, settings], { erasers: ERASERS });
  const { store, folder } = opened;
  const [ann, ben] = [store.patientKey(null, 'Ann'), store.patientKey(null, 'Ben')];
  for (const version of [1, 2]) {
    const meta = { ...TESTER, patientKey: ann, reasonText: 'why' };
    await store.write(meta, async (tx) => {
      tx.put(findings, findingOf('ann-1', ann, { version, side: 'Canary-Ann' }));
      tx.put(findings, findingOf('ben-1', ben, { version }));
    });
    // The second version stands in the log when the erasure begins.
    if (version === 1) await store.checkpoint();
  }
  const before = await store.rows(findings, ben);
  const places = async (word: string) => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    const paths = files.map((file) => join(file.parentPath, file.name));
    const bytes = await Promise.all(paths.map((path) => readFile(path)));
    return paths
      .filter((path, index) => path.includes(word) || bytes[index]?.includes(word))
      .map((path) => path.slice(folder.length));
  };
  expect((await places('Canary-Ann')).length).toBeGreaterThan(0);
  expect((await places(ann)).length).toBeGreaterThan(0);
  await store.erase({ ...TESTER, operation: 'patient.erase' }, ann);
  await store.checkpoint();
  expect(await places('Canary-Ann')).toEqual([]);
  // Keyed names, so that a restored backup can be told again.
  expect((await places(ann)).sort()).toEqual(['/audit/audit.jsonl', '/erasures.jsonl']);
  const check = async (now: OpenedStore) => {
    expect(await now.rows(findings, ann)).toEqual([]);
    expect(await now.rows(reasons, ann)).toEqual([]);
    expect(await now.versions(findings, 'ann-1')).toEqual([]);
    expect(await now.rows(findings, ben)).toEqual(before);
    expect((await now.versions(findings, 'ben-1')).length).toBe(2);
    expect((await now.audit.verify()).ok).toBe(true);
  };
  await check(store);
  await check(await opened.reopen());
});
