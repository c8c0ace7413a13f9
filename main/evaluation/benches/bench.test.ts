import { expect, test } from 'vitest';
import { median, quantile, rounded } from './bench.ts';

test('[07 speed] the median is the middle value, or between the two middle ones', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('[07 speed] of 100 values 95 lie below the one that is given', () => {
  const values = Array.from({ length: 100 }, (_, i) => 99 - i);
  expect(quantile(values, 0.95)).toBe(95);
  expect(quantile([7], 0.95)).toBe(7);
});

test('[07 speed] figures keep the digits that say something', () => {
  expect([rounded(1.2345), rounded(1234.5), rounded(0.126)]).toEqual([1.23, 1235, 0.13]);
});
