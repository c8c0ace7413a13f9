import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestStore, type TestStore } from './testing.ts';
import { findingOf, findings, settings, TESTER } from './testTables.ts';

/** What a crash at a moment of a checkpoint leaves is put together from copies of the folder before and after it. */
let opened: TestStore;
let before: string;
beforeEach(async () => {
  opened = await openTestStore([findings, settings], { checkpointEvery: { idleMs: 600_000 } });
  before = `${opened.folder}-before`;
  const ann = opened.store.patientKey(null, '1');
  await opened.store.write(TESTER, async (tx) => {
    tx.put(findings, findingOf('a', ann));
    tx.put(settings, { id: 's', version: 1, value: 1 });
  });
  await cp(opened.folder, before, { recursive: true });
  await opened.store.close();
});
afterEach(async () => {
  await opened.remove();
  await rm(before, { recursive: true, force: true });
});

/** Takes one part of the folder back to before the checkpoint. */
async function takeBack(...parts: string[]): Promise<void> {
  for (const part of parts) {
    await rm(join(opened.folder, part), { recursive: true, force: true });
    await cp(join(before, part), join(opened.folder, part), { recursive: true });
  }
}

async function expectWhole(): Promise<void> {
  for (let start = 0; start < 2; start += 1) {
    const store = await opened.reopen();
    expect((await store.all(findings)).map((row) => row.id)).toEqual(['a']);
    expect((await store.all(settings)).map((row) => row.value)).toEqual([1]);
    expect(await store.audit.verify()).toEqual({ ok: true, lines: 1, problem: null });
    await store.checkpoint();
  }
}

test('[W3] killed before the manifest was written: tables are there, and the log is replayed over them', async () => {
  await takeBack('log', 'checkpoint.json');
  await expectWhole();
  expect(opened.store.startedWith).toEqual([]);
});

test('[W3] killed while a table was made: the half table is made again from the log', async () => {
  await takeBack('log', 'checkpoint.json', 'tables');
  const half = join(opened.folder, 'tables', 'findings.lance', '_transactions');
  await mkdir(half, { recursive: true });
  await writeFile(join(half, '0-x.txn'), '');
  const store = await opened.reopen();
  expect(store.startedWith.join()).toMatch(/findings\.lance" was only begun/);
  await store.checkpoint();
  await expectWhole();
});

test('[W3] killed after the manifest and before the log was cut: the old segment goes, nothing comes twice', async () => {
  const log = join(opened.folder, 'log');
  await cp(join(before, 'log', '0000000001.wal'), join(log, '0000000001.wal'));
  await rm(join(log, '0000000002.wal'));
  await expectWhole();
  expect((await readdir(log)).sort()).toEqual(['0000000002.wal']);
});

test('[W3] temporary files of a killed LanceDB are swept, and it is said', async () => {
  await writeFile(join(opened.folder, 'tables', 'findings.lance', 'data', '.tmpA1b2C3'), 'x');
  const store = await opened.reopen();
  expect(store.startedWith.join()).toMatch(/1 temporary files/);
  expect(await readdir(join(opened.folder, 'tables', 'findings.lance', 'data'))).not.toContain('.tmpA1b2C3');
});

test('a folder whose parts do not belong together is refused, and nothing is removed', async () => {
  await takeBack('checkpoint.json');
  await expect(opened.reopen()).rejects.toThrow(/older than the log/);
  await rm(join(opened.folder, 'checkpoint.json'));
  await expect(opened.reopen()).rejects.toThrow(/no checkpoint\.json/);
  expect(await readdir(join(opened.folder, 'tables'))).toContain('findings.lance');
});
