import { expect, test } from 'vitest';
import { parseRange } from './ranges.ts';

test.each([
  [null, null],
  ['bytes=0-9', { start: 0, end: 10 }],
  ['bytes=90-', { start: 90, end: 100 }],
  ['bytes=90-5000', { start: 90, end: 100 }],
  ['bytes=-10', { start: 90, end: 100 }],
  ['bytes=-500', { start: 0, end: 100 }],
  ['bytes=99-99', { start: 99, end: 100 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=999999999999999-', 'unsatisfiable'],
  ['bytes=9-3', null],
  ['bytes=-', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=99999999999999999999-', null],
  ['items=0-1', null],
])('[RFC 9110 14.2] %s of 100 bytes', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range);
});

test('[RFC 9110 14.2] an empty file has no range', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable');
});
