import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { StudyRow } from '../../contract/domain/library.ts';
import { pdfBytes } from '../../exchange/testing/pdfBytes.ts';
import { KEY_FILE } from '../../host/fileKeys.ts';
import { libraryTables } from '../../library/tables.ts';
import { MEMORY_TABLES, visualsTable } from '../../memory/tables.ts';
import type { StoredRow, TableSpec } from '../../storage/types.ts';
import { bundleBytes, importOne, ingestOne } from '../records/testRecords.ts';
import { openTestCore, readAndApprove, type TestCore, takeIn, write } from '../testCore.ts';
import { cellsSaying, keysOf, placesOf, recordsSaying, sealedCells, spellings } from './diskScan.ts';

const CANARY = 'Canaryquill';
const PIXELS = 'PixelCanary!';
const SIDE = 64;
const NAMED = { '0010,0010 PN': `${CANARY}^Ada`, '0008,1030 LO': CANARY };
let opened: TestCore;

beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

const store = () => join(opened.folder, 'store');
const places = (word: string) => placesOf(opened.folder, spellings(word));

/** Pixels that say a word. */
function speaking(): Uint8Array {
  return Buffer.from(PIXELS.repeat(Math.ceil((SIDE * SIDE * 2) / PIXELS.length))).subarray(
    0,
    SIDE * SIDE * 2,
  );
}

/** Two patients who both have images, a report that was approved, and marks. */
async function twoPatients(): Promise<{ own: StudyRow; other: StudyRow }> {
  const { client } = opened;
  const elements = { ...NAMED, '7FE0,0010 OW': speaking() };
  const study = { patient: CANARY, day: '20240101', picture: 1, elements };
  const [own, other] = await takeIn(client, [study, { patient: 'OTHER', day: '20240101', picture: 2 }]);
  if (!own || !other) throw new Error('not taken');
  await takeIn(client, [{ ...study, picture: 3, elements: { ...NAMED } }]);
  for (const [row, word] of [
    [own, CANARY],
    [other, 'Quiet'],
  ] as const) {
    await client.reading.addObservation({
      studyKey: row.studyKey,
      text: `${word} sees a small right pleural effusion.`,
    });
    await client.library.markRead({ studyKeys: [row.studyKey], read: true });
    await readAndApprove(client, row, {
      findings: `${word} has a 9 mm nodule in the right upper lobe.`,
      impression: `${word} has pneumonia of the right lower lobe.`,
      question: `What of ${word}?`,
    });
  }
  return { own, other };
}

/** All else that the program keeps of a patient: records, a PDF, what waits, decisions, a draft with its prompt, damaged files, uploads. */
async function fill(own: StudyRow, other: StudyRow): Promise<void> {
  const { client } = opened;
  const { patientKey } = own.patient;
  const file = { path: `/home/${CANARY}/${CANARY}.dcm`, bytes: new Uint8Array(Buffer.from(CANARY)) };
  await client.library.importBytes({ files: [file] });
  await importOne(client, `${CANARY}.json`, bundleBytes({ id: CANARY, issuer: null, name: [CANARY, 'Ada'] }));
  await ingestOne(client, `${CANARY}.pdf`, pdfBytes([[`${CANARY} has asthma.`]]), { patientKey });
  await importWaiting();
  const pair = { from: patientKey, into: other.patient.patientKey, reason: `${CANARY} married` };
  const { id } = await client.patients.propose({ kind: 'same', ...pair });
  await client.patients.decide({ id, approve: true });
  await client.patients.undo({ id });
  const [second] = await takeIn(client, [{ patient: CANARY, day: '20250101', picture: 4, elements: NAMED }]);
  if (!second) throw new Error('not taken');
  await client.reading.draft({ studyKey: second.studyKey, question: `Is ${CANARY} better?` });
  const { uploadId } = await client.library.beginUpload({ bytes: 1000 });
  await client.library.appendUpload({ uploadId, bytes: new Uint8Array(Buffer.from(CANARY)) });
  await putAside();
  // What is written last stands in the log alone.
  await write(client, second, { impression: `${CANARY} has no effusion.` });
}

/** A record that names both patients, so that it waits. */
async function importWaiting(): Promise<void> {
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
  const bundle = Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
  expect(await importOne(opened.client, `${CANARY} waits.json`, bundle)).toMatchObject({ asked: 1 });
}

