import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Elements } from '../../library/testing/dicomBytes.ts';
import { documentsTable } from '../../memory/tables.ts';
import { openTestCore, proposalsOf, type TestCore, takeIn } from '../testCore.ts';
import { examinationsTable, waitingRecordsTable } from './tables.ts';
import { bundleBytes, importOne, ingestOne } from './testRecords.ts';

let opened: TestCore;

beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

const SITE = 'http://hospital.example';

/** A patient of the library with an issuer. */
async function known(patient: string, issuer: string | null) {
  const elements: Elements = issuer === null ? {} : { '0010,0021 LO': issuer };
  const [study] = await takeIn(opened.client, [{ patient, day: '20240131', picture: 1, elements }]);
  if (study === undefined) throw new Error('not taken');
  return study;
}

test('[P1] [I5] a record goes to the patient who has one of its identifiers, issuer and id, exactly', async () => {
  const study = await known('A1', SITE);
  const report = await importOne(opened.client, 'ada.json', bundleBytes({ id: 'A1', issuer: SITE }));
  expect(report).toMatchObject({ taken: 1, asked: 0, skipped: [] });
  expect(report.files[0]?.reason).toBe(
    'a FHIR bundle: 2 conditions, 1 medication, 1 imaging study, 3 observations for Test A1; 6 proposals',
  );
  const { patientKey } = study.patient;
  const [document] = await opened.client.records.documents({ patientKey });
  expect(document).toMatchObject({
    fileName: 'ada.json',
    format: 'fhir',
    waitingProposals: 6,
    original: null,
  });
  expect(await opened.client.records.waiting({})).toEqual([]);
});

test.each([
  ['another issuer', { id: 'A1', issuer: 'http://other.example' }],
  ['no issuer', { id: 'A1', issuer: null }],
  ['a longer id', { id: 'A10', issuer: SITE }],
  ['another case', { id: 'a1', issuer: SITE }],
])('[P1] %s is no match: the record waits, and nothing is written about anybody', async (_what, person) => {
  const study = await known('A1', SITE);
  const report = await importOne(opened.client, 'ada.json', bundleBytes(person));
  expect(report).toMatchObject({ taken: 0, asked: 1, skipped: [] });
  expect(report.files[0]?.reason).toContain('it waits for a patient');
  const [record, ...others] = await opened.client.records.waiting({});
  expect(others).toEqual([]);
  expect(record).toMatchObject({ fileName: 'ada.json', candidates: [], newPatientRefused: null });
  const { store } = opened.core.parts;
  expect(await store.all(documentsTable)).toEqual([]);
  expect(await opened.client.records.documents({ patientKey: study.patient.patientKey })).toEqual([]);
});

test('[P1] an identifier without issuer is that of a patient without issuer', async () => {
  await known('B1', null);
  expect(await importOne(opened.client, 'b.json', bundleBytes({ id: 'B1', issuer: null }))).toMatchObject({
    taken: 1,
  });
});

test('[P1] one id that stands for two quarantined patients is asked about, both named as candidates', async () => {
  const study = await known('C1', null);
  await takeIn(opened.client, [
    { patient: 'C1', day: '20240201', picture: 2, elements: { '0010,0010 PN': 'Other^Name' } },
  ]);
  await importOne(opened.client, 'c.json', bundleBytes({ id: 'C1', issuer: null }));
  const [record] = await opened.client.records.waiting({});
  expect(record?.candidates).toHaveLength(2);
  expect(record?.candidates).toContain(study.patient.patientKey);
  expect(record?.newPatientRefused).toContain('Choose that patient');
});

test('[P1] a person says whose it is: that patient gets it, it waits no more, and the same file finds the same patient', async () => {
  const { patient } = await known('A1', SITE);
  const bytes = bundleBytes({ id: 'elsewhere 7', issuer: 'http://other.example' });
  await importOne(opened.client, 'ada.json', bytes);
  const [record] = await opened.client.records.waiting({});
  if (record === undefined) throw new Error('nothing waits');
  const to = { kind: 'patient', patientKey: patient.patientKey } as const;
  const outcome = await opened.client.records.assign({ id: record.id, to });
  expect(outcome).toMatchObject({ outcome: 'taken', patientKey: patient.patientKey, proposals: 6 });
  expect(await opened.client.records.waiting({})).toEqual([]);
  await expect(opened.client.records.assign({ id: record.id, to })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await importOne(opened.client, 'ada.json', bytes)).toMatchObject({ known: 1, asked: 0 });
  const [kept] = await opened.core.parts.store.all(waitingRecordsTable);
  expect(kept).toMatchObject({ record: null, file: null, decidedFor: patient.patientKey });
});

