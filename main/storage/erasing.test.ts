import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import { type Eraser, keptOnErasure, tableEraser } from './erasers.ts';
import { REGISTER_FILE } from './erasureRegister.ts';
import type { OpenedStore } from './store.ts';
import { openTestStore, type TestStore } from './testing.ts';
import { findingOf, findings, settings, TESTER } from './testTables.ts';

let opened: TestStore;
afterEach(() => opened.remove());

const ERASE = { ...TESTER, operation: 'patient.erase' };
const OWN = [tableEraser(findings), keptOnErasure(settings, 'Settings of the program.')];

/** An eraser that fails when its turn comes, as often as `fails` says. */
function failing(fails: { times: number }): Eraser {
  return {
    kind: 'files',
    name: 'failing',
    async erase() {
      if (fails.times-- > 0) throw new Error('the disk is gone');
    },
  };
}

async function fill({ store }: TestStore): Promise<{ ann: PatientKey; ben: PatientKey }> {
  const [ann, ben] = [store.patientKey(null, 'Ann'), store.patientKey(null, 'Ben')];
  await store.write({ ...TESTER, patientKey: ann, reasonText: 'why' }, async (tx) => {
    tx.put(findings, findingOf('a', ann));
    tx.put(findings, findingOf('b', ben));
  });
  return { ann, ben };
}

async function linesOf(store: OpenedStore, operation: string): Promise<(string | null)[]> {
  const { lines } = await store.audit.lines(0, 1000);
  return lines.filter((line) => line.operation === operation).map(({ reasonCode }) => reasonCode);
}

for (const place of [0, 1, 2])
  test(`[W6] an erasure that ends in the middle (eraser ${place}) is finished at the next start, with one line each`, async () => {
    const fails = { times: 1 };
    const erasers = [...OWN.slice(0, place), failing(fails), ...OWN.slice(place)];
    opened = await openTestStore([findings, settings], { erasers });
    const { ann, ben } = await fill(opened);
    const before = await opened.store.rows(findings, ben);
    await expect(opened.store.erase(ERASE, ann)).rejects.toThrow(/disk is gone/);
    const writing = opened.store.write(TESTER, async (tx) => tx.put(findings, findingOf('c', ann)));
    await expect(writing).rejects.toThrow(/being erased/);
    const store = await opened.reopen();
    expect(await store.finishErasures()).toBe(1);
    expect(store.startedWith.join()).toMatch(/1 erasures .* were finished/);
    expect(await store.rows(findings, ann)).toEqual([]);
    expect(await store.rows(findings, ben)).toEqual(before);
    expect(await linesOf(store, 'patient.erase.begun')).toEqual([null]);
    expect(await linesOf(store, 'patient.erase')).toEqual(['resumed']);
    expect((await store.audit.verify()).ok).toBe(true);
    const again = await opened.reopen();
    expect(await again.finishErasures()).toBe(0);
    expect(await linesOf(again, 'patient.erase')).toHaveLength(1);
  });

test('[W6] the register has the erasure before the first byte goes', async () => {
  const seen: boolean[] = [];
  const looking: Eraser = {
    ...failing({ times: 0 }),
    erase: async (key) => {
      seen.push((await readFile(join(opened.folder, REGISTER_FILE), 'utf8')).includes(key));
    },
  };
  opened = await openTestStore([findings, settings], { erasers: [looking, ...OWN] });
  const { ann } = await fill(opened);
  await opened.store.erase(ERASE, ann);
  expect(seen).toEqual([true]);
});

test('[W6] an erasure that the register could not take was never begun: the patient is whole, can be written, and no start erases it', async () => {
  opened = await openTestStore([findings, settings], { erasers: OWN });
  const { ann, ben } = await fill(opened);
  const inTheWay = join(opened.folder, REGISTER_FILE);
  await mkdir(inTheWay);
  await expect(opened.store.erase(ERASE, ann)).rejects.toThrow();
  await rmdir(inTheWay);
  await opened.store.write(TESTER, async (tx) => tx.put(findings, findingOf('c', ann)));
  await opened.store.erase(ERASE, ben);
  const store = await opened.reopen();
  expect(await store.finishErasures()).toBe(0);
  expect((await store.rows(findings, ann)).map(({ id }) => id).sort()).toEqual(['a', 'c']);
});

test('[W6] asked again in the same run, a begun erasure is gone on with, not begun twice', async () => {
  opened = await openTestStore([findings, settings], { erasers: [failing({ times: 1 }), ...OWN] });
  const { ann } = await fill(opened);
  await expect(opened.store.erase(ERASE, ann)).rejects.toThrow();
  await opened.store.erase(ERASE, ann);
  expect(opened.store.register.entries).toHaveLength(1);
  expect(await linesOf(opened.store, 'patient.erase')).toHaveLength(1);
});

test('[W6] a patient who came in again after the erasure stays: only what the audit does not know is run', async () => {
  opened = await openTestStore([findings, settings], { erasers: OWN });
  const { ann } = await fill(opened);
  await opened.store.erase(ERASE, ann);
  await opened.store.write(TESTER, async (tx) => tx.put(findings, findingOf('new', ann)));
  const store = await opened.reopen();
  expect(await store.finishErasures()).toBe(0);
  expect((await store.rows(findings, ann)).map(({ id }) => id)).toEqual(['new']);
});

test('[W6] a line of the register that was made without the master key erases nobody, and is said', async () => {
  opened = await openTestStore([findings, settings], { erasers: OWN });
  const { ann, ben } = await fill(opened);
  await opened.store.erase(ERASE, ann);
  const path = join(opened.folder, REGISTER_FILE);
  const text = await readFile(path, 'utf8');
  await writeFile(
    path,
    text +
      text.replace(ann, ben).replace(/"id":"[^"]*"/, `"id":"${opened.store.register.entries[0]?.begunId}"`),
  );
  const store = await opened.reopen();
  expect(await store.finishErasures()).toBe(0);
  expect(store.startedWith.join()).toMatch(/1 lines of the register of erasures were changed/);
  expect(await store.rows(findings, ben)).toHaveLength(1);
});