async function putAside(): Promise<void> {
  const [file] = (await places(PIXELS)).filter((path) => path.startsWith('/library/'));
  if (file === undefined) throw new Error('no file');
  const damaged = join(opened.folder, 'library/damaged');
  await mkdir(damaged, { recursive: true });
  await writeFile(join(damaged, 'aside.dcm'), await readFile(join(opened.folder, file)));
  await writeFile(join(opened.folder, 'log.jsonl'), `{"stack":"${CANARY}"}\n`, { flag: 'a' });
}

/** All rows of a patient, as one text: vectors by their bytes, fields in one order. */
async function rowsOf(patientKey: PatientKey): Promise<string> {
  const rows = [];
  for (const table of [...libraryTables, ...MEMORY_TABLES])
    if (table.scope === 'patient')
      rows.push([table.name, await opened.core.parts.store.rows(table as TableSpec<StoredRow>, patientKey)]);
  return JSON.stringify(rows, (_, value) =>
    value instanceof Float32Array
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value,
  );
}

test('[W6] a canary in name, id, report, pixels, observation and file name is found before, and nowhere after an erasure; others are equal', async () => {
  const { own, other } = await twoPatients();
  const { core, client } = opened;
  await core.parts.store.checkpoint();
  await fill(own, other);
  const { patientKey } = own.patient;
  const master = await readFile(join(opened.folder, KEY_FILE));
  const keys = await keysOf(store(), master);
  const lost = keys.get(patientKey);
  const vector = (await core.parts.store.rows(visualsTable, patientKey))[0]?.vector;
  if (!lost || !vector) throw new Error('no key, or no image in memory');
  const vectorBytes = Buffer.from(vector.buffer, vector.byteOffset, 64);
  // First it is found: in files, in the log, in rows of several versions once they are unsealed, as an embedding, and in ciphertext.
  const before = await sealedCells(store());
  expect((await places(CANARY)).length).toBeGreaterThanOrEqual(4);
  expect((await places(PIXELS)).length).toBeGreaterThanOrEqual(2);
  expect(await places(CANARY)).toContain('/log.jsonl');
  expect(await recordsSaying(store(), master, CANARY)).toBeGreaterThan(0);
  const saying = cellsSaying(before, [...keys.values()], CANARY).map((where) => where.split('@')[0]);
  for (const table of ['patients', 'studies', 'observations', 'reports', 'episodes', 'facts'])
    expect(saying).toContain(table);
  const ciphertext = before.filter(({ owner }) => owner === patientKey).map(({ sealed }) => sealed);
  expect((await placesOf(store(), [vectorBytes])).length).toBeGreaterThan(0);
  expect((await placesOf(store(), ciphertext)).length).toBeGreaterThan(0);
  const others = await rowsOf(other.patient.patientKey);

  const { confirmWith } = await client.patients.erasure({ patientKey });
  await client.patients.erase({ patientKey, confirm: confirmWith });

  for (const _start of ['running', 'again']) {
    expect(await places(CANARY)).toEqual([]);
    expect(await places(PIXELS)).toEqual([]);
    expect(await placesOf(store(), [vectorBytes])).toEqual([]);
    expect(await placesOf(store(), ciphertext)).toEqual([]);
    // Audit and register name keys, which say nothing once the patient is gone (W7).
    expect(await places(patientKey)).toEqual(['/store/audit/audit.jsonl', '/store/erasures.jsonl']);
    expect(await recordsSaying(store(), master, CANARY)).toBe(0);
    const left = await keysOf(store(), master);
    expect(left.has(patientKey)).toBe(false);
    expect(cellsSaying(await sealedCells(store()), [lost, ...left.values()], CANARY)).toEqual([]);
    expect(await rowsOf(other.patient.patientKey)).toBe(others);
    expect(await opened.client.records.waiting({})).toEqual([]);
    expect(await opened.client.audit.verify({})).toMatchObject({ ok: true });
    await opened.reopen();
  }
  const { rows } = await opened.client.library.studies({});
  expect(rows.map(({ patient }) => patient.patientId)).toEqual(['OTHER']);
  expect(await opened.client.upkeep.verify({ depth: 'contents' })).toMatchObject({ isSound: true });
}, 240_000);
