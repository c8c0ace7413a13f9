import { expect, test } from 'vitest';
import { offsetsInView, PAGE_ROWS } from './usePages.ts';

test('only the pages in view are asked for, and the first one', () => {
  expect(offsetsInView({ first: 0, last: 40 })).toEqual([0]);
  expect(offsetsInView({ first: PAGE_ROWS - 10, last: PAGE_ROWS + 30 })).toEqual([0, PAGE_ROWS]);
  const border = 150 * PAGE_ROWS;
  expect(offsetsInView({ first: border - 10, last: border + 10 })).toEqual([0, border - PAGE_ROWS, border]);
});
