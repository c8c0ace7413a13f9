import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportReport } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import { dicomBytes, type Elements, imageElements } from '../../library/testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from '../../library/testing/openTestLibrary.ts';
import { tickingClock } from '../../storage/testing.ts';
import { FolderWatch, type FolderWatchParts } from './folderWatch.ts';
import { SeenFiles } from './seenFiles.ts';

const STABLE_MS = 1000;

let opened: TestLibrary;
let state: string;
let nowMs: number;
let reports: ImportReport[];

beforeEach(async () => {
  opened = await openTestLibrary();
  state = await mkdtemp(join(tmpdir(), 'anamnesis-watch-'));
  [nowMs, reports] = [0, []];
});
afterEach(async () => {
  await opened.remove();
  await rm(state, { recursive: true, force: true });
});

function slice(n: number, changes: Elements = {}): Buffer {
  const small = { '0028,0010 US': 2, '0028,0011 US': 2, '0008,0018 UI': `1.2.3.${n}` };
  return dicomBytes(imageElements({ ...small, ...changes }));
}

/** A watch on the folder of sources; the clock moves only where a test moves it. */
async function watch(changes: Partial<FolderWatchParts> = {}): Promise<FolderWatch> {
  return new FolderWatch({
    path: opened.sources,
    seen: await SeenFiles.load(join(state, 'seen'), 'salt'),
    clock: tickingClock(),
    nowMs: () => nowMs,
    times: { everyMs: 10, stableMs: STABLE_MS, retryMs: 10 },
    importFound: (found, options) => opened.library.importFound(found, options),
    onChanged: () => undefined,
    onProgress: () => undefined,
    onReport: (report) => reports.push(report),
    ...changes,
  });
}

/** Looks twice, so that what is there has stood still. */
async function lookTwice(folder: FolderWatch): Promise<ImportReport[]> {
  reports = [];
  await folder.look();
  nowMs += STABLE_MS;
  await folder.look();
  return reports;
}

test('[I1] a file is imported once it has stood still, and only once', async () => {
  const folder = await watch();
  await opened.write({ '1.dcm': slice(1).subarray(0, 200) });
  await folder.look();
  nowMs += STABLE_MS / 2;
  await opened.write({ '1.dcm': slice(1) });
  await folder.look();
  nowMs += STABLE_MS / 2;
  await folder.look();
  expect([reports, folder.status.settling]).toEqual([[], 1]);
  nowMs += STABLE_MS / 2;
  await folder.look();
  expect(reports).toMatchObject([{ taken: 1, skipped: [] }]);
  expect(await lookTwice(folder)).toEqual([]);
  expect(folder.status).toMatchObject({ state: 'watching', settling: 0, sentence: null });
});

test('[I1] what cannot be taken is reported once, and again only where it changes', async () => {
  const folder = await watch();
  await opened.write({ 'notes.txt': Buffer.from('hello'), 'half.part': slice(1), '2.dcm': slice(2) });
  expect(await lookTwice(folder)).toMatchObject([{ taken: 1, skipped: [{ reason: 'not a DICOM file' }] }]);
  expect(await lookTwice(folder)).toEqual([]);
  await writeFile(join(opened.sources, 'notes.txt'), 'changed');
  await rename(join(opened.sources, 'half.part'), join(opened.sources, 'half'));
  const [report] = await lookTwice(folder);
  expect(report?.files.map(({ outcome }) => outcome)).toEqual(['taken', 'skipped']);
});

test('[I1] after a restart only what is new is read, and a lost list costs no more than reading', async () => {
  await opened.write({ '1.dcm': slice(1) });
  await lookTwice(await watch());
  await opened.write({ 'deep/2.dcm': slice(2) });
  expect(await lookTwice(await watch())).toMatchObject([{ taken: 1, files: { length: 1 } }]);
  await rm(join(state, 'seen'));
  expect(await lookTwice(await watch())).toMatchObject([{ taken: 0, known: 2 }]);
});

