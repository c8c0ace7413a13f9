import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { StudyRow } from '../../contract/domain/library.ts';
import { openDicom } from '../../exchange/dicom/openDicom.ts';
import { mountSmallDisk } from '../../storage/smallDisk.ts';
import { DOCTOR, openTestCore, type TestCore, takeIn } from '../testCore.ts';
import { copyStudies } from './copyStudies.ts';

const small = mountSmallDisk(16, 'what a full disk does to copies');
afterAll(() => small?.remove());

let opened: TestCore;
let folder: string;
let studies: StudyRow[];
beforeEach(async () => {
  opened = await openTestCore();
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-copies-'));
  studies = await takeIn(opened.client, [
    { patient: 'Canary', day: '20240101', picture: 1, elements: { '0008,0050 SH': 'SECRET-77' } },
    { patient: 'Canary', day: '20250101', picture: 2 },
    { patient: 'Robin', day: '20250101', picture: 3, elements: { '0028,0301 CS': 'YES' } },
  ]);
});
afterEach(async () => {
  await opened.remove();
  await rm(folder, { recursive: true, force: true });
});

const studyKeys = () => studies.map(({ studyKey }) => studyKey);

async function filesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

test('[T9] copies: a folder for each pseudonym, nothing of the patient in names or bytes, the library unchanged', async () => {
  const to = join(folder, 'new', 'deep');
  const before = await filesIn(join(opened.folder, 'library'));
  const report = await opened.client.exporting.deidentify({ studyKeys: studyKeys(), to });
  expect(report).toMatchObject({ files: 3, leftOut: [], folder: to, cancelled: false });
  expect(report.burnedIn).toEqual({ declared: 1, likely: 0, not_stated: 2, none: 0 });
  const files = await filesIn(to);
  expect(files.map((path) => path.slice(to.length).replace(/ANON-[0-9A-F]{10}/, 'ANON'))).toEqual(
    expect.arrayContaining(['/ANON/study-1/series-1/00001.dcm', '/ANON/study-2/series-1/00001.dcm']),
  );
  expect(new Set(files.map((path) => path.slice(to.length).split('/')[1])).size).toBe(2);
  for (const path of files) {
    const bytes = await readFile(path);
    expect(`${path}${bytes.toString('latin1')}`).not.toMatch(/Canary|Robin|SECRET-77/);
    expect(openDicom(bytes).data.text('x00120062')).toBe('YES');
  }
  expect(await filesIn(join(opened.folder, 'library'))).toEqual(before);
});

test('[T9, W7] copies stand in the audit with who, what, which studies and how many, a preview does not, and the chain holds', async () => {
  await opened.client.exporting.previewDeidentified({ studyKeys: studyKeys() });
  const before = await opened.client.audit.lines({});
  await opened.client.exporting.deidentify({ studyKeys: studyKeys(), to: join(folder, 'out') });
  const { lines, total } = await opened.client.audit.lines({});
  expect(total).toBe(before.total + 1);
  expect(lines.at(-1)).toMatchObject({
    actor: 'dr-test',
    operation: 'export.copies',
    rowIds: [
      ...studyKeys()
        .map((key) => `study/${key}`)
        .sort(),
      'files/3',
    ],
    rowHashes: [],
  });
  expect(lines.some(({ operation }) => operation.includes('preview'))).toBe(false);
  expect(await opened.client.audit.verify({})).toMatchObject({ ok: true });
  await opened.reopen();
  expect(await opened.client.audit.verify({})).toMatchObject({ ok: true });
  expect((await opened.client.audit.export({})).text).not.toMatch(/Canary|Robin|SECRET/);
});

test('[T9] the copies come in again as studies of their own', async () => {
  const to = join(folder, 'out');
  await opened.client.exporting.deidentify({ studyKeys: studyKeys(), to });
  const other = await openTestCore();
  try {
    const report = await other.client.library.importPaths({ paths: [to] });
    expect(report).toMatchObject({ taken: 3, skipped: [] });
    const { rows } = await other.client.library.studies({});
    expect(new Set(rows.map(({ patient }) => patient.patientId)).size).toBe(2);
  } finally {
    await other.remove();
  }
});

test('[T9] the preview says what would change and writes nothing; one key gives the same UIDs again', async () => {
  const { exporting } = opened.client;
  const preview = await exporting.previewDeidentified({ studyKeys: studyKeys() });
  expect(preview).toMatchObject({ files: 3, folder: null });
  expect(preview.changes.find(({ path }) => path === '(0008,0050)')).toMatchObject({
    before: 'SECRET-77',
    after: '',
    count: 1,
  });
  expect(preview.changes.find(({ path }) => path === '(0010,0020)')).toMatchObject({
    action: 'replaced',
    count: 3,
  });
  expect(await readdir(folder)).toEqual([]);
  const uids = async (key: string | null) => {
    const { changes } = await exporting.previewDeidentified({ studyKeys: studyKeys(), options: { key } });
    return changes.find(({ path }) => path === '(0020,000D)')?.after;
  };
  const key = 'ab'.repeat(32);
  expect(await uids(key)).toBe(await uids(key));
  expect(await uids(null)).not.toBe(await uids(null));
});

