import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { picture } from '../app/testCore.ts';
import { dicomBytes, imageElements } from '../library/testing/dicomBytes.ts';
import { mountSmallDisk } from '../storage/smallDisk.ts';
import { runCli, temporaryData } from './runCli.ts';

const SIDE = 64;
let data = '';
let remove: () => Promise<void>;

beforeAll(async () => {
  ({ data, remove } = await temporaryData());
  const sources = join(data, '../sources');
  await mkdir(sources, { recursive: true });
  for (const [at, patient] of ['Canaryquill', 'Ben'].entries())
    await writeFile(join(sources, `${at}.dcm`), radiograph(patient, at));
  expect((await cli('import', sources)).code).toBe(0);
}, 120_000);
afterAll(() => remove());

function radiograph(patient: string, at: number): Buffer {
  return dicomBytes(
    imageElements({
      ...{ '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.1.1', '0008,0018 UI': `2.25.7.${at}.1` },
      ...{ '0008,0020 DA': '20240101', '0008,0060 CS': 'DX', '0010,0010 PN': `Test^${patient}` },
      ...{ '0010,0020 LO': patient, '0020,000D UI': `2.25.7.${at}`, '0020,000E UI': `2.25.7.${at}.2` },
      ...{ '0028,0010 US': SIDE, '0028,0011 US': SIDE, '7FE0,0010 OW': picture(at) },
    }),
  );
}

const beside = (name: string) => join(data, '..', name);
const cli = (...args: string[]) => runCli(['--data', data, ...args]);

/** A command with --json: its exit code, its one document, and what it said on stderr. */
async function json(...args: string[]) {
  const { code, stdout, stderr } = await cli('--json', ...args);
  return { code, said: JSON.parse(stdout), stderr };
}

const refusedAs = (code: string, sentence: RegExp) => ({
  code: 1,
  said: { error: { code, sentence: expect.stringMatching(sentence) } },
});

test('[07 backup] [02 command line] backup and restore: figures, then the same library by the kept key; the next backup copies what is new alone', async () => {
  const backup = beside('backup');
  const made = await json('backup', backup);
  expect(made).toMatchObject({ code: 0, said: { folder: backup, copied: made.said.files } });
  const lines = await cli('backup', backup);
  expect(lines.code).toBe(0);
  expect(lines.stdout).toMatch(/files, \d+ of them new, .*\n.*keep a copy of master\.key/);
  const key = beside('kept.key');
  await cp(join(data, 'master.key'), key);
  const to = beside('restored');
  const restored = await runCli(['--data', to, '--json', 'restore', backup, '--key', key]);
  expect(restored.code).toBe(0);
  expect(JSON.parse(restored.stdout)).toMatchObject({ from: backup, to, erasures: 0 });
  const studies = async (folder: string) => (await runCli(['--data', folder, '--json', 'studies'])).stdout;
  expect(await studies(to)).toBe(await studies(data));
  const audit = await runCli(['--data', to, '--json', 'audit', 'verify']);
  expect([audit.code, JSON.parse(audit.stdout).ok]).toEqual([0, true]);
}, 240_000);

test('[07 backup] [02 command line] backup into a wrong place ends with 1 and says why; what stands there stays', async () => {
  expect(await json('backup', join(data, 'inside'))).toMatchObject(
    refusedAs('refused', /inside the data folder/),
  );
  expect(await json('backup', beside('sources'))).toMatchObject(
    refusedAs('refused', /not empty and holds no backup/),
  );
  expect(await json('backup', beside('sources/0.dcm'))).toMatchObject(refusedAs('refused', /is a file/));
  // It looks like an unfinished backup, and is somebody's folder.
  const own = beside('own');
  await mkdir(join(own, 'library'), { recursive: true });
  await writeFile(join(own, 'unfinished'), '');
  await writeFile(join(own, 'library', 'thesis.txt'), 'mine');
  expect(await json('backup', own)).toMatchObject(
    refusedAs('refused', /was not written by a backup of this library/),
  );
  expect(await readFile(join(own, 'library', 'thesis.txt'), 'utf8')).toBe('mine');
  expect((await cli('backup')).code).toBe(2);
}, 240_000);