test('[I1] a folder that goes away is said so, and watched on when it comes back', async () => {
  const folder = await watch();
  await opened.write({ '1.dcm': slice(1) });
  await lookTwice(folder);
  await rename(opened.sources, `${opened.sources}-away`);
  await folder.look();
  expect(folder.status).toMatchObject({ state: 'away', sentence: expect.stringContaining('not there now') });
  await rename(`${opened.sources}-away`, opened.sources);
  await opened.write({ '2.dcm': slice(2) });
  expect(await lookTwice(folder)).toMatchObject([{ taken: 1, known: 0 }]);
  expect(folder.status.state).toBe('watching');
});

test('[I1] an import that fails is said so and tried again; nothing of it counts as read', async () => {
  let isFull = true;
  const folder = await watch({
    importFound: (found, options) =>
      isFull
        ? Promise.reject(new AppError('disk_full', 'The disk of the library is full.'))
        : opened.library.importFound(found, options),
  });
  await opened.write({ '1.dcm': slice(1) });
  await lookTwice(folder);
  expect(folder.status).toMatchObject({
    state: 'failing',
    sentence: 'The disk of the library is full. It is tried again by itself.',
  });
  isFull = false;
  expect(await lookTwice(folder)).toMatchObject([{ taken: 1 }]);
});

test('[I1] the index of a disc waits for the files that it lists', async () => {
  const records = ['IMG\\1', 'IMG\\2'].map((path) => ({ '0004,1430 CS': 'IMAGE', '0004,1500 CS': path }));
  const folder = await watch();
  await opened.write({ DICOMDIR: dicomBytes({ '0004,1220 SQ': records }), 'IMG/1': slice(1) });
  await folder.look();
  nowMs += STABLE_MS;
  await opened.write({ 'IMG/2': slice(2) });
  await folder.look();
  expect(reports).toMatchObject([{ taken: 1, files: { length: 1 } }]);
  const [report] = await lookTwice(folder);
  expect(report?.files.map(({ reason }) => reason)).toEqual([
    'a disc index (DICOMDIR): the files that it lists are taken by themselves',
    null,
  ]);
});

test('[I1] files are read by content: one that is only touched is known', async () => {
  const folder = await watch();
  await opened.write({ '1.dcm': slice(1) });
  await lookTwice(folder);
  await utimes(join(opened.sources, '1.dcm'), 1, 1);
  expect(await lookTwice(folder)).toMatchObject([{ taken: 0, known: 1 }]);
});

test('[I1] the list of what was read names no file, and forgets what is gone once it is long', async () => {
  const path = join(state, 'deep', 'seen');
  const seen = await SeenFiles.load(path, 'salt');
  const files = Array.from({ length: 1500 }, (_, n) => ({ path: `/x/${n}`, state: '1 1 1' }));
  await seen.add(files);
  await seen.prune(files.slice(0, 2));
  const again = await SeenFiles.load(path, 'salt');
  expect([0, 1, 2].map((n) => again.has({ path: `/x/${n}`, state: '1 1 1' }))).toEqual([true, true, false]);
  expect(again.has({ path: '/x/0', state: '2 1 1' })).toBe(false);
  expect((await SeenFiles.load(path, 'other')).has({ path: '/x/0', state: '1 1 1' })).toBe(false);
});

test('[I1] a watch that runs takes what comes, and ends at once', async () => {
  await mkdir(join(opened.sources, 'in'));
  const folder = await watch({
    nowMs: () => performance.now(),
    times: { everyMs: 10, stableMs: 50, retryMs: 10 },
  });
  folder.start();
  await opened.write({ 'in/1.dcm': slice(1) });
  await expect.poll(() => reports.length, { timeout: 10_000 }).toBe(1);
  await folder.close();
  await opened.write({ 'in/2.dcm': slice(2) });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(reports).toHaveLength(1);
});
