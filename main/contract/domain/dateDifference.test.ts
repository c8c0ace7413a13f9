import { expect, test } from 'vitest';
import { dateDifference } from './dateDifference.ts';
import { ClinicalTime } from './time.ts';

const apart = (earlier: string, later: string) =>
  dateDifference(ClinicalTime.parse(earlier), ClinicalTime.parse(later));

test('[T2] days between two studies are counted by the calendar', () => {
  expect(apart('2025-09-14', '2026-03-16')).toBe('6 mo 2 d');
  expect(apart('2026-03-01', '2026-03-06')).toBe('5 d');
  expect(apart('2025-03-02T23:50', '2025-03-02T01:10')).toBe('0 d');
  expect(apart('2024-01-31', '2024-02-28')).toBe('28 d');
  expect(apart('2024-01-31', '2024-03-01')).toBe('1 mo 1 d');
  expect(apart('2024-08-20', '2026-11-19')).toBe('2 y 2 mo');
  expect(apart('2023-05-05', '2026-05-05')).toBe('3 y');
});

test('[T2] where a day is not known nothing is made up', () => {
  expect(apart('2025', '2026-03-16')).toBeNull();
  expect(apart('2025-09', '2026-03-16')).toBeNull();
});