test('[07 backup] [02 command line] a backup that was begun and not finished: not restored, named by an erasure, gone on with by the next backup', async () => {
  const whole = beside('whole');
  const begun = beside('begun');
  expect((await json('backup', whole)).code).toBe(0);
  expect((await json('backup', begun)).code).toBe(0);
  // As a kill before its list leaves it: this library's own mark, files, no list.
  await writeFile(join(begun, 'unfinished'), await markOf());
  await rm(join(begun, 'anamnesis-backup.json'));
  const restore = await runCli([
    '--data',
    beside('none'),
    '--json',
    'restore',
    begun,
    '--key',
    join(data, 'master.key'),
  ]);
  expect({ code: restore.code, said: JSON.parse(restore.stdout) }).toMatchObject(
    refusedAs('not_found', /was begun and never finished/),
  );
  const preview = await json('erase', 'Canaryquill');
  expect(preview.said.backups).toContainEqual(
    expect.objectContaining({ folder: begun, isThere: true, isFinished: false }),
  );
  expect((await json('backup', begun)).code).toBe(0);
  expect(existsSync(join(begun, 'unfinished'))).toBe(false);
  await rm(begun, { recursive: true });
}, 240_000);

/** The mark of this library, as a backup writes it that ends at its first file. */
async function markOf(): Promise<string> {
  const { writeMark, UNFINISHED } = await import('../app/backup/backupFolder.ts');
  const folder = beside('mark');
  await mkdir(folder, { recursive: true });
  await writeMark(folder, await readFile(join(data, 'master.key')));
  return readFile(join(folder, UNFINISHED), 'utf8');
}

test('[07 backup] [02 command line] a disk without room is refused before anything is copied', async () => {
  const disk = mountSmallDisk(1, 'a backup onto a disk without room');
  if (disk === null) return;
  try {
    disk.fill(8192);
    const refused = await json('backup', join(disk.folder, 'backup'));
    expect(refused.code).toBe(1);
    expect(refused.said.error.sentence).toMatch(/has room for|is full/);
    expect((await json('audit', 'verify')).said.ok).toBe(true);
  } finally {
    disk.remove();
  }
}, 120_000);

test('[07 backup] [02 command line] restore: no backup there, no key, another key, a folder in use: 1 with a sentence, and nothing is left behind', async () => {
  const backup = beside('whole');
  const to = beside('nowhere');
  const restore = async (...args: string[]) => {
    const { code, stdout } = await runCli(['--data', to, '--json', 'restore', ...args]);
    return { code, said: JSON.parse(stdout) };
  };
  const key = join(data, 'master.key');
  expect(await restore(backup)).toMatchObject(refusedAs('refused', /master key is not in a backup/));
  expect(await restore(beside('sources'), '--key', key)).toMatchObject(
    refusedAs('not_found', /holds no backup/),
  );
  const other = beside('other.key');
  await writeFile(other, Buffer.alloc(32, 7));
  expect(await restore(backup, '--key', other)).toMatchObject(
    refusedAs('bad_file', /does not fit the master key/),
  );
  await writeFile(other, 'short');
  expect(await restore(backup, '--key', other)).toMatchObject(refusedAs('bad_file', /is no master key/));
  const { code, stdout } = await cli('--json', 'restore', backup, '--key', key);
  expect({ code, said: JSON.parse(stdout) }).toMatchObject(refusedAs('refused', /is not empty/));
  const left = existsSync(to) ? await readdir(to) : [];
  expect(left.filter((name) => !name.startsWith('lock'))).toEqual([]);
}, 240_000);

test('[W7] [02 command line] an exported audit is verified without its library: 0 with the key, 1 without it or with a changed line, 2 for what is no check value', async () => {
  const file = beside('audit.jsonl');
  const out = await json('audit', 'export', file);
  expect(out).toMatchObject({ code: 0, said: { file, checkFile: `${file}.check` } });
  // No data folder stands behind these.
  const apart = async (...args: string[]) => {
    const { code, stdout } = await runCli(['--data', beside('none'), '--json', 'audit', 'verify', ...args]);
    return { code, said: JSON.parse(stdout) };
  };
  const key = join(data, 'master.key');
  const whole = { ok: true, proved: ['form', 'chain', 'end'], notProved: [] };
  const against = ['--against', `${file}.check`];
  expect(await apart(file, '--key', key, ...against)).toMatchObject({ code: 0, said: whole });
  expect(await apart(file)).toMatchObject({ code: 1, said: { ok: true, proved: ['form'] } });
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.split('\n').slice(0, -2).join('\n').concat('\n'));
  expect((await apart(file, '--key', key, ...against)).said.problem.words).toMatch(/cut off/);
  await writeFile(file, text.replace(/"actor":"[^"]+"/, '"actor":"nobody"'));
  expect(await apart(file, '--key', key)).toMatchObject({
    code: 1,
    said: { ok: false, problem: { sequence: 1 } },
  });
  expect((await apart(file, '--against', 'audit1/none')).code).toBe(2);
  expect(await apart(beside('gone.jsonl'))).toMatchObject(refusedAs('bad_file', /cannot be read/));
  expect(existsSync(beside('none/store'))).toBe(false);
  const { said } = await json('audit', 'check-value');
  expect(await json('audit', 'verify', '--against', said.value)).toMatchObject({
    ...{ code: 0, said: { ok: true, against: { lines: said.lines } } },
  });
}, 240_000);

