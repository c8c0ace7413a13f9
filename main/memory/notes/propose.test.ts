import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PersonName } from '../../contract/domain/library.ts';
import type { DifferentialNote } from '../../contract/domain/notes.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { loadTaxonomy } from '../facts/loadLexicon.ts';
import { idOf, LEXICON_FOLDER, lexicon, PATIENT } from '../facts/testFacts.ts';
import { identifiersOf, scanIdentifiers } from './identifiers.ts';
import { createTextMatcher } from './matcher.ts';
import { type NoteRequest, proposeNote } from './propose.ts';
import { makeNote } from './testNotes.ts';
import { validateNote } from './validate.ts';

const matcher = createTextMatcher(lexicon);
const taxonomy = await loadTaxonomy(join(LEXICON_FOLDER, '../taxonomy/taxonomy.json'));
const patient = {
  patientKey: PATIENT,
  patientId: 'DEMO-01',
  issuer: null,
  name: PersonName.parse({ raw: 'PHANTOM^ADA', alphabetic: 'PHANTOM ADA', ideographic: '', phonetic: '' }),
  birthDate: ClinicalTime.parse('1961-04-05'),
  sex: 'F',
  species: null,
  quarantined: null,
};
const IMPRESSION =
  'Ada Phantom, born 1961-04-05: 9 mm nodule in the right upper lobe with spiculated margin, no calcification.';

function propose(extra: Partial<NoteRequest> = {}): DifferentialNote | null {
  const request: NoteRequest = {
    leading: 'Granuloma',
    signed: 'Lung cancer',
    impressionText: IMPRESSION,
    studyText: 'CHEST CT',
    bankId: 'reader',
    patient,
    existing: [],
    at: RecordedAt.parse('2026-03-02T09:00:00.000Z'),
    nextId: () => idOf(5),
    originId: idOf(6),
    ...extra,
  };
  return proposeNote(request, lexicon, matcher);
}

test('[X11] a note where the reader’s leading diagnosis is not the signed one', () => {
  const note = propose();
  expect(note).toMatchObject({
    pairKey: 'granuloma / lung carcinoma',
    dxA: 'granuloma',
    dxB: 'lung carcinoma',
    department: 'thoracic',
    organ: 'lung',
    state: 'proposed',
    origins: [idOf(6)],
  });
  expect(note?.discriminators).toContainEqual({ sign: 'calcification', presence: 'absent', favours: 'B' });
  expect(note?.discriminators.map(({ presence }) => presence)).toContain('present');
  expect(note?.errorPattern).toContain('granuloma before lung carcinoma');
});

test('[X11] what has resolved is an absent sign of the signed diagnosis, what was there before is none', () => {
  const note = propose({
    leading: 'spontaneous pneumothorax',
    signed: 'normal chest',
    impressionText: 'Resolved left pneumothorax.',
  });
  expect(note?.discriminators).toContainEqual({ sign: 'pneumothorax', presence: 'absent', favours: 'A' });
  expect(note?.discriminators).not.toContainEqual(expect.objectContaining({ presence: 'present' }));
});

test('[X11] none where they agree by wording; the order of the two makes no other key', () => {
  expect(propose({ leading: 'Carcinoma of the lung' })).toBeNull();
  expect(propose({ leading: 'Lung cancer', signed: 'Granuloma' })?.pairKey).toBe(
    'granuloma / lung carcinoma',
  );
});

test('[X2] what is proposed speaks for both sides and for neither, in words of probability', () => {
  const { problems, flags } = validateNote(propose(), lexicon, taxonomy);
  expect(problems).toEqual([]);
  expect(flags).toEqual([]);
});

test('[X10] it holds no patient data: no name, id, date, size, nor words of the report', () => {
  const note = propose();
  const words = JSON.stringify({ ...note, id: '', recordedAt: '', origins: [] });
  expect(scanIdentifiers([words], identifiersOf(patient, [IMPRESSION]))).toEqual([]);
  expect(words).not.toMatch(/9 mm|right upper/);
});

