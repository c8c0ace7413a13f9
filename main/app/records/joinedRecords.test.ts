import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../../contract/domain/ids.ts';
import type { StudyRow } from '../../contract/domain/library.ts';
import { openTestCore, type TestCore, takeIn } from '../testCore.ts';
import { bundleBytes, importOne, ingestOne } from './testRecords.ts';

let opened: TestCore;
let ann: StudyRow;
let bea: StudyRow;

beforeEach(async () => {
  opened = await openTestCore();
  const [first, second] = await takeIn(opened.client, [
    { patient: 'ANN', day: '20240101', picture: 1 },
    { patient: 'BEA', day: '20250101', picture: 2 },
  ]);
  if (!first || !second) throw new Error('no studies');
  [ann, bea] = [first, second];
});
afterEach(() => opened.remove());

/** Joins BEA into ANN; returns how it is undone. */
async function join(): Promise<() => Promise<unknown>> {
  const { patients } = opened.client;
  const [from, into] = [bea.patient.patientKey, ann.patient.patientKey];
  const { id } = await patients.propose({ kind: 'same', from, into, reason: 'married name' });
  await patients.decide({ id, approve: true });
  return () => patients.undo({ id });
}

async function namesOf(patientKey: PatientKey): Promise<string[]> {
  const documents = await opened.client.records.documents({ patientKey });
  return documents.map(({ fileName }) => fileName).sort();
}

const told = (id: string, given: string) => bundleBytes({ id, issuer: null, name: ['Quill', given] });

test('[P1] a record of a joined identity stands under that identity’s own key: Undo gives it back with all that it proposed', async () => {
  const { client } = opened;
  const undo = await join();
  await importOne(client, 'bea.json', told('BEA', 'Bea'));
  await importOne(client, 'ann.json', told('ANN', 'Ann'));
  const text = new Uint8Array(Buffer.from('Known gallstones.'));
  await ingestOne(client, 'named.txt', text, { patient: { patientId: 'BEA', issuer: null } });
  expect(await namesOf(ann.patient.patientKey)).toEqual(['ann.json', 'bea.json', 'named.txt']);
  expect(await undo()).toMatchObject({ outcome: 'undone' });
  expect(await namesOf(ann.patient.patientKey)).toEqual(['ann.json']);
  expect(await namesOf(bea.patient.patientKey)).toEqual(['bea.json', 'named.txt']);
  for (const { patient } of [ann, bea])
    expect(await client.records.examinations({ patientKey: patient.patientKey })).toHaveLength(1);
  const groups = await client.proposals.groups({});
  expect(new Set(groups.map(({ patient }) => patient.patientId))).toEqual(new Set(['ANN', 'BEA']));
});

test('[P1] a record that waited and is given to two joined identities goes back with the one that it names', async () => {
  const { client } = opened;
  const both = (id: string) => ({
    resourceType: 'Patient',
    identifier: [{ value: id }],
    name: [{ family: 'X' }],
  });
  const twoIds = { ...both('ANN'), identifier: [{ value: 'BEA' }, { value: 'CLEO' }] };
  await takeIn(client, [{ patient: 'CLEO', day: '20230101', picture: 3 }]);
  const condition = {
    resourceType: 'Condition',
    subject: { reference: 'urn:uuid:x' },
    code: { text: 'Gout' },
  };
  const entry = [{ fullUrl: 'urn:uuid:x', resource: twoIds }, { resource: condition }];
  const bytes = Buffer.from(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
  expect(await importOne(client, 'both.json', bytes)).toMatchObject({ asked: 1 });
  const undo = await join();
  const [waiting] = await client.records.waiting({});
  if (waiting === undefined) throw new Error('nothing waits');
  await client.records.assign({
    id: waiting.id,
    to: { kind: 'patient', patientKey: ann.patient.patientKey },
  });
  expect(await namesOf(ann.patient.patientKey)).toEqual(['both.json']);
  expect(await undo()).toMatchObject({ outcome: 'undone' });
  expect(await namesOf(ann.patient.patientKey)).toEqual([]);
  expect(await namesOf(bea.patient.patientKey)).toEqual(['both.json']);
});

test('[P1] of two who give a waiting record to two patients at once, one does: it is never both patients’', async () => {
  const { client } = opened;
  await importOne(client, 'letter.txt', Buffer.from('Known asthma.'));
  const [waiting] = await client.records.waiting({});
  if (waiting === undefined) throw new Error('nothing waits');
  const give = ({ patient: { patientKey } }: StudyRow) =>
    client.records.assign({ id: waiting.id, to: { kind: 'patient', patientKey } });
  const given = await Promise.allSettled([give(ann), give(bea)]);
  expect(given.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [ofAnn, ofBea] = [await namesOf(ann.patient.patientKey), await namesOf(bea.patient.patientKey)];
  expect([...ofAnn, ...ofBea]).toEqual(['letter.txt']);
});

test('[P1] a record that names another patient of the library is refused, whoever it is named for', async () => {
  const { client } = opened;
  const forAnn = { patient: { patientId: 'ANN', issuer: null } };
  await expect(ingestOne(client, 'bea.json', told('BEA', 'Bea'), forAnn)).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('another patient'),
  });
  expect(await namesOf(ann.patient.patientKey)).toEqual([]);
  const unknown = await ingestOne(client, 'elsewhere.json', told('elsewhere 7', 'Ann'), forAnn);
  expect(unknown.records).toMatchObject([{ outcome: 'taken', patientKey: ann.patient.patientKey }]);
});
