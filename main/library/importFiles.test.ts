import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportProgress } from '../contract/domain/library.ts';
import { AppError } from '../contract/errors.ts';
import { instancesTable } from './tables.ts';
import { corpusFolder } from './testing/corpus.ts';
import { dicomBytes, type Elements, imageElements } from './testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from './testing/openTestLibrary.ts';
import { diskFault } from './threads/takeFile.ts';

const QUERY = {
  text: '',
  sort: 'name',
  descending: false,
  byPatient: false,
  only: 'all',
  offset: 0,
  limit: 1000,
} as const;

let opened: TestLibrary;

beforeEach(async () => {
  opened = await openTestLibrary();
});
afterEach(() => opened.remove());

function file(changes: Elements = {}): Buffer {
  return dicomBytes(imageElements({ '0028,0010 US': 2, '0028,0011 US': 2, ...changes }));
}

function slice(n: number): Buffer {
  return file({ '0008,0018 UI': `1.2.3.${n}`, '0020,0013 IS': String(n) });
}

test('[I3] the same instance twice is one, and a second import takes nothing', async () => {
  await opened.write({ 'a.dcm': slice(1), 'deep/er/b.dcm': slice(2), 'copy of a.dcm': slice(1) });
  const first = await opened.importAll();
  expect(first).toMatchObject({ taken: 2, known: 1, conflicts: [], skipped: [], cancelled: false });
  expect(first.files.map(({ path, outcome }) => [path.slice(opened.sources.length + 1), outcome])).toEqual([
    ['a.dcm', 'taken'],
    ['copy of a.dcm', 'known'],
    ['deep/er/b.dcm', 'taken'],
  ]);
  const before = await opened.stored.store.all(instancesTable);
  expect(await opened.importAll()).toMatchObject({ taken: 0, known: 3 });
  expect(await opened.stored.store.all(instancesTable)).toEqual(before);
});

test('[I3] the same SOP UID with other bytes is a conflict that is shown, both kept', async () => {
  await opened.write({
    '1.dcm': slice(1),
    '2.dcm': file({ '0008,0018 UI': '1.2.3.1', '0028,1052 DS': '7' }),
  });
  const report = await opened.importAll();
  expect(report).toMatchObject({ taken: 1, conflicts: [{ sopUid: '1.2.3.1' }] });
  expect(report.files[1]).toMatchObject({
    outcome: 'conflict',
    reason: expect.stringContaining('both are kept'),
  });
  const [row] = opened.library.studies(QUERY).rows;
  expect(row).toMatchObject({ instanceCount: 2, conflictCount: 1 });
  expect(await opened.library.instancesBySopUid('1.2.3.1')).toHaveLength(2);
});

test('[I3] a conflict with a file of an earlier import, in another study, is counted in both', async () => {
  await opened.write({ '1.dcm': slice(1) });
  await opened.importAll();
  await opened.write({ '2.dcm': file({ '0008,0018 UI': '1.2.3.1', '0020,000D UI': '9.9' }) });
  await opened.importAll();
  expect(opened.library.studies(QUERY).rows.map((row) => row.conflictCount)).toEqual([1, 1]);
});

test('[I3] contents are stored under their sha256 and read back by range', async () => {
  const bytes = slice(1);
  await opened.write({ '1.dcm': bytes });
  await opened.importAll();
  const [{ header, bytes: size } = { header: null, bytes: 0 }] =
    await opened.library.instancesBySopUid('1.2.3.1');
  if (!header) throw new Error('nothing was taken');
  expect(size).toBe(bytes.length);
  expect(await opened.library.size(header.instanceKey)).toBe(bytes.length);
  expect(
    Buffer.from(await opened.library.readFile(header.instanceKey, { start: 128, end: 132 })).toString(),
  ).toBe('DICM');
  const stream = await opened.library.openFile(header.instanceKey, { start: 0, end: 1e9 });
  expect(Buffer.from(await new Response(stream).arrayBuffer()).equals(bytes)).toBe(true);
  const names = await readdir(join(opened.stored.folder, 'files'), { recursive: true });
  expect(names.filter((name) => name.includes('tmp'))).toEqual([]);
});

