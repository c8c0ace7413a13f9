import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import { pdfBytes } from '../exchange/testing/pdfBytes.ts';
import { bundleBytes, importOne, ingestOne } from './records/testRecords.ts';
import { openTestCore, type TestCore, takeIn } from './testCore.ts';

const CANARY = 'Canaryquill';
let opened: TestCore;

beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

/** Files of the data folder that say the word, in their name or their bytes, as UTF-8, UTF-16 or base 64. */
async function placesOf(word: string): Promise<string[]> {
  const entries = await readdir(opened.folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const written = [
    Buffer.from(word),
    Buffer.from(word, 'utf16le'),
    Buffer.from(word).toString('base64').slice(0, -4),
  ];
  const says = await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      return path.includes(word) || written.some((one) => bytes.includes(one));
    }),
  );
  return paths.filter((_path, index) => says[index]).map((path) => path.slice(opened.folder.length));
}

/** Everything that the program keeps of a patient: images, a conflict, records, a PDF, what waits, decisions, marks, damaged files. */
async function fill(): Promise<PatientKey> {
  const { client } = opened;
  const elements = { '0010,0010 PN': `${CANARY}^Ada`, '0008,1030 LO': CANARY };
  const study = { patient: CANARY, day: '20240101', picture: 1, elements };
  const [own, other] = await takeIn(client, [study, { patient: 'OTHER', day: '20240101', picture: 2 }]);
  if (!own || !other) throw new Error('not taken');
  await takeIn(client, [{ ...study, picture: 3 }]);
  const { patientKey } = own.patient;
  await importOne(client, `${CANARY}.json`, bundleBytes({ id: CANARY, issuer: null, name: [CANARY, 'Ada'] }));
  await ingestOne(client, `${CANARY}.pdf`, pdfBytes([[`${CANARY} has asthma.`]]), { patientKey });
  const twoIds = {
    resourceType: 'Patient',
    identifier: [{ value: CANARY }, { value: 'OTHER' }],
    name: [{ family: CANARY }],
  };
  const condition = {
    resourceType: 'Condition',
    subject: { reference: 'urn:uuid:x' },
    code: { text: CANARY },
  };
  const entry = [{ fullUrl: 'urn:uuid:x', resource: twoIds }, { resource: condition }];
  const waiting = Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
  expect(await importOne(client, `${CANARY} waits.json`, waiting)).toMatchObject({ asked: 1 });
  const { id } = await client.patients.propose({
    kind: 'same',
    from: patientKey,
    into: other.patient.patientKey,
    reason: `${CANARY} married`,
  });
  await client.patients.decide({ id, approve: true });
  await client.patients.undo({ id });
  await client.library.markRead({ studyKeys: [own.studyKey], read: true });
  const [file] = (await placesOf(CANARY)).filter((path) => path.startsWith('/library/'));
  if (file === undefined) throw new Error('no file');
  const damaged = join(opened.folder, 'library/damaged');
  await mkdir(damaged, { recursive: true });
  await writeFile(join(damaged, 'aside.dcm'), await readFile(join(opened.folder, file)));
  return patientKey;
}

test('[W6] after an erasure nothing on the disk says who the patient was: files, rows, log, names, damaged files', async () => {
  const patientKey = await fill();
  const { store } = opened.core.parts;
  await store.checkpoint();
  expect((await placesOf(CANARY)).length).toBeGreaterThanOrEqual(3);
  expect((await placesOf(patientKey)).length).toBeGreaterThan(0);
  await store.erase({ actor: opened.core.actor, operation: 'patient.erase' }, patientKey);
  expect(await placesOf(CANARY)).toEqual([]);
  // The audit names keys, which say nothing once the patient is gone (W7).
  expect(await placesOf(patientKey)).toEqual(['/store/audit/audit.jsonl']);
  expect(await opened.client.records.waiting({})).toEqual([]);
  await opened.reopen();
  expect(await placesOf(CANARY)).toEqual([]);
  const { rows } = await opened.client.library.studies({});
  expect(rows.map(({ patient }) => patient.patientId)).toEqual(['OTHER']);
  expect(await opened.client.upkeep.verify({ depth: 'contents' })).toMatchObject({ isSound: true });
  expect(await opened.client.audit.verify({})).toMatchObject({ ok: true });
}, 120_000);
