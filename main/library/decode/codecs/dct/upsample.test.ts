import { expect, test } from 'vitest';
import { upsampled } from './upsample.ts';

const plane = { samples: Uint16Array.from([10, 20, 40, 0, 90, 60, 30, 0]), perLine: 4, width: 3, height: 2 };
const line = (at: (x: number, y: number) => number, y: number, width: number) =>
  Array.from({ length: width }, (_, x) => at(x, y));

test('[V2] half the chroma across: three quarters own, one quarter of the neighbour, edges as they are', () => {
  const at = upsampled(plane, { across: 2, down: 1 });
  expect(line(at, 0, 6)).toEqual([10, 13, 17, 25, 35, 40]);
  expect(line(at, 1, 6)).toEqual([90, 83, 67, 53, 37, 30]);
});

test('[V2] half the chroma both ways is weighted across and down', () => {
  const at = upsampled(plane, { across: 2, down: 2 });
  expect(line(at, 0, 6)).toEqual([10, 12, 18, 25, 35, 40]);
  // Line 1 is 3/4 of the first samples and 1/4 of the second: 30, 30 and 37.5 before the columns are weighted.
  expect(line(at, 1, 6)).toEqual([30, 30, 30, 32, 36, 37]);
});

test('[V2] other ratios, and planes too narrow to be weighted, repeat their samples', () => {
  expect(line(upsampled(plane, { across: 1, down: 2 }), 1, 3)).toEqual([10, 20, 40]);
  expect(line(upsampled({ ...plane, width: 2 }, { across: 2, down: 1 }), 0, 4)).toEqual([10, 10, 20, 20]);
});