test('[I1] every file has a line; what is no DICOM is skipped with the reason, and the rest goes on', async () => {
  await opened.write({
    '1.dcm': slice(1),
    'notes.txt': Buffer.from('not an image'),
    'broken.dcm': slice(2).subarray(0, 300),
    DICOMDIR: dicomBytes({ '0004,1220 SQ': [{ '0004,1430 CS': 'PATIENT' }] }),
    empty: Buffer.alloc(0),
  });
  const report = await opened.importAll();
  expect(report.taken).toBe(1);
  expect(report.files).toHaveLength(5);
  const reasons = Object.fromEntries(
    report.skipped.map(({ path, reason }) => [path.split('/').at(-1), reason]),
  );
  expect(reasons).toEqual({
    'notes.txt': 'not a DICOM file',
    'broken.dcm': expect.stringMatching(/^the file ends inside element \([0-9A-F]{4},[0-9A-F]{4}\)$/),
    DICOMDIR: expect.stringContaining('a disc index (DICOMDIR)'),
    empty: 'the file is empty',
  });
});

test('[I1] links are followed, loops end, a link to nothing is named', async () => {
  await opened.write({ 'a/1.dcm': slice(1) });
  await symlink('..', join(opened.sources, 'a/loop'));
  await symlink(join(opened.sources, 'nowhere'), join(opened.sources, 'dead'));
  const report = await opened.importAll();
  expect(report.taken).toBe(1);
  expect(report.skipped).toEqual([{ path: join(opened.sources, 'dead'), reason: 'a link to nothing' }]);
});

test('[I1] a path that is not there, an empty one and an empty folder are named', async () => {
  const codeOf = (paths: string[]) =>
    opened.library.importPaths(paths).then(
      () => null,
      (fault: AppError) => [fault.code, fault.message],
    );
  expect(await codeOf([join(opened.sources, 'gone')])).toEqual([
    'not_found',
    `${join(opened.sources, 'gone')} is not there. Check the path and import again.`,
  ]);
  expect(await codeOf([' '])).toEqual([
    'not_found',
    'An empty path is not there. Check the path and import again.',
  ]);
  await mkdir(join(opened.sources, 'void'));
  expect((await codeOf([join(opened.sources, 'void')]))?.[1]).toContain('holds no file');
});

test('[I4] progress counts up to all; Cancel leaves a consistent library that a second import completes', async () => {
  const files = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`${1000 + i}.dcm`, slice(i + 1)]));
  await opened.write(files);
  const cancel = new AbortController();
  const said: ImportProgress[] = [];
  const cancelled = await opened.library.importPaths([opened.sources], {
    signal: cancel.signal,
    onProgress(progress) {
      said.push(progress);
      if (progress.phase === 'reading' && progress.done > 50) cancel.abort();
    },
  });
  expect(cancelled.cancelled).toBe(true);
  expect(cancelled.taken).toBeGreaterThan(0);
  expect(cancelled.taken).toBeLessThan(600);
  const library = await opened.reopen();
  const [row] = library.studies(QUERY).rows;
  expect(row?.instanceCount).toBe(cancelled.taken);
  const detail = row && (await library.study(row.studyKey));
  expect(detail?.series[0]?.instances).toHaveLength(cancelled.taken);
  const rest = await library.importPaths([opened.sources], { onProgress: (progress) => said.push(progress) });
  expect(rest).toMatchObject({ taken: 600 - cancelled.taken, known: cancelled.taken, cancelled: false });
  expect(said.at(-1)).toMatchObject({ done: 600, total: 600 });
});

