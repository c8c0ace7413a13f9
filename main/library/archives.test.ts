import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportReport } from '../contract/domain/library.ts';
import { dicomBytes, type Elements, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';
import { type ZipFile, zipBytes } from './testing/zipBytes.ts';

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

function lines(report: ImportReport): (string | null)[][] {
  const start = opened.sources.length + 1;
  return report.files.map(({ path, outcome, reason }) => [path.slice(start), outcome, reason]);
}

async function importZip(files: readonly ZipFile[], comment?: string): Promise<(string | null)[][]> {
  await opened.write({ 'a.zip': zipBytes(files, comment) });
  return lines(await opened.importAll());
}

test('[I1] a ZIP archive is taken with all its folders, from disk and from memory alike', async () => {
  await opened.write({ 'disc.zip': ARCHIVE });
  expect(lines(await opened.importAll())).toEqual([
    ['disc.zip/CD/IMAGES/1', 'taken', null],
    ['disc.zip/CD/IMAGES/deep/2.dcm', 'taken', null],
    ['disc.zip/CD/readme.txt', 'skipped', 'not a DICOM file'],
  ]);
  const again = await opened.library.importBytes([{ path: 'dropped', bytes: ARCHIVE }]);
  expect(again).toMatchObject({ taken: 0, known: 2, skipped: [{ reason: 'not a DICOM file' }] });
  expect(await opened.leftovers()).toEqual([]);
});

test('[I1] archives are recognised by content, whatever their name, in archives, too', async () => {
  const inner = zipSync({ 'x/3': slice(3), 'x/more': zipSync({ 'y/4': slice(4) }) });
  await opened.write({ 'a-export': zipSync({ 'in/1': slice(1), 'in/2.bin': inner, 'z/5': slice(5) }) });
  const report = await opened.importAll();
  expect(report.taken).toBe(4);
  expect(
    lines(report)
      .map(([path]) => path)
      .sort(),
  ).toEqual(['a-export/in/1', 'a-export/in/2.bin/x/3', 'a-export/in/2.bin/x/more/y/4', 'a-export/z/5']);
  expect(await opened.leftovers()).toEqual([]);
});

test('[I1] archives inside each other are opened four deep, and the fifth is refused by name', async () => {
  let bytes: Uint8Array = slice(1);
  for (let depth = 5; depth >= 1; depth--) bytes = zipSync({ [`${depth}.zip`]: bytes });
  await opened.write({ '0.zip': bytes });
  const report = await opened.importAll();
  expect(report.taken).toBe(0);
  expect(report.skipped).toEqual([
    { path: expect.stringMatching(/4\.zip$/), reason: 'a ZIP archive inside 4 others: unpack it first' },
  ]);
});

test('[I1] names that go up or are absolute are only names', async () => {
  const names = ['../../up', '/etc/absolute', 'C:\\windows\\back', 'a/./b'];
  const found = await importZip(names.map((name, n) => ({ name, bytes: slice(n) })));
  expect(found.map(([path, outcome]) => [path, outcome])).toEqual(
    ['../../up', '/etc/absolute', 'C:/windows/back', 'a/./b'].map((name) => [`a.zip/${name}`, 'taken']),
  );
});

test('[I1] names in UTF-8, said or not, in code page 437, and in Info-ZIP’s own field', async () => {
  const extra = Buffer.concat([Buffer.from('75700a000100000000', 'hex'), Buffer.from('Größe')]);
  extra.writeUInt16LE(extra.length - 4, 2);
  const found = await importZip([
    { name: 'Röntgen', bytes: slice(1), flags: 0x800 },
    { name: 'Müller', bytes: slice(2) },
    { name: Buffer.from('4d816c6c6572', 'hex'), bytes: slice(3) },
    { name: 'Gr__e', bytes: slice(4), extra },
  ]);
  expect(found.map(([path]) => path)).toEqual(
    ['Röntgen', 'Müller', 'Müller', 'Größe'].map((name) => `a.zip/${name}`),
  );
});

test('[I1] ZIP64, sizes behind the data, and a comment at the end are read', async () => {
  const found = await importZip(
    [
      { name: '1', bytes: slice(1), zip64: true },
      { name: '2', bytes: slice(2), descriptor: true },
      { name: '3', bytes: slice(3), descriptor: true, zip64: true, stored: true },
    ],
    'made by a hospital PK',
  );
  expect(found.map(([, outcome]) => outcome)).toEqual(['taken', 'taken', 'taken']);
});

test.each<[string, Partial<ZipFile>, string]>([
  ['encrypted', { flags: 1 }, 'it is encrypted in its ZIP archive: unpack it first'],
  ['oddly packed', { method: 12 }, 'it is packed by ZIP method 12: unpack it first'],
  ['with a wrong CRC', { said: { crc: 1 } }, 'it is damaged in its ZIP archive'],
  ['stored, with a wrong CRC', { stored: true, said: { crc: 1 } }, 'it is damaged in its ZIP archive'],
  ['longer than said', { said: { bytes: 100 } }, 'it is damaged in its ZIP archive'],
  ['shorter than said', { said: { bytes: 1e6 } }, 'it is damaged in its ZIP archive'],
])('[I1] a file %s is one line with the reason, and the rest goes on', async (_kind, odd, reason) => {
  const found = await importZip([
    { name: '1', bytes: slice(1), ...odd },
    { name: '2', bytes: slice(2) },
  ]);
  expect(found).toEqual([
    ['a.zip/1', 'skipped', reason],
    ['a.zip/2', 'taken', null],
  ]);
});

test('[I1] an archive that is cut, split, empty or a document is one line with the reason', async () => {
  const split = zipBytes([{ name: '1', bytes: slice(1) }]);
  split.writeUInt16LE(3, split.length - 18);
  await opened.write({
    'cut.zip': ARCHIVE.subarray(0, ARCHIVE.length - 30),
    'empty.zip': zipBytes([]),
    'letter.docx': zipSync({ '[Content_Types].xml': Buffer.from('x'), 'word/document.xml': slice(9) }),
    'one.dcm': slice(1),
    'split.zip': split,
  });
  const report = await opened.importAll();
  expect(report.taken).toBe(1);
  expect(report.skipped.map(({ reason }) => reason)).toEqual([
    'a ZIP archive without its directory: it is damaged or cut short',
    'a ZIP archive without a file in it',
    'not a DICOM file: an Office document',
    'one part of a split ZIP archive: join its parts and unpack it first',
  ]);
});

test('[I1] a file larger than memory should hold is unpacked beside the library, and nothing is left there', async () => {
  const large = slice(1, { '7FE0,0010 OW': new Uint8Array(40 * 2 ** 20) });
  expect(await importZip([{ name: 'large', bytes: large }])).toEqual([['a.zip/large', 'taken', null]]);
  const [taken] = await opened.library.instancesBySopUid('1.2.3.1');
  expect(taken?.bytes).toBe(large.length);
  expect(await opened.leftovers()).toEqual([]);
});

test('[I1] a large file that is damaged leaves nothing', async () => {
  const bytes = new Uint8Array(40 * 2 ** 20);
  const found = await importZip([
    { name: 'short', bytes, said: { bytes: bytes.length + 1 } },
    { name: 'long', bytes, said: { bytes: bytes.length - 1 } },
  ]);
  expect(found.map(([, , reason]) => reason)).toEqual(
    ['short', 'long'].map(() => 'it is damaged in its ZIP archive'),
  );
  expect(await opened.leftovers()).toEqual([]);
});

test('[I1] Cancel inside an archive leaves no unpacked file behind', async () => {
  const inner = zipSync(
    Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`${n}`, [slice(n), { level: 0 }]])),
  );
  await opened.write({ 'a.zip': zipSync({ inner }) });
  const cancel = new AbortController();
  const report = await opened.library.importPaths([opened.sources], {
    signal: cancel.signal,
    onProgress: ({ done, total }) => (total ?? 0) > 500 && done > 10 && cancel.abort(),
  });
  expect(report.cancelled).toBe(true);
  expect(report.taken).toBeLessThan(600);
  expect(await opened.leftovers()).toEqual([]);
});
