import { expect, test } from 'vitest';
import { lexicon } from '../../memory/facts/testFacts.ts';
import type { GoldCase } from './gold/gold.ts';
import { replay } from './replay.ts';
import { addCounts, scoreCase } from './score.ts';
import { UPDATERS, type UpdaterName } from './updaters.ts';

/** A nodule grows, an effusion goes, a fracture stays, and a drain is named for the first time. */
const CASE: GoldCase = {
  id: 'findings-000',
  kind: 'findings',
  part: 'known',
  topic: 'of the test',
  entries: [
    {
      date: '2024-01-10',
      source: 'report',
      text: '6 mm nodule in the right upper lobe. Left pleural effusion. There is a fracture of the left clavicle.',
    },
    {
      date: '2024-07-10',
      source: 'report',
      text: 'The nodule in the right upper lobe measures 9 mm. The left pleural effusion has resolved. Chest drain on the left.',
    },
  ],
  facts: [
    { key: 'a', entry: 0, span: '6 mm nodule in the right upper lobe' },
    { key: 'b', entry: 0, span: 'Left pleural effusion' },
    { key: 'c', entry: 0, span: 'fracture of the left clavicle' },
    { key: 'd', entry: 1, span: 'nodule in the right upper lobe measures 9 mm' },
    { key: 'e', entry: 1, span: 'Chest drain on the left' },
  ],
  expected: [
    { fact: 'a', store: 'HISTORY', reason: 'superseded', newer: 'd' },
    { fact: 'b', store: 'HISTORY', reason: 'resolved', newer: null },
    { fact: 'c', store: 'ACTIVE', reason: null, newer: null },
    { fact: 'd', store: 'ACTIVE', reason: null, newer: null },
    { fact: 'e', store: 'ACTIVE', reason: null, newer: null },
  ],
};

const countsOf = (name: UpdaterName, one: GoldCase = CASE) =>
  scoreCase(one, replay(one, UPDATERS[name], lexicon), lexicon);

test('[06 E3] a pair counts with its link, an end without a successor apart, and what stays is archived by nobody', () => {
  expect(countsOf('ours')).toMatchObject({
    ...{ pairs: 1, pairsFound: 1, ended: 1, endedFound: 1 },
    ...{ current: 1, currentArchived: 0, facts: 5, extracted: 5 },
  });
});

test('[06 E3] append only archives nothing, falsely or rightly', () => {
  expect(countsOf('append only')).toMatchObject({
    ...{ pairsFound: 0, endedFound: 0, currentArchived: 0, archived: 0 },
    current: 1,
  });
});

test('[06 E3] a successor of another fact is no found pair', () => {
  const [first, ...rest] = CASE.expected;
  if (first?.store !== 'HISTORY') throw new Error('the first fact of the case goes');
  const other: GoldCase = { ...CASE, expected: [{ ...first, newer: 'e' }, ...rest] };
  expect(countsOf('ours', other)).toMatchObject({ pairs: 1, pairsFound: 0 });
});

test('[06 E3] the rule that takes the newest statement of a thing archives what still holds', () => {
  const again: GoldCase = {
    ...CASE,
    entries: [
      { date: '2024-01-10', source: 'report', text: '6 mm nodule in the right upper lobe.' },
      { date: '2024-07-10', source: 'report', text: 'Unchanged 6 mm nodule in the right upper lobe.' },
    ],
    facts: [
      { key: 'a', entry: 0, span: '6 mm nodule in the right upper lobe' },
      { key: 'b', entry: 1, span: 'Unchanged 6 mm nodule in the right upper lobe' },
    ],
    expected: [
      { fact: 'a', store: 'ACTIVE', reason: null, newer: null },
      { fact: 'b', store: 'restatement', reason: null, newer: null, of: 'a' },
    ],
  };
  expect(countsOf('deterministic rule', again)).toMatchObject({ current: 1, currentArchived: 1 });
  expect(countsOf('measurements and doses only', again)).toMatchObject({ currentArchived: 1 });
  expect(countsOf('ours', again)).toMatchObject({ current: 1, currentArchived: 0, extracted: 2 });
});

test('[06 E3] counts of cases are added', () => {
  const one = countsOf('ours');
  expect(addCounts([one, one])).toEqual(
    Object.fromEntries(Object.entries(one).map(([name, count]) => [name, 2 * count])),
  );
  expect(addCounts([]).pairs).toBe(0);
});
