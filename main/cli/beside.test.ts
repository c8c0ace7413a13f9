import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bundleBytes, ingestOne } from '../app/records/testRecords.ts';
import { openTestCore, takeIn } from '../app/testCore.ts';
import { acquireLock } from '../storage/lock.ts';
import { connectCore } from './connect.ts';
import { findNewestStudy, findPatient } from './findPatient.ts';
import { runCli } from './runCli.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-beside-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('[02 one queue] a command beside another command waits for its end and is then done, not lost', async () => {
  const other = await acquireLock(folder);
  if (other.kind !== 'held') throw new Error('not held');
  const said: string[] = [];
  const coming = connectCore(folder, () => {
    said.push('waits');
    void other.release();
  });
  const { client, forwarded, close } = await coming;
  expect(said).toEqual(['waits']);
  expect(forwarded).toBe(false);
  expect((await client.library.studies({})).total).toBe(0);
  await close();
}, 60_000);

test.skipIf(process.platform === 'win32')(
  '[07 safety] a pipe or a folder is refused by ingest at once, in words',
  async () => {
    const pipe = join(folder, 'pipe.txt');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    for (const path of [pipe, folder]) {
      const ended = await runCli(['--data', join(folder, 'data'), '--json', 'ingest', path]);
      expect(ended.code).toBe(1);
      expect(JSON.parse(ended.stdout)).toMatchObject({ error: { code: 'bad_file' } });
    }
  },
  60_000,
);

test('[P1] a patient is found by the whole id, with images or without; one id of two issuers is not one person', async () => {
  const opened = await openTestCore();
  try {
    const { client } = opened;
    const elements = { '0010,0021 LO': 'H' };
    const [p1] = await takeIn(client, [{ patient: 'P1', day: '20240101', picture: 1, elements }]);
    await takeIn(client, [{ patient: 'P10', day: '20250101', picture: 2, elements }]);
    await ingestOne(client, 'r.json', bundleBytes({ id: 'R1', issuer: null }), { newPatient: true });
    expect(await findPatient(client, 'P1', undefined)).toBe(p1?.patient.patientKey);
    expect(await findNewestStudy(client, 'P1', 'H')).toBe(p1?.studyKey);
    await findPatient(client, 'R1', undefined);
    await expect(findNewestStudy(client, 'R1', undefined)).rejects.toMatchObject({ code: 'not_found' });
    await ingestOne(client, 'p.json', bundleBytes({ id: 'P1', issuer: 'urn:other' }), { newPatient: true });
    const asked = findPatient(client, 'P1', undefined);
    await expect(asked).rejects.toThrow(/is known of “H” and of “urn:other”.*--issuer <issuer>/);
    await expect(findPatient(client, 'P1', 'K')).rejects.toThrow(/P1 of K .*is known of “H” and/);
    expect(await findPatient(client, 'P1', 'H')).toBe(p1?.patient.patientKey);
  } finally {
    await opened.remove();
  }
}, 60_000);
