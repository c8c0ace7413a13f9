import { expect, test } from 'vitest';
import { PatientKey } from '../../contract/domain/ids.ts';
import type { Patient } from '../../contract/domain/library.ts';
import type { RecordPatient } from '../../exchange/record.ts';
import { matchPatient, newIdentityOf } from './matchPatient.ts';

const name = { raw: 'Quill^Ada', alphabetic: 'Quill Ada', ideographic: '', phonetic: '' };
const key = (digit: string) => PatientKey.parse(digit.repeat(32));
const patient: Patient = {
  patientKey: key('1'),
  patientId: 'A1',
  issuer: null,
  name,
  birthDate: null,
  sex: null,
  species: null,
  quarantined: null,
};
const person = (...identifiers: RecordPatient['identifiers']): RecordPatient => ({
  identifiers,
  name,
  birthDate: null,
  sex: null,
});
const A1 = { issuer: null, id: 'A1', kind: null };

/** Patients by what is asked for: the library's own answers are tested with it. */
const patients = (found: readonly Patient[]) => ({
  findPatients: (id: string) => found.filter(({ patientId }) => patientId === id),
  findKeys: (id: string) => (found.some(({ patientId }) => patientId === id) ? [key('2')] : []),
});

test('[P1] a patient who is kept apart is not known to be one person: a person is asked', () => {
  expect(
    matchPatient(patients([{ ...patient, quarantined: 'the same id, another name' }]), person(A1)),
  ).toMatchObject({
    kind: 'ask',
    reason: 'Its identifier belongs to a patient who is kept apart: the same id, another name.',
  });
});

test('[P1] of joined patients a record is kept under the key of its own identifier', () => {
  expect(matchPatient(patients([patient]), person(A1))).toMatchObject({ kind: 'one', ownKey: key('2') });
});

test('[P1] a new patient is made of the first hospital number, never of a number that is none', () => {
  const social = { issuer: 'http://hl7.org/fhir/sid/us-ssn', id: '999', kind: 'SS' };
  expect(newIdentityOf(person(social, A1))).toMatchObject({ patientId: 'A1', issuer: null });
  expect(newIdentityOf(person(social))).toMatchObject({
    refused: expect.stringContaining('no hospital number in use'),
  });
});

test('[P1] a retired identifier is no identity: alone it asks, beside one in use it is a note, and it makes no patient', () => {
  const retired = { issuer: null, id: 'A1', kind: 'MR', isRetired: true };
  const inUse = { issuer: null, id: 'B2', kind: 'MR' };
  expect(matchPatient(patients([patient]), person(retired))).toMatchObject({
    kind: 'ask',
    candidates: [patient],
    reason: expect.stringContaining('no longer in use fits here, Quill Ada'),
  });
  const other = { ...patient, patientKey: key('3'), patientId: 'B2' };
  expect(matchPatient(patients([patient, other]), person(inUse, retired))).toMatchObject({
    kind: 'one',
    patient: other,
    note: expect.stringContaining('belongs to another patient here, Quill Ada'),
  });
  expect(matchPatient(patients([other]), person(inUse, retired))).toMatchObject({ kind: 'one', note: null });
  expect(newIdentityOf(person(retired))).toMatchObject({ refused: expect.stringContaining('in use') });
});
