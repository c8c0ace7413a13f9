import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportReport } from '../contract/domain/library.ts';
import { MOST_MISSING_NAMED } from './discIndex.ts';
import { dicomBytes, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';

const INDEX = 'a disc index (DICOMDIR): the files that it lists are taken by themselves';
const NOT_THERE = 'listed in the disc’s index but not there';

let opened: TestLibrary;

beforeEach(async () => {
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

function slice(n: number): Buffer {
  const small = { '0028,0010 US': 2, '0028,0011 US': 2, '0008,0018 UI': `1.2.3.${n}` };
  return dicomBytes(imageElements(small));
}

function indexOf(...paths: readonly string[]): Buffer {
  const records = paths.map((path) => ({ '0004,1430 CS': 'IMAGE', '0004,1500 CS': path }));
  return dicomBytes({ '0004,1220 SQ': [{ '0004,1430 CS': 'PATIENT' }, ...records] });
}

/** Path and reason of each line; paths are relative to what was imported. */
function lines(report: ImportReport, folder = opened.sources): (string | null)[][] {
  return report.files.map(({ path, reason }) => [path.slice(folder.length + 1), reason]);
}

test('[I1] a disc is read in the order of its index; what it does not list is found, what is missing is named', async () => {
  await opened.write({
    DICOMDIR: indexOf('IMG\\2', 'IMG\\1', 'IMG\\GONE'),
    'IMG/1': slice(1),
    'IMG/2': slice(2),
    'AUTORUN/3': slice(3),
  });
  const report = await opened.library.importPaths([join(opened.sources, 'DICOMDIR')]);
  expect(lines(report)).toEqual([
    ['DICOMDIR', `${INDEX}; 1 of 3 are not there`],
    ['IMG/2', null],
    ['IMG/1', null],
    ['IMG/GONE', NOT_THERE],
    ['AUTORUN/3', null],
  ]);
  expect([report.taken, report.missing, report.skipped.length]).toEqual([3, 1, 1]);
});

test('[I1] names of a disc match whatever their case and version suffix', async () => {
  await opened.write({
    'dicomdir;1': indexOf('IMG\\A', 'IMG\\B.DCM', 'IMG\\C', 'IMG\\D'),
    'img/a': slice(1),
    'img/b.dcm;1': slice(2),
    'Img/c.;1': slice(3),
    'IMG/D': slice(4),
    'img/d': slice(5),
  });
  const report = await opened.importAll();
  expect(lines(report)).toEqual([
    ['dicomdir;1', INDEX],
    ['img/a', null],
    ['img/b.dcm;1', null],
    ['Img/c.;1', null],
    ['IMG/D', null],
    ['img/d', null],
  ]);
});

test('[I1] missing files are named up to a bound, then counted', async () => {
  const gone = Array.from({ length: MOST_MISSING_NAMED + 7 }, (_, n) => `IMG\\${1000 + n}`);
  await opened.write({ DICOMDIR: indexOf(...gone, ...gone) });
  const report = await opened.importAll();
  expect(report.files).toHaveLength(MOST_MISSING_NAMED + 2);
  expect(report.files[0]?.reason).toContain('107 of 107 are not there');
  expect(report.files.at(-1)).toMatchObject({ reason: `7 more files: ${NOT_THERE}` });
});

test('[I1] each disc of a folder has its own index, and a damaged one costs nothing but itself', async () => {
  await opened.write({
    'CD1/DICOMDIR': indexOf('2', '1'),
    'CD1/1': slice(1),
    'CD1/2': slice(2),
    'CD2/DICOMDIR': indexOf('4').subarray(0, 200),
    'CD2/4': slice(4),
    'CD3/DICOMDIR': indexOf('6'),
    'CD3/5': slice(5),
  });
  const report = await opened.importAll();
  expect(lines(report)).toEqual([
    ['CD1/DICOMDIR', INDEX],
    ['CD1/2', null],
    ['CD1/1', null],
    ['CD2/4', null],
    ['CD2/DICOMDIR', expect.stringMatching(/^the file ends inside/)],
    ['CD3/DICOMDIR', `${INDEX}; 1 of 1 are not there`],
    ['CD3/6', NOT_THERE],
    ['CD3/5', null],
  ]);
});

test('[I1] the index of a disc inside an archive is used as on the disc', async () => {
  const files = { 'CD/1': slice(1), 'CD/2': slice(2), 'CD/DICOMDIR': indexOf('2', '1', '3') };
  await opened.write({ 'disc.zip': zipSync(files) });
  expect(lines(await opened.importAll(), join(opened.sources, 'disc.zip'))).toEqual([
    ['CD/DICOMDIR', `${INDEX}; 1 of 3 are not there`],
    ['CD/2', null],
    ['CD/1', null],
    ['CD/3', NOT_THERE],
  ]);
});

test('[I1] a dropped disc whose files come in several calls misses none of them', async () => {
  const files = [
    { path: 'CD/DICOMDIR', bytes: indexOf('1', '2', '3') },
    { path: 'CD/1', bytes: slice(1) },
  ];
  const report = await opened.library.importBytes(files, { alsoThere: ['CD/2'] });
  expect(report.files.map(({ path, reason }) => [path, reason])).toEqual([
    ['CD/DICOMDIR', `${INDEX}; 1 of 3 are not there`],
    ['CD/1', null],
    ['CD/3', NOT_THERE],
  ]);
});
