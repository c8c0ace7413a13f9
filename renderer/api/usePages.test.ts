import { expect, test } from 'vitest';
import { offsetsInView, PAGE_ROWS } from './usePages.ts';

test('only the pages in view are asked for, and the first one', () => {
  expect(offsetsInView({ first: 0, last: 40 })).toEqual([0]);
  expect(offsetsInView({ first: 190, last: 230 })).toEqual([0, PAGE_ROWS]);
  expect(offsetsInView({ first: 9_990, last: 10_010 })).toEqual([0, 9_800, 10_000]);
});
