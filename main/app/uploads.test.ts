import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dicomBytes, imageElements } from '../library/testing/dicomBytes.ts';
import { openTestCore, type TestCore } from './testCore.ts';
import { Uploads } from './uploads.ts';

let opened: TestCore;

beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

const codeOf = (work: Promise<unknown>) => work.then(() => null).catch(({ code }) => code);
const leftovers = async () =>
  (await readdir(join(opened.folder, 'library'))).filter((name) => name.startsWith('.tmp-'));

function image(n: number): Uint8Array<ArrayBuffer> {
  const small = { '0028,0010 US': 2, '0028,0011 US': 2, '0008,0018 UI': `1.2.3.${n}` };
  return new Uint8Array(dicomBytes(imageElements(small)));
}

test('[I1] a large archive is handed over in parts and imported under its own name', async () => {
  const { library } = opened.client;
  const bytes = new Uint8Array(zipSync({ 'CD/1': image(1), 'CD/2': image(2) }));
  const { uploadId } = await library.beginUpload({ bytes: bytes.length });
  for (let at = 0; at < bytes.length; at += 200)
    await library.appendUpload({ uploadId, bytes: bytes.subarray(at, at + 200) });
  const report = await library.importUpload({ uploadId, path: 'disc.zip' });
  expect(report.files.map(({ path }) => path)).toEqual(['disc.zip/CD/1', 'disc.zip/CD/2']);
  expect(await leftovers()).toEqual([]);
});

test('[I1] too few bytes, too many, and a file that nobody began are refused, and leave nothing', async () => {
  const { library } = opened.client;
  const { uploadId } = await library.beginUpload({ bytes: 3 });
  await library.appendUpload({ uploadId, bytes: Uint8Array.of(1, 2) });
  expect(await codeOf(library.importUpload({ uploadId, path: 'a' }))).toBe('refused');
  expect(await codeOf(library.appendUpload({ uploadId, bytes: Uint8Array.of(1, 2) }))).toBe('refused');
  await library.dropUpload({ uploadId });
  expect(await codeOf(library.appendUpload({ uploadId, bytes: Uint8Array.of(1) }))).toBe('not_found');
  expect(await leftovers()).toEqual([]);
});

test('[I1] files that nobody goes on with are dropped, and only so many are begun at once', async () => {
  let nowMs = 0;
  let made = 0;
  const uploads = new Uploads({
    ids: { next: () => `${made}` },
    nowMs: () => nowMs,
    temporaryPath: () => join(opened.folder, 'library', `.tmp-${made++}`),
  });
  for (let n = 0; n < 8; n++) await uploads.begin(1);
  expect(await codeOf(uploads.begin(1))).toBe('unavailable');
  nowMs = 11 * 60_000;
  await uploads.begin(1);
  expect(await leftovers()).toHaveLength(1);
  await uploads.dropAll();
  expect(await leftovers()).toEqual([]);
});

test('[I4] a stopped import answers with the report of what was taken by then', async () => {
  const { library } = opened.client;
  const files = Array.from({ length: 900 }, (_, n) => ({ path: `${n}`, bytes: image(n) }));
  const report = await library.importBytes(
    { files, importId: 'mine' },
    { onProgress: ({ done }) => done > 0 && void library.stopImport({ importId: 'mine' }) },
  );
  expect(report.cancelled).toBe(true);
  expect(report.taken).toBeGreaterThan(0);
  expect(report.taken).toBeLessThan(900);
});