test('[07 speed] the first study can be read while the rest of its import comes', async () => {
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${1000 + i}.dcm`, slice(i + 1)]));
  await opened.write(files);
  const counts: number[] = [];
  const said: ImportProgress[] = [];
  const report = await opened.library.importPaths([opened.sources], {
    onProgress: (progress) => said.push(progress),
    onWritten: () => counts.push(opened.library.studies(QUERY).rows[0]?.instanceCount ?? 0),
  });
  expect(counts).toEqual([8, 40]);
  const first = said.find(({ firstStudyKey }) => firstStudyKey !== undefined);
  expect(first).toMatchObject({ firstStudyKey: report.firstStudyKey, phase: 'reading' });
  expect(said.indexOf(first as ImportProgress)).toBeLessThan(said.length - 1);
});

test('[I4] bytes in memory are imported as files are', async () => {
  const report = await opened.library.importBytes([
    { path: 'dropped/1.dcm', bytes: slice(1) },
    { path: 'dropped/readme', bytes: Buffer.from('hello') },
  ]);
  expect(report).toMatchObject({
    taken: 1,
    skipped: [{ path: 'dropped/readme', reason: 'not a DICOM file' }],
  });
  expect(report.firstStudyKey).toBe(opened.library.studies(QUERY).rows[0]?.studyKey);
});

test('[V4] trials 14 and 15: geometric order where there is geometry, else Instance Number', async () => {
  const orderOf = async (files: Record<string, Buffer>) => {
    await opened.write(files);
    const report = await opened.importAll();
    const detail = report.firstStudyKey && (await opened.library.study(report.firstStudyKey));
    return detail?.series.map((series) => series.instances.map((image) => image.sopUid));
  };
  const placed = (n: number, z: number) =>
    file({
      '0008,0018 UI': `1.${n}`,
      '0020,0013 IS': '1',
      '0020,0032 DS': `0\\0\\${z}`,
      '0020,0037 DS': '1\\0\\0\\0\\1\\0',
    });
  expect(await orderOf({ 'a.dcm': placed(1, 7), 'b.dcm': placed(2, -3), 'c.dcm': placed(3, 2) })).toEqual([
    ['1.2', '1.3', '1.1'],
  ]);
});

test('[V4] without geometry: Instance Number, as a number', async () => {
  await opened.write({ 'a.dcm': slice(10), 'b.dcm': slice(9), 'c.dcm': slice(1) });
  const { firstStudyKey } = await opened.importAll();
  const detail = firstStudyKey && (await opened.library.study(firstStudyKey));
  expect(detail?.series[0]?.instances.map((image) => image.instanceNumber)).toEqual([1, 9, 10]);
});

test('[I4] a library opens again with all that it held', async () => {
  await opened.write({ '1.dcm': slice(1), '2.dcm': slice(2) });
  await opened.importAll();
  const before = opened.library.studies(QUERY);
  const library = await opened.reopen();
  expect(library.studies(QUERY)).toEqual(before);
  expect(await library.importPaths([opened.sources])).toMatchObject({ taken: 0, known: 2 });
});

test('[I4] [W6] an import whose writing fails leaves neither rows nor contents', async () => {
  await opened.write({ '1.dcm': slice(1) });
  await opened.stored.store.close();
  await expect(opened.importAll()).rejects.toThrow();
  const left = await readdir(join(opened.stored.folder, 'files'), { recursive: true });
  expect(left.filter((name) => name.length > 3)).toEqual([]);
  await opened.reopen();
  expect(opened.library.studies(QUERY).all).toBe(0);
});

test('[W6] forgetting a patient removes its files and its rows from memory, and no one else’s', async () => {
  await opened.write({
    '1.dcm': slice(1),
    '2.dcm': file({ '0010,0020 LO': 'P2', '0020,000D UI': '7', '0008,0018 UI': '8' }),
  });
  await opened.importAll();
  const [gone] = opened.library.findPatients('P1', null);
  if (gone) await opened.library.forget(gone.patientKey);
  expect(opened.library.studies(QUERY).rows.map((row) => row.patient.patientId)).toEqual(['P2']);
  const names = await readdir(join(opened.stored.folder, 'files'), { recursive: true });
  expect(names.filter((name) => name.length > 3)).toHaveLength(1);
});

test('[I1] a folder of public files ends with a line for each', async () => {
  const folder = corpusFolder('[I1] a folder of public files ends with a line for each');
  if (!folder) return;
  const part = join(folder, 'orthanc');
  const files = (await readdir(part, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const first = await opened.library.importPaths([part]);
  expect(first.files).toHaveLength(files.length);
  expect(first.taken + first.conflicts.length).toBe(files.length);
  expect(await opened.library.importPaths([part])).toMatchObject({
    taken: 0,
    conflicts: [],
    known: files.length,
  });
});

test('[I1] errors of the library’s own disk end the import with their code', async () => {
  const fault = (code: string) => diskFault(Object.assign(new Error(code), { code }));
  expect(fault('ENOSPC')).toBeInstanceOf(AppError);
  expect([fault('ENOSPC')?.code, fault('EROFS')?.code, fault('EIO')]).toEqual([
    'disk_full',
    'read_only',
    null,
  ]);
});