test('[M11] [02 command line] memory build: a dry run lists and writes nothing; a build enters what can, twice changes nothing; a path that is none ends with 1', async () => {
  const items = beside('items');
  await mkdir(items, { recursive: true });
  const png = {
    width: SIDE,
    height: SIDE,
    data: Uint16Array.from(picture(5)),
    channels: 1,
    depth: 16,
  } as const;
  await writeFile(join(items, 'p.png'), encode(png));
  const item = {
    ...{ item_id: '1', subject_id: 'BASE', media_type: 'image', file: 'p.png' },
    metadata: { study_time: '2021-03-04', report: 'Small nodule in the right lung.' },
  };
  const path = join(items, 'items.jsonl');
  await writeFile(path, `${JSON.stringify(item)}\nno json\n`);
  const audit = async () => (await json('audit', 'verify')).said.lines;
  const before = await audit();
  const dry = await json('memory', 'build', path, '--dry-run');
  expect(dry).toMatchObject({ code: 0, said: { readings: 1, problems: [{ line: 2 }] } });
  expect(await audit()).toBe(before);
  expect(await json('memory', 'build', path)).toMatchObject({ code: 0, said: { approved: 1, known: 0 } });
  expect(await json('memory', 'build', path)).toMatchObject({ code: 0, said: { approved: 0, known: 1 } });
  expect(await json('memory', 'build', beside('gone'))).toMatchObject({ code: 1 });
  expect((await cli('memory', 'build')).code).toBe(2);
}, 240_000);

test('[W6] [02 command line] erase: 1 and nothing gone without the id typed again or with another one, 2 for a key that is none; then gone, and the audit verifies', async () => {
  const list = async () =>
    (await json('studies')).said.map(({ patientId }: { patientId: string }) => patientId);
  const before = (await list()).sort();
  const preview = await json('erase', 'Canaryquill');
  expect(preview).toMatchObject({ code: 1, said: { studies: 1, confirmWith: 'Canaryquill' } });
  expect(await json('erase', 'Canaryquill', '--confirm', 'canaryquill')).toMatchObject({ code: 1 });
  expect(await json('erase', 'nobody', '--confirm', 'nobody')).toMatchObject(
    refusedAs('not_found', /no patient/),
  );
  expect((await json('erase', 'Canaryquill', '--key', 'x', '--confirm', 'Canaryquill')).code).toBe(2);
  expect((await list()).sort()).toEqual(before);
  const erased = await json('erase', 'Canaryquill', '--confirm', 'Canaryquill');
  expect(erased).toMatchObject({ code: 0, said: { studies: 1 } });
  expect(await list()).not.toContain('Canaryquill');
  expect(await json('erase', 'Canaryquill', '--confirm', 'Canaryquill')).toMatchObject({ code: 1 });
  expect((await json('audit', 'verify')).said.ok).toBe(true);
}, 240_000);

test('[07 backup] [02 command line] a folder into which a restore was not finished starts nothing, and is no place for a backup from it', async () => {
  const half = beside('half');
  await mkdir(half, { recursive: true });
  await chmod(half, 0o700);
  await writeFile(join(half, 'restoring'), '');
  const { code, stdout } = await runCli(['--data', half, '--json', 'backup', beside('fromHalf')]);
  expect({ code, said: JSON.parse(stdout) }).toMatchObject(refusedAs('unavailable', /was not finished/));
  expect(existsSync(beside('fromHalf'))).toBe(false);
}, 60_000);
