import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfBytes } from '../../exchange/testing/pdfBytes.ts';
import { dicomBytes, type Elements } from '../../library/testing/dicomBytes.ts';
import { openTestCore, proposalsOf, type TestCore } from '../testCore.ts';
import { bundleBytes, importOne, ingestOne } from './testRecords.ts';

let opened: TestCore;

beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

const name = (meaning: string): Elements => ({
  '0008,0100 SH': '121070',
  '0008,0102 SH': 'DCM',
  '0008,0104 LO': meaning,
});
const WHO: Elements = {
  '0010,0010 PN': 'Quill^Ada',
  '0010,0020 LO': 'S1',
  '0010,0021 LO': 'NORTH',
  '0020,000D UI': '2.999.1',
  '0020,000E UI': '2.999.1.2',
};

/** A structured report of one finding, in prose. */
function structured(words: string, sopClass = '1.2.840.10008.5.1.4.1.1.88.11'): Buffer {
  const text = {
    '0040,A010 CS': 'CONTAINS',
    '0040,A040 CS': 'TEXT',
    '0040,A043 SQ': [name('Findings')],
    '0040,A160 UT': words,
  };
  return dicomBytes({
    ...WHO,
    '0008,0016 UI': sopClass,
    '0008,0018 UI': '2.999.1.2.3',
    '0008,0023 DA': '20190412',
    '0008,0033 TM': '101500',
    '0008,0060 CS': 'SR',
    '0040,A040 CS': 'CONTAINER',
    '0040,A043 SQ': [name('Chest CT report')],
    '0040,A491 CS': 'COMPLETE',
    '0040,A493 CS': 'VERIFIED',
    '0040,A730 SQ': [text],
  });
}

function encapsulated(pdf: Buffer): Buffer {
  return dicomBytes({
    ...WHO,
    '0008,0016 UI': '1.2.840.10008.5.1.4.1.1.104.1',
    '0008,0018 UI': '2.999.1.2.4',
    '0008,0023 DA': '20190412',
    '0008,0060 CS': 'DOC',
    '0042,0010 ST': 'Radiology report',
    '0042,0011 OB': pdf,
    '0042,0012 LO': 'application/pdf',
  });
}

async function onlyPatient() {
  const { rows } = await opened.client.library.studies({});
  const patient = rows[0]?.patient;
  if (patient === undefined) throw new Error('not taken');
  return patient;
}

test('[I5] [P2] [P3] a structured report is an instance and a source: of its own date, with its study, its facts proposed', async () => {
  const report = await importOne(opened.client, 'sr.dcm', structured('There is a small pleural effusion.'));
  expect(report.files[0]).toMatchObject({
    outcome: 'taken',
    reason: expect.stringContaining('a structured report'),
  });
  const { patientKey } = await onlyPatient();
  const [document] = await opened.client.records.documents({ patientKey });
  expect(document).toMatchObject({ format: 'sr', studyUids: ['2.999.1'], waitingProposals: 1 });
  expect(document?.date?.slice(0, 10)).toBe('2019-04-12');
  if (document === undefined) throw new Error('no document');
  const [proposal] = await proposalsOf(opened.client, document.groupId);
  const fact = proposal?.payload.operation === 'add_fact' ? proposal.payload.fact : null;
  expect(fact).toMatchObject({
    concept: 'pleural effusion',
    sources: [{ studyUid: '2.999.1', sopUid: '2.999.1.2.3' }],
  });
  expect(fact?.validFrom?.slice(0, 10)).toBe('2019-04-12');
  const again = await importOne(opened.client, 'sr.dcm', structured('There is a small pleural effusion.'));
  expect(again.files[0]).toMatchObject({
    outcome: 'known',
    reason: expect.stringContaining('known already'),
  });
  expect(await opened.client.records.documents({ patientKey })).toHaveLength(1);
});

test('[I5] what a machine marked is kept as text and gives no facts', async () => {
  await importOne(
    opened.client,
    'cad.dcm',
    structured('Nodule in the left lung.', '1.2.840.10008.5.1.4.1.1.88.65'),
  );
  const { patientKey } = await onlyPatient();
  expect(await opened.client.records.documents({ patientKey })).toMatchObject([
    { format: 'sr', waitingProposals: 0 },
  ]);
});

test('[I5] an encapsulated PDF is kept and given back as it came; its text is a source', async () => {
  const pdf = pdfBytes([['There is a pleural effusion.']]);
  await importOne(opened.client, 'report.dcm', encapsulated(pdf));
  const { patientKey } = await onlyPatient();
  const [document] = await opened.client.records.documents({ patientKey });
  if (document === undefined) throw new Error('no document');
  expect(document).toMatchObject({
    format: 'pdf',
    title: 'Radiology report',
    original: { kind: 'instance' },
  });
  const original = await opened.client.records.original({ id: document.id });
  expect(original).toMatchObject({ name: 'report.pdf', mediaType: 'application/pdf' });
  expect(Buffer.from(original.bytes).subarray(0, pdf.length)).toEqual(pdf);
});

test('[I5] [P1] a bare PDF names nobody and waits; given to a patient it is kept, and given back as it came', async () => {
  await importOne(opened.client, 'sr.dcm', structured('Nothing new.'));
  const { patientKey } = await onlyPatient();
  const pdf = pdfBytes([['Known asthma.']]);
  expect(await importOne(opened.client, 'letter.pdf', pdf)).toMatchObject({ asked: 1 });
  const [record] = await opened.client.records.waiting({});
  if (record === undefined) throw new Error('nothing waits');
  await opened.client.records.assign({ id: record.id, to: { kind: 'patient', patientKey } });
  const documents = await opened.client.records.documents({ patientKey });
  const document = documents.find(({ format }) => format === 'pdf');
  if (document === undefined) throw new Error('no document');
  const original = await opened.client.records.original({ id: document.id });
  expect(Buffer.from(original.bytes)).toEqual(pdf);
});

test('[W6] erasing a patient takes documents, kept files, examinations, and records that wait with their identifier', async () => {
  const { store, library } = opened.core.parts;
  const taken = await ingestOne(opened.client, 'ada.json', bundleBytes({ id: 'E1', issuer: 'urn:e' }), {
    newPatient: true,
  });
  const patientKey = taken.records[0]?.patientKey;
  if (!patientKey) throw new Error('not taken');
  await ingestOne(opened.client, 'letter.pdf', pdfBytes([['Known asthma.']]), { patientKey });
  await store.erase({ actor: opened.core.actor, operation: 'patient.erase', patientKey }, patientKey);
  for (const table of store.tables.filter(({ scope }) => scope === 'patient'))
    expect(
      (await store.all(table)).filter((row) => row.patientKey === patientKey),
      table.name,
    ).toEqual([]);
  expect(library.hasPatient(patientKey)).toBe(false);
});
