import { expect, test } from 'vitest';
import type { E1Study, E1Subject } from './cases.ts';
import { derangement, majorityImpression, phaseOf, probeOf, splitSubjects, studiesOfPhase } from './split.ts';

const study = (date: string, impression = 'Stable.'): E1Study => ({
  ...{
    studyUid: `2.25.${date.replaceAll('-', '')}`,
    date,
    description: 'CR',
    question: 'Change?',
    findings: '',
  },
  ...{ impression, diagnosis: null, files: [] },
});
const subject = (n: number, studies: number): E1Subject => ({
  ...{ subjectId: `S${n}`, issuer: null },
  studies: Array.from({ length: studies }, (_, at) => study(`2025-01-${String(at + 1).padStart(2, '0')}`)),
});
const names = (subjects: readonly E1Subject[]) => subjects.map(({ subjectId }) => subjectId);

test('[06 E1] 30 % memory, 10 % validation, the rest fine-tuning; nobody twice; the seed decides', () => {
  const subjects = Array.from({ length: 100 }, (_, n) => subject(n, 3));
  const split = splitSubjects(subjects, 'one');
  const { memory, validation, fineTuning } = split;
  expect([memory.length, fineTuning.length, validation.length]).toEqual([30, 60, 10]);
  expect(new Set(names([...memory, ...validation, ...fineTuning])).size).toBe(100);
  expect(splitSubjects(subjects, 'one')).toEqual(split);
  expect(names(splitSubjects(subjects, 'two').memory)).not.toEqual(names(memory));
});

test('[06 E1] a subject with one study has nothing to remember and is counted as left out', () => {
  const split = splitSubjects([subject(1, 1), subject(2, 2), subject(3, 5)], 'seed');
  expect(split.leftOut).toBe(1);
  expect(names([...split.memory, ...split.fineTuning, ...split.validation]).sort()).toEqual(['S2', 'S3']);
});

test('[06 E1] thirty earlier studies fill WB0–WB4 by 4, 6, 6, 6, 8; five by one each; one alone stands in the middle', () => {
  const fill = (count: number) => {
    const phases = [0, 0, 0, 0, 0];
    for (let at = 0; at < count; at++) phases[phaseOf(at, count)] = (phases[phaseOf(at, count)] ?? 0) + 1;
    return phases;
  };
  expect(fill(30)).toEqual([4, 6, 6, 6, 8]);
  expect(fill(5)).toEqual([1, 1, 1, 1, 1]);
  expect(fill(1)).toEqual([0, 0, 1, 0, 0]);
  expect(fill(2)).toEqual([0, 1, 0, 0, 1]);
});

test('[06 E1] the last study is the probe and is in no phase; phases keep the order of time', () => {
  const one = subject(1, 7);
  const written = [0, 1, 2, 3, 4].flatMap((phase) => studiesOfPhase(one, phase));
  expect(probeOf(one).date).toBe('2025-01-07');
  expect(written).toEqual(one.studies.slice(0, -1));
});

test('[06 E1] shuffled memory is never one’s own; of one subject alone there is none', () => {
  const items = [1, 2, 3, 4, 5, 6, 7];
  const others = derangement(items, 'seed');
  expect(items.every((item) => others?.get(item) !== item)).toBe(true);
  expect(new Set(others?.values()).size).toBe(7);
  expect(derangement([1], 'seed')).toBeNull();
});

test('[06 E1] the majority impression is the most frequent one that is not empty, of one question where it is given', () => {
  const told = (impressions: string[]): E1Subject => ({
    ...{ subjectId: 'S', issuer: null },
    studies: impressions.map((words, at) => ({
      ...study(`2025-01-0${at + 1}`, words),
      question: at < 2 ? 'A?' : 'B?',
    })),
  });
  expect(majorityImpression([told(['', '', 'b', 'a', 'b'])])).toBe('b');
  expect(majorityImpression([told(['b', 'a'])])).toBe('a');
  expect(majorityImpression([told(['x', 'x', 'y', 'y', 'y'])], 'A?')).toBe('x');
  expect(majorityImpression([])).toBe('');
});
