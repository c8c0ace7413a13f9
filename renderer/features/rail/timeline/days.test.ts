import { expect, test } from 'vitest';
import { dayAt, daysBetween } from './days.ts';

test('[P2] days are counted over leap days and from partial dates', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2024', '2024-01-31')).toBe(30);
  expect(daysBetween('2024-05', '2024-04-01')).toBe(0);
  expect(dayAt('2024-02', 28)).toBe('2024-02-29');
});
