import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { dayAt, daysBetween, today } from './days.ts';

test('[P2] days are counted over leap days and from partial dates', () => {
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2024', '2024-01-31')).toBe(30);
  expect(daysBetween('2024-05', '2024-04-01')).toBe(0);
  expect(dayAt('2024-02', 28)).toBe('2024-02-29');
});

test('[P2] today is the day of this computer’s zone', () => {
  const own = process.env.TZ;
  const now = Temporal.Instant.from('2024-02-29T11:30:00Z');
  const days = ['Etc/GMT+12', 'UTC', 'Etc/GMT-14'].map((zone) => {
    process.env.TZ = zone;
    return today(now);
  });
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
  expect(days).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
});
