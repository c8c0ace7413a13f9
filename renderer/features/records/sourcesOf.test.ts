import { expect, test } from 'vitest';
import type { Patient } from '../../../main/contract/domain/library.ts';
import type { WaitingRecord } from '../../../main/contract/domain/records.ts';
import { ClinicalTime } from '../../../main/contract/domain/time.ts';
import { differences, orderPatients, splitBySpan } from './sourcesOf.ts';

const name = (alphabetic: string) => ({ raw: alphabetic, alphabetic, ideographic: '', phonetic: '' });
const person: WaitingRecord['person'] = {
  identifiers: [],
  name: name('Doe Jane'),
  birthDate: ClinicalTime.parse('1961-05-04'),
  sex: 'F',
};
const patient = { name: name('DOE JANE'), birthDate: ClinicalTime.parse('1961'), sex: null } as Patient;

test('[P1] a person who chooses is told in what a patient differs; less precise or unknown is no difference', () => {
  expect(differences(person, patient)).toEqual([]);
  expect(differences({ ...person, name: name('') }, patient)).toEqual([]);
  expect(differences(person, { ...patient, name: name('') })).toEqual([]);
  const other = { ...patient, name: name('Doe Janet'), birthDate: ClinicalTime.parse('1962'), sex: 'M' };
  expect(differences(person, other)).toEqual(['name', 'birth date', 'sex']);
});

test('[P1] patients with the same identifier are offered first, those without a name last', () => {
  const of = (key: string, words: string) => ({ ...patient, patientKey: key, name: name(words) }) as Patient;
  const patients = [of('a', ''), of('b', 'Roe'), of('c', ''), of('d', 'Doe')];
  const keys = orderPatients(patients, ['c' as Patient['patientKey']]).map(({ patientKey }) => patientKey);
  expect(keys).toEqual(['c', 'b', 'd', 'a']);
});

test('[P3] a span is marked in its text; one that lies outside marks nothing', () => {
  expect(splitBySpan('A nodule is seen.', { start: 2, end: 8 })).toEqual({
    before: 'A ',
    marked: 'nodule',
    after: ' is seen.',
  });
  for (const span of [null, { start: 5, end: 99 }, { start: 4, end: 4 }])
    expect(splitBySpan('Short', span)).toEqual({ before: 'Short', marked: '', after: '' });
});
