import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memorySource } from './parse/source.ts';
import { listZip, readZipEntry } from './parse/zip.ts';
import { dicomBytes, type Elements, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';

let opened: TestLibrary;

beforeEach(async () => {
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

function slice(n: number, changes: Elements = {}): Buffer {
  const small = { '0028,0010 US': 2, '0028,0011 US': 2, '0008,0018 UI': `1.2.3.${n}` };
  return dicomBytes(imageElements({ ...small, ...changes }));
}

const ARCHIVE = zipSync({
  'CD/IMAGES/1': slice(1),
  'CD/IMAGES/deep/2.dcm': [slice(2), { level: 0 }],
  'CD/readme.txt': Buffer.from('hello'),
});

test('[I1] a ZIP archive is taken with all its folders, from disk and from memory alike', async () => {
  await opened.write({ 'disc.zip': ARCHIVE });
  const report = await opened.importAll();
  expect(report.files.map(({ path, outcome }) => [path.slice(opened.sources.length + 1), outcome])).toEqual([
    ['disc.zip/CD/IMAGES/1', 'taken'],
    ['disc.zip/CD/IMAGES/deep/2.dcm', 'taken'],
    ['disc.zip/CD/readme.txt', 'skipped'],
  ]);
  const again = await opened.library.importBytes([{ path: 'dropped.ZIP', bytes: ARCHIVE }]);
  expect(again).toMatchObject({ taken: 0, known: 2, skipped: [{ reason: 'not a DICOM file' }] });
});

test('[I1] a damaged, encrypted or oddly packed archive is said in words', async () => {
  const cut = ARCHIVE.subarray(0, ARCHIVE.length - 30);
  await opened.write({ 'cut.zip': cut, '1.dcm': slice(1) });
  const report = await opened.importAll();
  expect(report).toMatchObject({
    taken: 1,
    skipped: [{ reason: 'a ZIP archive without its directory: it is damaged' }],
  });
  const [entry] = listZip(memorySource(ARCHIVE));
  if (!entry) throw new Error('the archive is empty');
  expect(() => readZipEntry(memorySource(ARCHIVE), { ...entry, isEncrypted: true })).toThrow('encrypted');
  expect(() => readZipEntry(memorySource(ARCHIVE), { ...entry, method: 12 })).toThrow('ZIP method 12');
  expect(() => readZipEntry(memorySource(ARCHIVE), { ...entry, bytes: 2 ** 31 })).toThrow(
    'larger than 1 GiB',
  );
  expect(() => readZipEntry(memorySource(ARCHIVE), { ...entry, headerAt: 3 })).toThrow('not where');
});

test('[I1] the index of a disc stands for its folder, and says which of its files are missing', async () => {
  const record = (...path: string[]) => ({ '0004,1430 CS': 'IMAGE', '0004,1500 CS': path.join('\\') });
  const index = dicomBytes({
    '0004,1220 SQ': [{ '0004,1430 CS': 'PATIENT' }, record('IMG', '1'), record('IMG', 'GONE')],
  });
  await opened.write({ DICOMDIR: index, 'IMG/1': slice(1), 'NOTLISTED/2': slice(2) });
  const report = await opened.library.importPaths([join(opened.sources, 'DICOMDIR')]);
  expect(report.taken).toBe(2);
  expect(report.skipped[0]?.reason).toBe(
    'a disc index (DICOMDIR): the files that it lists are taken by themselves; 1 of 2 are not there',
  );
});
