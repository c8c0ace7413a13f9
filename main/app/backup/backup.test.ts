import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf, plainHost } from '../../cli/connect.ts';
import { fileKeys, KEY_FILE } from '../../host/fileKeys.ts';
import { createCore, type RunningCore } from '../core.ts';
import { placesOf, spellings } from '../erasing/diskScan.ts';
import { openTestCore, readAndApprove, type TestCore, takeIn } from '../testCore.ts';
import { MANIFEST_FILE, UNFINISHED } from './backupFolder.ts';
import { keyOfRestore, RESTORING, restoreBackup } from './restoreBackup.ts';

let opened: TestCore;
let place: string;
let backup: string;
beforeEach(async () => {
  opened = await openTestCore();
  place = await realpath(await mkdtemp(join(tmpdir(), 'anamnesis-backup-')));
  backup = join(place, 'backup');
});
afterEach(async () => {
  await opened.remove();
  await rm(place, { recursive: true, force: true });
});

const RESTORER = { id: 'person:ann', name: 'Ann', roles: [] };
const NO_STOP = { signal: new AbortController().signal, onProgress: () => undefined };

async function fill() {
  const rows = await takeIn(opened.client, [
    { patient: 'Canaryquill', day: '20260301', picture: 1 },
    { patient: 'Ben', day: '20260301', picture: 2 },
  ]);
  for (const row of rows)
    await readAndApprove(opened.client, row, { impression: 'Nodule in the right upper lobe, 9 mm.' });
  const [ada] = rows;
  if (!ada) throw new Error('not taken');
  return { ada };
}

/** Worklist, memory and audit as a program started on a folder sees them. */
async function seenAt(folder: string) {
  return withCoreOn(folder, async (core) => {
    const client = clientOf(core);
    const { rows } = await client.library.studies({ limit: 100 });
    const facts = [];
    for (const { patient } of rows)
      facts.push(await client.timeline.facts({ patientKey: patient.patientKey }));
    const { isSound } = await client.upkeep.verify({ depth: 'contents' });
    const audit = await client.audit.verify({});
    return { rows, facts, isSound, audit, startedWith: [...core.parts.store.startedWith] };
  });
}

async function withCoreOn<T>(folder: string, work: (core: RunningCore) => Promise<T>): Promise<T> {
  const core = await createCore({ dataFolder: folder }, plainHost('memory', folder));
  return work(core).finally(() => core.close());
}

/** As the command does, on a machine that has nothing but the backup and the key. */
function restoreWithKey(to: string, key: string, from = backup) {
  const request = {
    from,
    to,
    keyFile: key,
    masterKey: keyOfRestore(to, key),
    registers: [],
    actor: RESTORER,
  };
  return restoreBackup(request, NO_STOP);
}

/** The master key, kept in another place. */
async function keptKey(): Promise<string> {
  const path = join(place, 'kept.key');
  await cp(join(opened.folder, KEY_FILE), path);
  return path;
}

test('[07 backup] backup, wipe, restore: worklist, memory and audit are equal; the master key is not in the backup', async () => {
  await fill();
  const report = await opened.client.upkeep.backup({ to: backup });
  expect(report).toMatchObject({ folder: backup, copied: report.files });
  expect(await opened.client.upkeep.backups({})).toMatchObject([{ folder: backup, isThere: true }]);
  const key = await keptKey();
  expect(await placesOf(backup, [await readFile(key)])).toEqual([]);
  const before = await seenAt(await copyOfData());
  const to = join(place, 'restored');
  await expect(async () =>
    restoreBackup(
      { from: backup, to, keyFile: null, masterKey: keyOfRestore(to, null), registers: [], actor: RESTORER },
      NO_STOP,
    ),
  ).rejects.toThrow(/master key is not in a backup/);
  await restoreWithKey(to, key);
  const after = await seenAt(to);
  expect(after.rows).toEqual(before.rows);
  expect(after.facts).toEqual(before.facts);
  expect(after.isSound).toBe(true);
  // Without the line that says that the backup was made, which came after it, and with that of the restore.
  expect(after.audit).toMatchObject({ ok: true, lines: before.audit.lines });
  const lines = (await readFile(join(to, 'store/audit/audit.jsonl'), 'utf8')).trimEnd().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ operation: 'upkeep.restore', actor: 'person:ann' });
}, 120_000);

/** The data folder as it is now, in another place. */
async function copyOfData(): Promise<string> {
  await opened.core.parts.store.checkpoint();
  const copy = join(place, `copy-${(await readdir(place)).length}`);
  await cp(opened.folder, copy, { recursive: true });
  return copy;
}

