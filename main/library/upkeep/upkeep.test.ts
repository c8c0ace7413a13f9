import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../../contract/domain/actor.ts';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { contentPath } from '../files.ts';
import { instancesTable, seriesTable, studiesTable } from '../tables.ts';
import { dicomBytes, type Elements, imageElements } from '../testing/dicomBytes.ts';
import { openTestLibrary, type TestLibrary } from '../testing/openTestLibrary.ts';
import { loadRows } from './rows.ts';

const PERSON: Actor = { id: 'person:ada', name: 'Ada', roles: [] };
const QUERY = {
  text: '',
  sort: 'name',
  descending: false,
  byPatient: false,
  only: 'all',
  offset: 0,
  limit: 100,
} as const;

let opened: TestLibrary;
let folder: string;

function file(changes: Elements = {}): Buffer {
  return dicomBytes(imageElements({ '0028,0010 US': 2, '0028,0011 US': 2, ...changes }));
}

function slice(n: number): Buffer {
  return file({ '0008,0018 UI': `1.2.3.${n}`, '0020,0013 IS': String(n) });
}

beforeEach(async () => {
  opened = await openTestLibrary();
  folder = join(opened.stored.folder, 'files');
  await opened.write({ '1.dcm': slice(1), '2.dcm': slice(2), '3.dcm': slice(3) });
  await opened.write({
    'other.dcm': file({ '0008,0018 UI': '9', '0010,0020 LO': 'P2', '0020,000D UI': '7' }),
  });
  await opened.importAll();
});
afterEach(() => opened.remove());

async function keyOf(sopUid: string): Promise<InstanceKey> {
  const [instance] = await opened.library.instancesBySopUid(sopUid);
  if (!instance) throw new Error('not there');
  return instance.header.instanceKey;
}

const verify = async () => (await opened.library.upkeep.verify('headers')).findings;
const kinds = async () => (await verify()).map(({ kind }) => kind);
const repair = () => opened.library.upkeep.repair(PERSON);
const auditLines = async () => (await opened.stored.store.audit.verify()).lines;

/** Takes rows away as a lost table would. */
async function without(table: string): Promise<void> {
  await opened.stored.store.checkpoint();
  await opened.library.close();
  await opened.stored.store.close();
  await rm(join(opened.stored.folder, 'tables', `${table}.lance`), { recursive: true });
  await opened.reopen();
}

test('[I4] a library as imports leave it is sound, and a repair writes nothing', async () => {
  expect(await opened.library.upkeep.verify('headers')).toMatchObject({ findings: [], files: 4 });
  const lines = await auditLines();
  expect(await repair()).toMatchObject({ rows: 0, marked: 0, aside: 0 });
  expect(await auditLines()).toBe(lines);
});

test('[I4] a missing file keeps its row, is marked and shown, and importing it again mends it', async () => {
  await rm(contentPath(folder, await keyOf('1.2.3.2')));
  expect(await verify()).toMatchObject([
    {
      kind: 'file_missing',
      what: expect.stringContaining('image 2'),
      next: expect.stringContaining('Import it again'),
    },
  ]);
  expect(await repair()).toMatchObject({ marked: 1, rows: 0 });
  expect(await repair()).toMatchObject({ marked: 0 });
  const rows = () =>
    opened.library
      .studies(QUERY)
      .rows.map(({ instanceCount, missingFiles }) => [instanceCount, missingFiles]);
  expect(rows()).toContainEqual([3, 1]);
  await opened.reopen();
  expect(rows()).toContainEqual([3, 1]);
  const again = await opened.importAll();
  expect(again).toMatchObject({ taken: 0, known: 4 });
  expect(again.files[1]?.reason).toContain('is there again');
  expect(rows()).toContainEqual([3, 0]);
  await opened.reopen();
  expect(rows()).toContainEqual([3, 0]);
  expect(await kinds()).toEqual([]);
});

test('[I4] a file whose bytes changed is found by its hash, put aside and never deleted', async () => {
  const key = await keyOf('1.2.3.2');
  const bytes = await readFile(contentPath(folder, key));
  bytes[bytes.length - 1] = 0xff;
  await writeFile(contentPath(folder, key), bytes);
  expect((await opened.library.upkeep.verify('sizes')).findings).toEqual([]);
  expect(await kinds()).toEqual(['file_damaged']);
  expect(await repair()).toMatchObject({ marked: 1, aside: 1 });
  expect((await readFile(join(folder, 'damaged', key))).equals(bytes)).toBe(true);
  await opened.importAll();
  expect(await kinds()).toEqual([]);
});

test('[I4] a file that was cut short is found by its size alone', async () => {
  await truncate(contentPath(folder, await keyOf('1.2.3.2')), 200);
  expect((await opened.library.upkeep.verify('sizes')).findings).toMatchObject([{ kind: 'file_damaged' }]);
});