test('[X10] a diagnosis in free words that names the patient makes no note', () => {
  expect(propose({ signed: 'Phantom disease of Ada' })).toBeNull();
  expect(propose({ signed: 'Foo disease of 2024-05-06' })).toBeNull();
  expect(propose({ signed: 'Foo bar disease' })).not.toBeNull();
});

test('[X10] the scan finds names, ids, dates, ages, institutions and repeated words', () => {
  const identifiers = identifiersOf(patient, [IMPRESSION]);
  const hits = (text: string) => scanIdentifiers([text], identifiers);
  expect(hits('seen in Phantom')[0]).toContain('name');
  expect(hits('of demo-01')[0]).toContain('id');
  expect(hits('on 1961-04-05').length).toBeGreaterThan(0);
  expect(hits('on 3.4.2026')[0]).toContain('date');
  expect(hits('a 65-year-old')[0]).toContain('age');
  expect(hits('at Saint Mary Hospital')[0]).toContain('institution');
  expect(hits('mm nodule in the right upper lobe with spiculated margin')[0]).toContain('report');
  expect(hits('a nodule with a spiculated margin in an adamant place')).toEqual([]);
});

test('[X5] a known pair of the bank gets a new version: old signs kept, origins joined', () => {
  const known = makeNote('Granuloma', 'Lung carcinoma', { id: idOf(9), version: 3, origins: [idOf(8)] });
  const note = propose({ existing: [known] });
  expect(note).toMatchObject({ id: idOf(9), version: 4, state: 'proposed', origins: [idOf(8), idOf(6)] });
  expect(note?.discriminators.slice(0, 2)).toEqual(known.discriminators);
  expect(note?.confusionPoints.length).toBeLessThanOrEqual(4);
  expect(propose({ existing: [{ ...known, bankId: 'another reader' }] })).toMatchObject({
    id: idOf(5),
    version: 1,
  });
});

test('[X1] missing fields, equal diagnoses, a wrong key and an unknown place are rejected', () => {
  const note = makeNote('Granuloma', 'Lung carcinoma');
  const check = (extra: object) => validateNote({ ...note, ...extra }, lexicon, taxonomy);
  expect(check({}).note).not.toBeNull();
  expect(check({ explanation: '' }).problems[0]).toContain('explanation');
  expect(check({ confusionPoints: ['one'] }).note).toBeNull();
  expect(check({ dxB: 'granulomas', pairKey: 'granuloma / granuloma' }).problems[0]).toContain(
    'one diagnosis',
  );
  expect(check({ pairKey: 'x / y' }).problems[0]).toContain('key');
  expect(check({ organ: 'toe' }).problems[0]).toContain('others');
});

test('[X2] a one-sided or an “always” rule is flagged', () => {
  const flagsOf = (decisionRule: string) =>
    validateNote(makeNote('Granuloma', 'Lung carcinoma', { decisionRule }), lexicon, taxonomy).flags;
  expect(flagsOf('Granuloma is more likely when calcified; favours neither otherwise.')[0]).toContain(
    'one side',
  );
  expect(
    flagsOf('Calcified is always granuloma, else lung carcinoma; neither is likely if both.')[0],
  ).toContain('absolute');
  expect(flagsOf('Granuloma when calcified, lung carcinoma when not.')).toHaveLength(2);
});

test('[X3] a diagnosis that the lexicon does not know stands where the study is, else under others', () => {
  const unknown = { leading: 'Foo disease', signed: 'Bar disease' };
  expect(propose({ ...unknown, studyText: 'KNEE' })).toMatchObject({
    department: 'musculoskeletal',
    organ: 'knee',
  });
  expect(propose({ ...unknown, studyText: '' })).toMatchObject({ department: 'others', organ: 'others' });
});