test('[P1] a new patient has the record’s first identifier exactly, so that the next record and the next image find it', async () => {
  await importOne(opened.client, 'ada.json', bundleBytes({ id: 'N1', issuer: SITE }));
  const [record] = await opened.client.records.waiting({});
  if (record === undefined) throw new Error('nothing waits');
  const outcome = await opened.client.records.assign({ id: record.id, to: { kind: 'new' } });
  const [patient] = await opened.client.records.patients({});
  expect(patient).toMatchObject({
    patientId: 'N1',
    issuer: SITE,
    birthDate: '1961-05-04',
    quarantined: null,
  });
  expect(outcome.patientKey).toBe(patient?.patientKey);
  if (outcome.groupId === null) throw new Error('nothing proposed');
  expect(await proposalsOf(opened.client, outcome.groupId)).toHaveLength(6);
  const study = await known('N1', SITE);
  expect(study.patient.patientKey).toBe(patient?.patientKey);
  expect(await opened.client.records.patients({})).toEqual([]);
});

test('[P1] a record without a hospital number makes no patient; left out, it is forgotten, and asks again when it comes again', async () => {
  const bytes = Buffer.from('A letter: known asthma.');
  expect(await importOne(opened.client, 'letter.txt', bytes)).toMatchObject({ asked: 1 });
  const [record] = await opened.client.records.waiting({});
  if (record === undefined) throw new Error('nothing waits');
  expect(record.newPatientRefused).toContain('no identifier');
  const id = record.id;
  await expect(opened.client.records.assign({ id, to: { kind: 'new' } })).rejects.toMatchObject({
    code: 'refused',
  });
  await opened.client.records.discard({ id });
  expect(await opened.client.records.waiting({})).toEqual([]);
  expect(await importOne(opened.client, 'letter.txt', bytes)).toMatchObject({ asked: 1 });
});

test('[I5] a text in a folder names nobody and is skipped with the next step; a broken bundle is one line with the reason', async () => {
  const files = [
    { path: 'disc/readme.txt', bytes: new Uint8Array(Buffer.from('How to use this disc.')) },
    { path: 'disc/broken.json', bytes: new Uint8Array(Buffer.from('{"resourceType":"Bundle","entry":[{')) },
    { path: 'disc/other.json', bytes: new Uint8Array(Buffer.from('{"version":1}')) },
  ];
  const report = await opened.client.library.importBytes({ files });
  expect(report).toMatchObject({ taken: 0, asked: 0 });
  expect(report.skipped.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('names no patient'),
    expect.stringMatching(/JSON/),
    'not a DICOM file',
  ]);
});

test('[P3] [P4] the same record twice is known; a report of 2019 that comes today is of 2019', async () => {
  const { patient } = await known('A1', SITE);
  const text = {
    ...(await ingestOne(opened.client, 'old.txt', Buffer.from('Pleural effusion.'), {
      patientKey: patient.patientKey,
      date: '2019-05',
    })),
  };
  expect(text.records[0]).toMatchObject({ outcome: 'taken', documents: 1, proposals: 1 });
  const again = await ingestOne(opened.client, 'old.txt', Buffer.from('Pleural effusion.'), {
    patientKey: patient.patientKey,
    date: '2019-05',
  });
  expect(again.records[0]).toMatchObject({ outcome: 'known', documents: 0, proposals: 0 });
  const groupId = text.records[0]?.groupId;
  if (!groupId) throw new Error('nothing proposed');
  const [proposal] = await proposalsOf(opened.client, groupId);
  const fact = proposal?.payload.operation === 'add_fact' ? proposal.payload.fact : null;
  expect(fact).toMatchObject({ validFrom: '2019-05', lastDocumented: '2019-05' });
  const [document] = await opened.client.records.documents({ patientKey: patient.patientKey });
  if (document === undefined) throw new Error('no document');
  const { text: whole } = await opened.client.records.document({ id: document.id });
  const span = fact?.sources[0]?.span;
  expect(whole.slice(span?.start, span?.end)).toBe('Pleural effusion.');
  expect(document.date).toBe('2019-05');
});

test('[T1] examinations that a record names are kept once and linked where their images are here', async () => {
  const { patient } = await known('A1', SITE);
  const { patientKey } = patient;
  await importOne(opened.client, 'ada.json', bundleBytes({ id: 'A1', issuer: SITE }));
  await importOne(opened.client, 'later.json', bundleBytes({ id: 'A1', issuer: SITE, birthDate: '1961' }));
  expect(await opened.client.records.examinations({ patientKey })).toMatchObject([
    { modalities: ['CT'], description: 'CT of the chest', studyKey: null, time: '2019-01-02' },
  ]);
  expect(await opened.core.parts.store.all(examinationsTable)).toHaveLength(1);
  const elements = {
    '0010,0021 LO': SITE,
    '0020,000D UI': '2.999.42',
    '0020,000E UI': '2.999.42.1',
    '0008,0018 UI': '2.999.42.1.1',
  };
  await takeIn(opened.client, [{ patient: 'A1', day: '20190102', picture: 3, elements }]).catch(() => null);
  const [linked] = await opened.client.records.examinations({ patientKey });
  expect(linked?.studyKey).not.toBeNull();
});
