import { expect, test } from 'vitest';
import { groupSimilar, likeness, type Packet } from './groupSimilar.ts';

const row = (studyKey: string, score: number) => ({ row: { studyKey, studyTime: '2024-01-15' }, score });

test('[M6] what looks alike is gathered by study, the most alike study first', () => {
  const groups = groupSimilar({
    episodic: [row('a', 0.7), row('b', 0.6)],
    visual: [row('b', 0.9), row('b', 0.8), row('a', 0.75)],
  } as unknown as Packet);
  expect(groups.map(({ studyKey, best }) => [studyKey, best])).toEqual([
    ['b', 0.9],
    ['a', 0.75],
  ]);
  expect(groups[0]?.images.map(({ score }) => score)).toEqual([0.9, 0.8]);
  expect(groups[0]?.readings).toHaveLength(1);
});

test('likeness is said in words', () => {
  expect([0.99, 0.9, 0.7, 0.2].map(likeness)).toEqual(['same', 'much', 'some', 'little']);
});