test('[07 backup] a second backup copies what is new alone, and the one before counts until it is whole', async () => {
  await fill();
  const first = await opened.client.upkeep.backup({ to: backup });
  await takeIn(opened.client, [{ patient: 'Eve', day: '20260301', picture: 3 }]);
  const manifest = await readFile(join(backup, MANIFEST_FILE));
  const stop = new AbortController();
  const stopped = opened.client.upkeep.backup(
    { to: backup },
    { signal: stop.signal, onProgress: ({ phase }) => phase === 'copying' && stop.abort() },
  );
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  expect(await readFile(join(backup, MANIFEST_FILE))).toEqual(manifest);
  await restoreWithKey(join(place, 'first'), await keptKey());
  const second = await opened.client.upkeep.backup({ to: backup });
  expect(second.files).toBeGreaterThan(first.files);
  const library = (await readdir(join(backup, 'library'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  );
  expect(library).toHaveLength(3);
  // The store is copied anew, the two contents that were there are not.
  expect(second.files - second.copied).toBeGreaterThanOrEqual(2);
  expect((await readdir(backup)).filter((name) => name.startsWith('rest-'))).toHaveLength(1);
}, 120_000);

test('[07 backup] a flipped byte is found and named, and nothing is restored', async () => {
  await fill();
  await opened.client.upkeep.backup({ to: backup });
  const [name] = (await placesOf(join(backup, 'library'), spellings('Canaryquill'))).sort();
  if (name === undefined) throw new Error('no file');
  const path = join(backup, 'library', name);
  const bytes = await readFile(path);
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  await writeFile(path, bytes);
  const to = join(place, 'restored');
  const restoring = opened.client.upkeep.restore({ from: backup, to });
  await expect(restoring).rejects.toMatchObject({
    code: 'bad_file',
    message: expect.stringContaining(name),
  });
  expect(await readdir(to)).toEqual([]);
}, 120_000);

test('[07 backup] a list that was changed, another key, a folder in use, the data folder itself: refused with a sentence', async () => {
  await fill();
  const { upkeep } = opened.client;
  await expect(upkeep.backup({ to: join(opened.folder, 'x') })).rejects.toMatchObject({ code: 'refused' });
  await expect(upkeep.backup({ to: 'x' })).rejects.toMatchObject({ code: 'refused' });
  await writeFile(join(place, 'mine.txt'), 'mine');
  await expect(upkeep.backup({ to: place })).rejects.toMatchObject({ code: 'refused' });
  await expect(upkeep.restore({ from: place, to: join(place, 'r') })).rejects.toMatchObject({
    code: 'not_found',
  });
  await upkeep.backup({ to: backup });
  const other = join(place, 'other.key');
  await writeFile(other, Buffer.alloc(32, 7));
  await expect(restoreWithKey(join(place, 'r'), other)).rejects.toMatchObject({ code: 'bad_file' });
  await expect(restoreWithKey(opened.folder, other)).rejects.toMatchObject({ code: 'bad_file' });
  await expect(restoreWithKey(opened.folder, await keptKey())).rejects.toMatchObject({ code: 'refused' });
  const manifest = (await readFile(join(backup, MANIFEST_FILE), 'utf8')).replace('"bytes":', '"bytes": ');
  await writeFile(join(backup, MANIFEST_FILE), manifest);
  await expect(restoreWithKey(join(place, 'r'), await keptKey())).rejects.toMatchObject({ code: 'bad_file' });
}, 120_000);

test('[W6] a restored backup runs the erasures again that came after it, also where nothing but the backup is left', async () => {
  const { ada } = await fill();
  await opened.client.upkeep.backup({ to: backup });
  const { patientKey } = ada.patient;
  const preview = await opened.client.patients.erasure({ patientKey });
  expect(preview.backups).toMatchObject([{ folder: backup, isThere: true }]);
  const report = await opened.client.patients.erase({ patientKey, confirm: 'Canaryquill' });
  expect(report.backupsNotTold).toEqual([]);
  const to = join(place, 'elsewhere');
  expect((await restoreWithKey(to, await keptKey())).erasures).toBe(1);
  expect((await placesOf(to, spellings('Canaryquill'))).length).toBeGreaterThan(0);
  for (const start of [1, 2]) {
    const seen = await seenAt(to);
    expect(seen.rows.map(({ patient }) => patient.patientId)).toEqual(['Ben']);
    expect(seen).toMatchObject({ isSound: true, audit: { ok: true } });
    expect(seen.startedWith.some((words) => words.includes('were finished'))).toBe(start === 1);
    expect(await placesOf(to, spellings('Canaryquill'))).toEqual([]);
  }
  const audit = await readFile(join(to, 'store/audit/audit.jsonl'), 'utf8');
  expect(audit.split('\n').filter((line) => line.includes('"patient.erase"'))).toHaveLength(1);
}, 120_000);

test('[W6] a backup that could not be told is told at the next start; restored by the running program it needs no telling', async () => {
  const { ada } = await fill();
  await opened.client.upkeep.backup({ to: backup });
  await cp(backup, join(place, 'away'), { recursive: true });
  await rm(backup, { recursive: true });
  const { patientKey } = ada.patient;
  const report = await opened.client.patients.erase({ patientKey, confirm: 'Canaryquill' });
  expect(report.backupsNotTold).toEqual([backup]);
  await cp(join(place, 'away'), backup, { recursive: true });
  const to = join(place, 'here');
  expect((await opened.client.upkeep.restore({ from: backup, to })).erasures).toBe(1);
  await opened.reopen();
  await opened.client.upkeep.backups({});
  await opened.core.close();
  expect(existsSync(join(backup, 'erasures.jsonl'))).toBe(true);
  const elsewhere = join(place, 'elsewhere');
  expect((await restoreWithKey(elsewhere, await keptKey())).erasures).toBe(1);
  // Said honestly: a copy that was never told brings the patient back.
  expect((await restoreWithKey(join(place, 'untold'), await keptKey(), join(place, 'away'))).erasures).toBe(
    0,
  );
}, 120_000);

test('[W6] a backup made after the erasure holds nothing of the patient, and the one in the same folder does not any more', async () => {
  const { ada } = await fill();
  await opened.client.upkeep.backup({ to: backup });
  expect((await placesOf(backup, spellings('Canaryquill'))).length).toBeGreaterThan(0);
  const { patientKey } = ada.patient;
  await opened.client.patients.erase({ patientKey, confirm: 'Canaryquill' });
  await takeIn(opened.client, [{ patient: 'Canaryquill', day: '20270101', picture: 5 }]);
  await opened.client.upkeep.backup({ to: backup });
  // Came in again after the erasure: that stays, in the backup and restored.
  expect(await placesOf(join(backup, 'library'), spellings('Canaryquill'))).toHaveLength(1);
  const to = join(place, 'restored');
  expect((await restoreWithKey(to, await keptKey())).erasures).toBe(0);
  const { rows } = await seenAt(to);
  expect(rows.map(({ patient }) => patient.patientId).sort()).toEqual(['Ben', 'Canaryquill']);
}, 120_000);

test('[07 backup] a restore that was killed is not started on; restoring again finishes it', async () => {
  await fill();
  await opened.client.upkeep.backup({ to: backup });
  const to = join(place, 'restored');
  await restoreWithKey(to, await keptKey());
  await writeFile(join(to, RESTORING), '');
  await expect(createCore({ dataFolder: to }, plainHost('memory', to))).rejects.toThrow(/was not finished/);
  const request = {
    from: backup,
    to,
    keyFile: null,
    masterKey: fileKeys(to),
    registers: [],
    actor: RESTORER,
  };
  await restoreBackup(request, NO_STOP);
  expect((await seenAt(to)).isSound).toBe(true);
}, 120_000);

test('[07 backup] a backup that was stopped is known as unfinished, not restored, and gone on with; a folder that only looks like one is left alone', async () => {
  const { ada } = await fill();
  const stop = new AbortController();
  const stopped = opened.client.upkeep.backup(
    { to: backup },
    { signal: stop.signal, onProgress: ({ phase }) => phase === 'copying' && stop.abort() },
  );
  await expect(stopped).rejects.toMatchObject({ code: 'cancelled' });
  const unfinished = { folder: backup, isThere: true, isFinished: false };
  expect(await opened.client.upkeep.backups({})).toMatchObject([unfinished]);
  const { patientKey } = ada.patient;
  expect((await opened.client.patients.erasure({ patientKey })).backups).toMatchObject([unfinished]);
  const restoring = opened.client.upkeep.restore({ from: backup, to: join(place, 'restored') });
  await expect(restoring).rejects.toThrow(/was begun and never finished/);
  const own = join(place, 'own');
  await mkdir(join(own, 'library'), { recursive: true });
  await writeFile(
    join(own, UNFINISHED),
    await readFile(join(backup, UNFINISHED), 'utf8').then((mac) => mac.replace(/^./, 'x')),
  );
  await writeFile(join(own, 'library', 'thesis.txt'), 'mine');
  await expect(opened.client.upkeep.backup({ to: own })).rejects.toThrow(
    /was not written by a backup of this library/,
  );
  expect(await readdir(join(own, 'library'))).toEqual(['thesis.txt']);
  await opened.client.upkeep.backup({ to: backup });
  expect(await opened.client.upkeep.backups({})).toMatchObject([{ folder: backup, isFinished: true }]);
  expect(existsSync(join(backup, UNFINISHED))).toBe(false);
}, 120_000);
