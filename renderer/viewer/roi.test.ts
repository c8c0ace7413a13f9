import { expect, test } from 'vitest';
import { pixelsInside, rectangleStatistics } from './roi.ts';

const ramp = { columns: 8, rows: 4, valueAt: (column: number, row: number) => 10 * row + column };

test('[V7] only pixels whose centre is inside count', () => {
  expect(
    pixelsInside(
      [
        [1.4, 0.6],
        [3.6, 2.4],
      ],
      ramp,
    ),
  ).toEqual({ left: 2, right: 3, top: 1, bottom: 2 });
  expect(
    rectangleStatistics(
      [
        [1.4, 0.6],
        [3.6, 2.4],
      ],
      ramp,
    ),
  ).toEqual({
    pixels: 4,
    mean: 17.5,
    sd: Math.sqrt(25.25),
    min: 12,
    max: 23,
  });
});

test('[V7] a border through a centre counts that pixel; corners may come in any order', () => {
  expect(
    rectangleStatistics(
      [
        [3, 1],
        [1, 1],
      ],
      ramp,
    ),
  ).toMatchObject({ pixels: 3, min: 11, max: 13 });
});

test('[V7] between centres there is nothing to measure', () => {
  expect(
    rectangleStatistics(
      [
        [1.2, 1.2],
        [1.8, 1.8],
      ],
      ramp,
    ),
  ).toBeNull();
});

test('[V7] the image ends at its border', () => {
  expect(
    rectangleStatistics(
      [
        [-9, -9],
        [99, 99],
      ],
      ramp,
    )?.pixels,
  ).toBe(32);
});

test('[V7] a flat block far from zero has an SD of 0', () => {
  const flat = { columns: 64, rows: 64, valueAt: () => 1_000_000.1 };
  expect(
    rectangleStatistics(
      [
        [0, 0],
        [63, 63],
      ],
      flat,
    )?.sd,
  ).toBeCloseTo(0, 9);
});
