import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dicomBytes, imageElements } from '../../library/testing/dicomBytes.ts';
import { openTestCore, type TestCore } from '../testCore.ts';

let opened: TestCore;
let incoming: string;

beforeEach(async () => {
  opened = await openTestCore();
  incoming = await mkdtemp(join(tmpdir(), 'anamnesis-incoming-'));
});
afterEach(async () => {
  await opened.remove();
  await rm(incoming, { recursive: true, force: true });
});

const codeOf = (work: Promise<unknown>) => work.then(() => null).catch(({ code }) => code);

test('[I1] folders are added, listed after a restart, and removed; their files stay', async () => {
  const { id } = await opened.client.watching.add({ path: incoming });
  await opened.reopen();
  expect(await opened.client.watching.folders({})).toMatchObject([{ id, path: incoming, state: 'idle' }]);
  await opened.client.watching.remove({ id });
  expect(await opened.client.watching.folders({})).toEqual([]);
  expect(await codeOf(opened.client.watching.remove({ id }))).toBe('not_found');
});

test('[I1] no folder, a folder twice or inside another, and the library’s own are refused', async () => {
  const { watching } = opened.client;
  await mkdir(join(incoming, 'inner'));
  await writeFile(join(incoming, 'file'), '');
  expect(await codeOf(watching.add({ path: join(incoming, 'gone') }))).toBe('not_found');
  expect(await codeOf(watching.add({ path: join(incoming, 'file') }))).toBe('not_found');
  expect(await codeOf(watching.add({ path: opened.folder }))).toBe('refused');
  expect(await codeOf(watching.add({ path: join(opened.folder, 'library') }))).toBe('refused');
  expect(await codeOf(watching.add({ path: tmpdir() }))).toBe('refused');
  await watching.add({ path: join(incoming, 'inner') });
  expect(await codeOf(watching.add({ path: incoming }))).toBe('refused');
  expect(await codeOf(watching.add({ path: join(incoming, 'inner') }))).toBe('refused');
});

test('[I1] what a watched folder brings is in the worklist, and reported file by file', async () => {
  const { client, core } = opened;
  await client.watching.add({ path: incoming });
  await core.parts.watcher.start();
  await writeFile(join(incoming, '1.dcm'), dicomBytes(imageElements()));
  await expect.poll(async () => (await client.watching.reports({})).length, { timeout: 25_000 }).toBe(1);
  const [report] = await client.watching.reports({});
  expect(report).toMatchObject({ path: incoming, taken: 1, skipped: 0, firstStudyKey: expect.any(String) });
  const whole = await client.watching.report({ id: report?.id ?? '' });
  expect(whole.files).toMatchObject([{ path: join(incoming, '1.dcm'), outcome: 'taken' }]);
  expect((await client.library.studies({})).total).toBe(1);
  expect(await codeOf(client.watching.report({ id: 'older' }))).toBe('not_found');
});
