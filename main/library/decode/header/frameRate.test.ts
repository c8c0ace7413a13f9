import { expect, test } from 'vitest';
import { readFrameRate } from './frameRate.ts';

const rateOf = (values: Readonly<Record<string, number>>) =>
  readFrameRate({ number: (tag) => values[tag] ?? null });

test('[T3] the rate of a cine: frame time before the recommended rate before the cine rate; zero says nothing', () => {
  expect(rateOf({ x00181063: 40, x00082144: 10, x00180040: 12 })).toBe(25);
  expect(rateOf({ x00181063: 0, x00082144: 10, x00180040: 12 })).toBe(10);
  expect(rateOf({ x00082144: 0, x00180040: 12 })).toBe(12);
  expect(rateOf({})).toBeNull();
});
