import { expect, test } from 'vitest';
import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { ReportSentence } from '../../../../main/contract/domain/reading.ts';
import { groupFindings, groupOf, isWaiting } from './findingGroups.ts';

const cited: ReportSentence['citations'] = [{ kind: 'fact', id: 'f' as RowId, date: null }];
const sentence = (over: Partial<ReportSentence>): ReportSentence => ({
  id: 'a' as RowId,
  section: 'findings',
  tense: 'present',
  text: 'A nodule.',
  citations: cited,
  support: 'cited',
  author: 'reader_model',
  ...over,
});

test('[D1] what is seen, what comes from memory and what is asked stand apart, in this order', () => {
  const groups = groupFindings([
    sentence({ tense: 'open' }),
    sentence({ tense: 'memory' }),
    sentence({}),
    sentence({ tense: 'memory' }),
  ]);
  expect(groups.map(({ group, own }) => `${group} ${own.length}`)).toEqual([
    'seen 1',
    'memory 2',
    'questions 1',
  ]);
  expect(groupFindings([])).toEqual([]);
});

test('[D2] drafted words without evidence are asked about, and stay there when kept or struck', () => {
  for (const support of ['none', 'kept', 'struck'] as const)
    expect(groupOf(sentence({ citations: [], support }))).toBe('questions');
  expect(groupOf(sentence({ citations: [], support: 'kept', author: 'person' }))).toBe('seen');
  expect(groupOf(sentence({ citations: [], tense: 'frame' }))).toBe('seen');
});

test('[D2] a question waits until it is kept, struck or put in words', () => {
  expect(isWaiting(sentence({ tense: 'open' }))).toBe(true);
  expect(isWaiting(sentence({ tense: 'open', support: 'kept' }))).toBe(false);
  expect(isWaiting(sentence({ support: 'none' }))).toBe(true);
  expect(isWaiting(sentence({}))).toBe(false);
});
