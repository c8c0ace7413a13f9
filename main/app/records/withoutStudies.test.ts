import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestCore, type TestCore } from '../testCore.ts';

let opened: TestCore;

beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

const bundle = (id: string, family: string, given: string) => {
  const patient = {
    resourceType: 'Patient',
    identifier: [{ system: 'http://hospital.example', value: id, type: { coding: [{ code: 'MR' }] } }],
    name: [{ family, given: [given] }],
    birthDate: '1961-05-04',
  };
  const condition = {
    resourceType: 'Condition',
    subject: { reference: 'urn:uuid:p' },
    code: { text: 'Asthma' },
  };
  const entry = [
    { fullUrl: 'urn:uuid:p', resource: patient },
    { fullUrl: 'urn:uuid:c', resource: condition },
  ];
  return new TextEncoder().encode(JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }));
};

test('[I5] [I6] patients without images are found by words as the worklist finds studies', async () => {
  const { records } = opened.client;
  await records.ingest({ name: 'a.json', bytes: bundle('Q-17', 'Quíll', 'Ada'), newPatient: true });
  await records.ingest({ name: 'b.json', bytes: bundle('R-18', 'Rook', 'Ada'), newPatient: true });
  const found = async (text: string) =>
    (await records.patients({ text })).map(({ patientId }) => patientId).sort();
  expect(await found('')).toEqual(['Q-17', 'R-18']);
  expect(await found('ada')).toEqual(['Q-17', 'R-18']);
  expect(await found('quil ADA')).toEqual(['Q-17']);
  expect(await found('1961-05 r-18')).toEqual(['R-18']);
  expect(await found('uill')).toEqual([]);
});
