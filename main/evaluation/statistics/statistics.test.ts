import { expect, test } from 'vitest';
import { median } from '../benches/bench.ts';
import { bootstrapMean, mcNemar, signFlip } from './paired.ts';
import { exactMatch, tokenF1, tokensOf } from './tokens.ts';

const OFF = { punctuation: 'off' } as const;

test('[06 E1] token-multiset F1: lower case, spaces collapsed, punctuation kept', () => {
  expect(tokenF1('small right pleural effusion', 'right pleural effusion')).toBeCloseTo(6 / 7, 12);
  expect(tokenF1('  Small   RIGHT\npleural effusion ', 'right pleural effusion')).toBeCloseTo(0.857, 3);
  expect(tokenF1('right pleural effusion.', 'right pleural effusion')).toBeCloseTo(2 / 3, 12);
  expect(tokenF1('right pleural effusion.', 'right pleural effusion', OFF)).toBe(1);
  expect(tokensOf('A “small” nodule, 8-mm.', OFF)).toEqual(['a', 'small', 'nodule', '8', 'mm']);
});

test('[06 E1] tokens are a multiset: a word said twice is not found twice in one', () => {
  expect(tokenF1('left left', 'left')).toBeCloseTo(2 / 3, 12);
  expect(tokenF1('left left', 'left left right')).toBeCloseTo(0.8, 12);
  expect(tokenF1('nodule', 'effusion')).toBe(0);
});

test('[06 E1] two empty texts agree, an empty one and one with words do not', () => {
  expect([tokenF1('', ' '), tokenF1('', 'nodule'), tokenF1('nodule', '')]).toEqual([1, 0, 0]);
  expect([exactMatch('', ''), exactMatch('', 'x')]).toEqual([1, 0]);
});

test('[06 E1] exact match wants the same tokens in the same order', () => {
  expect(exactMatch('Right  Effusion', 'right effusion')).toBe(1);
  expect(exactMatch('effusion right', 'right effusion')).toBe(0);
  expect([exactMatch('effusion.', 'effusion'), exactMatch('effusion.', 'effusion', OFF)]).toEqual([0, 1]);
});

test('[06 statistics] exact McNemar: 20 against 14 gives p = 0.3915', () => {
  expect(mcNemar(20, 14)).toBeCloseTo(0.3915, 4);
  expect(mcNemar(14, 20)).toBe(mcNemar(20, 14));
  expect(mcNemar(0, 0)).toBe(1);
  expect(mcNemar(3, 3)).toBe(1);
  expect(mcNemar(0, 6)).toBeCloseTo(2 / 64, 12);
  expect(mcNemar(1, 9)).toBeCloseTo(22 / 1024, 12);
  expect(mcNemar(700, 800)).toBeGreaterThan(0.005);
  expect(mcNemar(700, 800)).toBeLessThan(0.02);
});

test('[06 statistics] sign-flip permutation: exact where few pairs differ', () => {
  expect(signFlip([], 's')).toBe(1);
  expect(signFlip([0, 0, 0], 's')).toBe(1);
  expect(signFlip([1, 1, 1, 1, 1, 1], 's')).toBeCloseTo(2 / 64, 12);
  // Equal pairs say nothing, and make no exact test a drawn one.
  const equalToo = [1, 1, 1, 1, 1, 1, ...Array.from({ length: 30 }, () => 0)];
  expect(signFlip(equalToo, 's')).toBeCloseTo(2 / 64, 12);
  expect(signFlip([0.1, 0.2, -0.3], 's')).toBe(1);
  expect(signFlip([3, 2, -1], 's')).toBeCloseTo(4 / 8, 12);
});

test('[06 statistics] sign-flip permutation: seeded where many pairs differ, and never 0', () => {
  const values = Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? -1 : 1) * (1 + i / 40));
  expect(signFlip(values, 'one')).toBe(signFlip(values, 'one'));
  expect(signFlip(values, 'one')).toBeGreaterThan(0.0005);
  expect(signFlip(values, 'one')).toBeLessThan(0.01);
  const same = Array.from({ length: 40 }, () => 1);
  expect(signFlip(same, 'one')).toBeCloseTo(1 / 20_001, 9);
});

test('[06 statistics] paired bootstrap: seeded, around the mean, wider where values differ more', () => {
  const values = [0.1, 0.4, 0.3, 0.6, 0.2, 0.5];
  const found = bootstrapMean(values, 'seed');
  expect(found).toEqual(bootstrapMean(values, 'seed'));
  expect(found?.mean).toBeCloseTo(0.35, 12);
  expect(found?.low).toBeGreaterThan(0.15);
  expect(found?.low).toBeLessThan(0.3);
  expect(found?.high).toBeGreaterThan(0.4);
  expect(found?.high).toBeLessThan(0.55);
  expect(bootstrapMean([0.5, 0.5, 0.5], 'seed')).toEqual({ mean: 0.5, low: 0.5, high: 0.5 });
  expect(bootstrapMean([], 'seed')).toBeNull();
});

test('[06 statistics] the median of an even number of values lies between the middle two', () => {
  expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
});
