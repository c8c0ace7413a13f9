import { expect, test } from 'vitest';
import { type Given, readGiven } from './given.ts';
import { dataWords } from './runWords.ts';

const COHORT: Given = { kind: 'cohort', subjects: '20', studies: '6', path: '', seed: 'one' };

test('[06] a cohort has 2 to 10,000 subjects, 2 to 50 studies and a seed', () => {
  expect(readGiven(COHORT).data).toEqual({ kind: 'cohort', subjects: 20, studies: 6, seed: 'one' });
  for (const subjects of ['', '1', '10001', '2.5', 'ten'])
    expect(readGiven({ ...COHORT, subjects }).problem).toBe('Subjects: A whole number from 2 to 10,000');
  for (const studies of ['1', '51'])
    expect(readGiven({ ...COHORT, studies }).problem).toBe('Studies each: A whole number from 2 to 50');
  expect(readGiven({ ...COHORT, seed: ' ' }).problem).toBe('Type a seed');
});

test('[06] a file is named by its path; quotes around a pasted one go', () => {
  const file: Given = { ...COHORT, kind: 'file' };
  expect(readGiven(file).problem).toBe('Type the path of a file');
  expect(readGiven({ ...file, path: '"/data/a b.jsonl"' }).data).toEqual({
    ...{ kind: 'file', path: '/data/a b.jsonl', seed: 'one' },
  });
});

test('[06 E3] the built-in right answers need neither path nor seed', () => {
  const gold: Given = { ...COHORT, kind: 'gold', subjects: '', seed: '' };
  expect(readGiven(gold)).toEqual({ data: { kind: 'gold' }, problem: null });
  expect(dataWords({ kind: 'gold' })).toBe('Built-in right answers');
});
