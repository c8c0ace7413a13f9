import { expect, test } from 'vitest';
import { findKeywords } from './findKeywords.ts';
import { lexicon } from './testFacts.ts';

const counted = (text: string) =>
  findKeywords(text, lexicon).filter(
    ({ assertion, subject }) => assertion !== 'hypothetical' && subject === 'patient',
  );

test('[M9] “no pleural effusion” counts, absent', () => {
  expect(counted('There is no pleural effusion today.')).toEqual([
    { keyword: 'pleural effusion', assertion: 'absent', subject: 'patient' },
  ]);
});

test('[M9] a family’s or a hypothetical one does not count', () => {
  expect(findKeywords('Mother had breast cancer at fifty.', lexicon)).toHaveLength(1);
  expect(counted('Mother had breast cancer at fifty.')).toEqual([]);
  expect(counted('If PE, then start treatment at once.')).toEqual([]);
});

test('[M9] on word boundaries: “unstable” is not “stable”, “football” is not “tb”', () => {
  expect(counted('The table is unstable, he plays football.')).toEqual([]);
  expect(counted('The lines are stable now.').map(({ keyword }) => keyword)).toContain('stable');
  expect(counted('He was treated for tb.').map(({ keyword }) => keyword)).toContain('tuberculosis');
});

test('[M9] possible counts, plain talk has no keyword', () => {
  expect(counted('Possible pneumonia on the left.')[0]).toMatchObject({ assertion: 'possible' });
  expect(counted('Thank you for sending this kind person.')).toEqual([]);
});
