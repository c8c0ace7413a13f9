import { expect, test } from 'vitest';
import type { ReportSentence } from '../contract/domain/reading.ts';
import { makeSentence } from './sentences.ts';
import { findSignProblems, placesInText, type SigningContext } from './signing.ts';
import { makeReport, rowId, studyKey } from './testPacket.ts';

const cited = { kind: 'fact', id: rowId(1), date: null } as const;
const sentence = (text: string, over: Partial<ReportSentence> = {}): ReportSentence => ({
  ...makeSentence(studyKey, 'impression', 'present', text, [cited]),
  ...over,
});
const nowhere: SigningContext = { headerLaterality: null, placeOf: () => null };

test('[D2] a sentence without support blocks Sign, negatives included, until it is kept or struck', () => {
  const kinds = (support: ReportSentence['support']) =>
    findSignProblems(
      makeReport([sentence('A nodule.'), sentence('No effusion.', { support, citations: [] })]),
      nowhere,
    ).map(({ kind }) => kind);
  expect(kinds('none')).toEqual(['unsupported']);
  expect(kinds('kept')).toEqual([]);
  expect(kinds('struck')).toEqual([]);
});

test('[D3] a side that differs from the cited row stops Sign', () => {
  const context: SigningContext = {
    headerLaterality: null,
    placeOf: () => ({ laterality: 'R', site: null }),
  };
  expect(findSignProblems(makeReport([sentence('Nodule in the left lung.')]), context)[0]?.kind).toBe(
    'laterality',
  );
  expect(findSignProblems(makeReport([sentence('Nodule in the right lung.')]), context)).toEqual([]);
});

test('[D3] a side that differs from the header stops Sign', () => {
  const context: SigningContext = { headerLaterality: 'L', placeOf: () => null };
  expect(findSignProblems(makeReport([sentence('Fracture of the right radius.')]), context)[0]?.kind).toBe(
    'laterality',
  );
  expect(findSignProblems(makeReport([sentence('Fracture of the left radius.')]), context)).toEqual([]);
});

test('[D3] a level that differs from the cited row stops Sign', () => {
  const context: SigningContext = {
    headerLaterality: null,
    placeOf: () => ({ laterality: null, site: 'right upper lobe' }),
  };
  expect(findSignProblems(makeReport([sentence('Nodule, RLL.')]), context)[0]?.words).toContain('level');
  expect(findSignProblems(makeReport([sentence('Nodule, RUL.')]), context)).toEqual([]);
});

test('[D3] sides and levels are read from words and abbreviations, not from parts of words', () => {
  expect([...placesInText('RUL nodule').sides]).toEqual(['R']);
  expect([...placesInText('bright upright outright').sides]).toEqual([]);
  expect([...placesInText('bilateral effusions').sides]).toEqual(['R', 'L']);
  expect([...placesInText('fracture of L4').levels]).toEqual(['l4']);
});

test('[D5] a report says when not all images were opened', () => {
  const report = makeReport([sentence('A nodule.')], { imagesOpened: 2 });
  expect(findSignProblems(report, nowhere).map(({ words }) => words)).toEqual([
    '2 of 3 images were opened. Say why that is enough.',
  ]);
});

test('an empty impression stops Sign', () => {
  expect(findSignProblems(makeReport([]), nowhere).map(({ kind }) => kind)).toEqual(['empty']);
});

test('[D1] a question that nobody answered stops Sign, also where it cites memory', () => {
  const asked = (support: ReportSentence['support']) =>
    findSignProblems(
      makeReport([sentence('A nodule.'), sentence('To check: a mass?', { tense: 'open', support })]),
      nowhere,
    );
  expect(asked('cited').map(({ words }) => words)[0]).toContain('is a question to you');
  expect(asked('kept')).toEqual([]);
  expect(asked('struck')).toEqual([]);
});

test('[D2] what was struck or edited in Findings and still stands in the Impression stops Sign', () => {
  const evidence = [{ kind: 'observation' as const, id: rowId(5), date: null }];
  const finding = sentence('No fracture.', { section: 'findings', citations: evidence });
  const twin = sentence('No fracture.', { id: rowId(6), citations: evidence });
  const words = (over: Partial<ReportSentence>, of: Partial<ReportSentence> = {}) =>
    findSignProblems(
      makeReport([
        { ...finding, ...over },
        { ...twin, ...of },
      ]),
      nowhere,
    ).map((problem) => problem.words);
  expect(words({})).toEqual([]);
  expect(words({ support: 'struck' })[0]).toContain('was struck');
  expect(words({ author: 'edited', support: 'kept', text: 'A fracture.' })[0]).toContain('was edited');
  expect(words({ support: 'struck' }, { support: 'kept' })).toEqual([]);
});
