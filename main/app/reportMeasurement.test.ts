import { expect, test } from 'vitest';
import { RowId, StudyKey } from '../contract/domain/ids.ts';
import type { ReportSentence } from '../contract/domain/reading.ts';
import { makeSentence } from '../reading/sentences.ts';
import { placeSentence } from './reportMeasurement.ts';

const studyKey = StudyKey.parse('00000001-0000-7000-8000-000000000001');
const citation = (n: number) => ({
  kind: 'measurement' as const,
  id: RowId.parse(`0000000${n}-0000-7000-8000-000000000002`),
  date: null,
});
const said = (words: string, n = 1): ReportSentence =>
  makeSentence(studyKey, 'findings', 'present', words, [citation(n)]);

test('[T5][D1] a measurement stands in the report once, with its present words', () => {
  const first = placeSentence([said('Other: 3 mm.', 2)], said('Nodule: 9 mm.'));
  expect(first.map(({ text }) => text)).toEqual(['Other: 3 mm.', 'Nodule: 9 mm.']);
  expect(placeSentence(first, said('Nodule: 9 mm.'))).toEqual(first);
  const moved = placeSentence(first, said('Nodule: 10 mm.'));
  expect(moved.map(({ text }) => text)).toEqual(['Other: 3 mm.', 'Nodule: 10 mm.']);
});

test("[D2] a person's words about it are never touched", () => {
  const edited: ReportSentence = { ...said('Nodule, 9 mm.'), author: 'edited', support: 'kept' };
  const kept: ReportSentence = { ...said('Nodule: 8 mm.'), support: 'kept' };
  const placed = placeSentence([edited, kept], said('Nodule: 10 mm.'));
  expect(placed.map(({ text }) => text)).toEqual(['Nodule, 9 mm.', 'Nodule: 8 mm.', 'Nodule: 10 mm.']);
});