test('[T9] a folder that is not empty, in the data folder or no whole path is refused, and nothing is written', async () => {
  const { exporting } = opened.client;
  await writeFile(join(folder, 'mine.txt'), 'mine');
  for (const to of [folder, join(opened.folder, 'library', 'x'), 'out'])
    await expect(exporting.deidentify({ studyKeys: studyKeys(), to })).rejects.toMatchObject({
      code: 'refused',
    });
  expect(await readdir(folder)).toEqual(['mine.txt']);
});

test('[T9] a path that can be no folder is refused in words with the next step, and nothing is written', async () => {
  const { exporting } = opened.client;
  await writeFile(join(folder, 'file'), 'mine');
  await symlink(join(opened.folder, 'library'), join(folder, 'link'));
  const refused = [
    [join(folder, 'file'), 'is not a folder'],
    [join(folder, 'file', 'below'), 'is not a folder'],
    [join(folder, 'x'.repeat(300)), 'too long'],
    [`${join(folder, 'y')}/${'deep/'.repeat(1000)}`, 'too long'],
    [join(folder, 'a\0b'), 'Choose another folder'],
    [join(folder, 'link', 'copies'), 'The data folder is no place for copies'],
  ] as const;
  for (const [to, words] of refused) {
    const fault = await exporting.deidentify({ studyKeys: studyKeys(), to }).catch((error: unknown) => error);
    expect(fault).toMatchObject({ message: expect.stringContaining(words), incidentId: null });
    expect(fault).toMatchObject({ message: expect.stringMatching(/Choose|Name/) });
    expect(fault).toMatchObject({ message: expect.not.stringContaining('Name another data folder') });
  }
  expect((await readdir(folder)).sort()).toEqual(['file', 'link']);
  expect(await readdir(join(opened.folder, 'library'))).not.toContain('copies');
});

test.skipIf(process.platform !== 'linux')(
  '[T9] a place where the system makes no folders is refused',
  async () => {
    const copying = opened.client.exporting.deidentify({ studyKeys: studyKeys(), to: '/proc/copies' });
    await expect(copying).rejects.toMatchObject({
      code: 'bad_file',
      message:
        '/proc/copies is not a folder and none can be made there. Nothing was copied. Choose another folder.',
    });
  },
);

test('[T9] a folder with spaces and letters of other languages takes the copies', async () => {
  const to = join(folder, 'Köpfe und Hälse', 'проба 1');
  const report = await opened.client.exporting.deidentify({ studyKeys: studyKeys(), to });
  expect(report).toMatchObject({ files: 3, folder: to });
  expect((await filesIn(to)).length).toBe(3);
});

test('[T9] Cancel leaves whole files alone and says that it was stopped', async () => {
  const stop = new AbortController();
  const onProgress = ({ done }: { done: number }) => done === 1 && stop.abort();
  const to = join(folder, 'out');
  await mkdir(to);
  const parts = opened.core.parts;
  const report = await copyStudies(
    parts,
    {
      actor: { ...DOCTOR, roles: [...DOCTOR.roles] },
      studyKeys: studyKeys(),
      to,
      options: { dates: 'remove', key: null },
    },
    { signal: stop.signal, progress: onProgress },
  );
  expect(report).toMatchObject({ cancelled: true });
  const files = await filesIn(to);
  expect(files.length).toBe(report.files);
  expect(files.length).toBeLessThan(3);
  expect(files.every((path) => path.endsWith('.dcm'))).toBe(true);
});

test('[T9] an image whose file is missing is left out with the reason', async () => {
  const [first] = await filesIn(join(opened.folder, 'library'));
  await rm(first ?? '');
  const report = await opened.client.exporting.deidentify({
    studyKeys: studyKeys(),
    to: join(folder, 'out'),
  });
  expect(report.files).toBe(2);
  expect(report.leftOut).toMatchObject([{ reason: expect.stringContaining('missing') }]);
});

test.skipIf(small === null)(
  '[T9] a full disk is named, what was copied is whole, and no part of a file stays',
  async () => {
    const pixels = {
      '0028,0010 US': 2048,
      '0028,0011 US': 2048,
      '7FE0,0010 OW': new Uint8Array(2048 * 2048 * 2),
    };
    const large = await takeIn(
      opened.client,
      [1, 2, 3].map((n) => ({ patient: `L${n}`, day: '20250101', picture: n, elements: pixels })),
    );
    const to = join(small?.folder ?? '', 'copies');
    const copying = opened.client.exporting.deidentify({
      studyKeys: large.map(({ studyKey }) => studyKey),
      to,
    });
    await expect(copying).rejects.toMatchObject({
      code: 'disk_full',
      message: expect.stringMatching(/1 copies are there, each whole/),
    });
    expect((await filesIn(to)).map((path) => path.slice(-9))).toEqual(['00001.dcm']);
  },
);
