import { expect, test } from 'vitest';
import { asOfAt, axisMarks, axisOf, placeOf } from './axis.ts';

test('a day lies between the ends of the axis, in proportion', () => {
  const axis = axisOf('2022-01-01', '2024-01-01');
  expect(placeOf(axis, '2022-01-01')).toBe(0);
  expect(placeOf(axis, '2023-01-01')).toBeCloseTo(0.5, 2);
  expect(placeOf(axis, '2030')).toBe(1);
  expect(placeOf(axis, '2020')).toBe(0);
  expect(axisOf('2024-01-01', '2024-01-01').days).toBe(1);
});

test('years are marked, months where the axis is short, never more than there is room for', () => {
  const words = (first: string, last: string, most = 5) =>
    axisMarks(axisOf(first, last), most).map((mark) => mark.words);
  expect(words('2021-11-08', '2024-07-01')).toEqual(['2022', '2023', '2024']);
  expect(words('2024-01-08', '2024-05-20')).toEqual(['2024-02', '2024-03', '2024-04', '2024-05']);
  expect(words('1961', '2026-03-01').length).toBeLessThanOrEqual(5);
  expect(words('2024-01-01', '2024-01-20')).toEqual([]);
});

test('[S9] the end of the axis is today: nothing is asked as of a day', () => {
  const axis = axisOf('2024-01-01', '2024-03-01');
  expect(asOfAt(axis, 31)).toBe('2024-02-01');
  expect(asOfAt(axis, axis.days)).toBeNull();
});
