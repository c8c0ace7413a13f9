import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createClient } from '../../contract/wire/client.ts';
import { createMemoryPair } from '../../contract/wire/memoryTransport.ts';
import { dicomBytes, imageElements } from '../../library/testing/dicomBytes.ts';
import { openTestCore, type TestCore } from '../testCore.ts';

/** More than two batches, so that an import can be met while it goes on. */
const FILES = 700;
const SLOW = { timeout: 30_000 };

let opened: TestCore;
let incoming: string;

beforeEach(async () => {
  opened = await openTestCore();
  incoming = join(opened.folder, 'incoming');
  await mkdir(incoming);
});
afterEach(() => opened.remove());

/** A window of the core: it can be left. */
function openWindow() {
  const [page, served] = createMemoryPair();
  opened.core.dispatcher.serve(served, opened.core.actor);
  return { ...createClient(page), leave: () => page.close() };
}

const image = (n: number) => dicomBytes(imageElements({ '0008,0018 UI': `1.2.3.${n}` }));
const files = (...numbers: number[]) =>
  numbers.map((n) => ({ path: `CD/${n}`, bytes: new Uint8Array(image(n)) }));
const writeMany = () =>
  Promise.all(Array.from({ length: FILES }, (_, n) => writeFile(join(incoming, `${n}`), image(n))));
const imports = () => opened.client.library.imports({});
const codeOf = (work: Promise<unknown>) => work.then(() => null).catch(({ code }) => code);

test('[I4] an import with a name goes on when its window is left, and its report is found again', async () => {
  await writeMany();
  const { client, leave } = openWindow();
  const call = client.library.importPaths({ paths: [incoming], importId: 'i-1' });
  call.catch(() => undefined);
  await expect.poll(async () => (await imports()).running[0]?.progress ?? null, SLOW).not.toBeNull();
  expect((await imports()).running).toMatchObject([{ id: 'i-1', path: incoming, isStopping: false }]);
  leave();
  await expect.poll(async () => (await imports()).running, SLOW).toEqual([]);
  expect((await imports()).ended).toMatchObject([{ id: 'i-1', path: incoming, taken: FILES, rest: 0 }]);
  const report = await opened.client.library.importReport({ id: 'i-1' });
  expect([report.files.length, report.cancelled]).toEqual([FILES, false]);
  expect(await codeOf(opened.client.library.importReport({ id: 'older' }))).toBe('not_found');
});

test('[I4] the window after it stops it; one without a name ends with its own window', async () => {
  await writeMany();
  const { client, leave } = openWindow();
  const named = client.library.importPaths({ paths: [incoming], importId: 'i-1', label: 'a disc' });
  await opened.client.library.stopImport({ importId: 'i-1' });
  expect((await named).cancelled).toBe(true);
  expect((await imports()).ended).toMatchObject([{ path: 'a disc', cancelled: true, sentence: null }]);
  client.library.importPaths({ paths: [incoming] }).catch(() => undefined);
  await expect.poll(async () => (await imports()).running.length).toBe(1);
  leave();
  await expect.poll(async () => (await imports()).running, SLOW).toEqual([]);
  expect((await imports()).ended[0]).toMatchObject({ path: incoming, cancelled: true });
});

test('[I1] calls of one import are one report, which says how many files were never handed over', async () => {
  const { library } = opened.client;
  const named = { importId: 'i-2', label: 'CD' };
  await library.importBytes({ files: files(1, 2), rest: 3, ...named });
  await library.importBytes({ files: files(2, 3), rest: 1, ...named });
  expect((await imports()).ended).toMatchObject([{ id: 'i-2', path: 'CD', taken: 3, known: 1, rest: 1 }]);
});

test('[I1] an import that failed says why; no report outlives an erasure [W6]', async () => {
  const paths = [join(incoming, 'gone')];
  expect(await codeOf(opened.client.library.importPaths({ paths, importId: 'i-3' }))).toBe('not_found');
  const [failed] = (await imports()).ended;
  expect(failed).toMatchObject({ id: 'i-3', taken: 0, sentence: expect.stringContaining('gone') });
  opened.core.parts.imports.forget();
  expect((await imports()).ended).toEqual([]);
});