test.each(['instances', 'series', 'studies', 'patients'])(
  '[I4] the lost table %s comes back from the files',
  async (table) => {
    const before = await loadRows(opened.stored.store);
    const worklist = opened.library.studies(QUERY);
    await without(table);
    expect((await kinds()).length).toBeGreaterThan(0);
    expect((await repair()).rows).toBeGreaterThan(0);
    expect(await kinds()).toEqual([]);
    expect(opened.library.studies(QUERY).rows.map(withoutTimes)).toEqual(worklist.rows.map(withoutTimes));
    const after = await loadRows(opened.stored.store);
    for (const name of ['patients', 'studies', 'series', 'instances'] as const)
      expect([...after[name].keys()].sort()).toEqual([...before[name].keys()].sort());
    expect(await repair()).toMatchObject({ rows: 0 });
    await opened.reopen();
    expect(opened.library.studies(QUERY).rows.map(withoutTimes)).toEqual(worklist.rows.map(withoutTimes));
  },
);

function withoutTimes({ importedAt, readState, ...row }: Record<string, unknown>) {
  return row;
}

test('[I4] files that no row names are read and placed as an import places them, in one audited operation', async () => {
  for (const table of ['patients', 'studies', 'series', 'instances']) await without(table);
  expect(opened.library.studies(QUERY).all).toBe(0);
  const lines = await auditLines();
  expect(await repair()).toMatchObject({ placed: 4 });
  expect(await auditLines()).toBe(lines + 1);
  expect(
    opened.library
      .studies(QUERY)
      .rows.map((row) => row.instanceCount)
      .sort(),
  ).toEqual([1, 3]);
  expect(await kinds()).toEqual([]);
  expect(await opened.importAll()).toMatchObject({ taken: 0, known: 4 });
});

test('[I4] wrong members, counts and headers are found and corrected from the rows and files', async () => {
  const { store } = opened.stored;
  const { series, studies, instances } = await loadRows(store);
  const [one] = [...series.values()].filter(({ members }) => members.length === 3);
  const study = one && studies.get(one.studyKey);
  const image = one && instances.get(one.members[0]?.key ?? '');
  if (!study || !image) throw new Error('not there');
  await store.write({ actor: PERSON, operation: 'test' }, async (tx) => {
    tx.put(seriesTable, { ...one, version: 2, members: one.members.slice(1) });
    tx.put(studiesTable, { ...study, version: 2, instanceCount: 17 });
    tx.put(instancesTable, { ...image, version: 2, header: { ...image.header, rows: 99 } });
  });
  expect((await kinds()).sort()).toEqual(['count_differs', 'header_differs', 'members_differ']);
  await repair();
  expect(await kinds()).toEqual([]);
  expect((await opened.library.instance(image.header.instanceKey)).header.rows).toBe(2);
});

test('[I4] files that belong nowhere are named and put aside, temporary ones removed', async () => {
  await mkdir(join(folder, 'ab'), { recursive: true });
  await writeFile(join(folder, 'ab', 'notes.txt'), 'mine');
  await writeFile(join(folder, 'new', '.tmp-x'), 'x');
  expect(await kinds()).toEqual(['file_stray', 'file_stray']);
  expect(await repair()).toMatchObject({ aside: 1, removed: 1 });
  expect(await readFile(join(folder, 'damaged', 'notes.txt'), 'utf8')).toBe('mine');
  expect(await kinds()).toEqual([]);
});

test('[I4] Cancel of a repair leaves all as it was', async () => {
  await rm(contentPath(folder, await keyOf('1.2.3.2')));
  const lines = await auditLines();
  const stopped = opened.library.upkeep.repair(PERSON, { signal: AbortSignal.abort() });
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  expect(await auditLines()).toBe(lines);
});

test('[W6] erasing a patient removes files of theirs that no row names, and those put aside, and no one else’s', async () => {
  const damaged = await keyOf('1.2.3.2');
  await truncate(contentPath(folder, damaged), 300);
  await repair();
  const stray = file({ '0008,0018 UI': '1.2.3.77' });
  await opened.write({ 'stray.dcm': stray });
  await opened.importAll();
  const orphan = await keyOf('1.2.3.77');
  const bytes = await readFile(contentPath(folder, orphan));
  const [patient] = opened.library.findPatients('P1', null);
  if (!patient) throw new Error('not there');
  await opened.library.forget(patient.patientKey);
  await mkdir(join(folder, orphan.slice(0, 2)), { recursive: true });
  await writeFile(contentPath(folder, orphan), bytes);
  await opened.library.forget(patient.patientKey);
  const left = (await readdir(folder, { recursive: true })).filter(
    (name) => InstanceKey.safeParse(name.slice(-64)).success,
  );
  expect(left).toHaveLength(1);
  expect(left[0]).toContain(await keyOf('9'));
});

test('[I4] a file that is back in its place by hand is no longer marked after a repair', async () => {
  const path = contentPath(folder, await keyOf('1.2.3.2'));
  await rename(path, join(opened.stored.folder, 'away'));
  await repair();
  await rename(join(opened.stored.folder, 'away'), path);
  expect(await repair()).toMatchObject({ unmarked: 1 });
  expect(opened.library.studies(QUERY).rows.every(({ missingFiles }) => missingFiles === 0)).toBe(true);
});
