import { expect, test } from 'vitest';
import type { Point } from './geometry.ts';
import {
  countPixels,
  pixelsInsideEllipse,
  pixelsInsidePolygon,
  pixelsInsideRectangle,
  statisticsOver,
  type ValueGrid,
} from './roi.ts';

const rectangleStatistics = (corners: readonly [Point, Point], grid: ValueGrid) =>
  statisticsOver(pixelsInsideRectangle(corners, grid), grid);

const ramp = { columns: 8, rows: 4, valueAt: (column: number, row: number) => 10 * row + column };

test('[V7] only pixels whose centre is inside count', () => {
  expect(
    pixelsInsideRectangle(
      [
        [1.4, 0.6],
        [3.6, 2.4],
      ],
      ramp,
    ),
  ).toEqual([
    { row: 1, from: 2, to: 3 },
    { row: 2, from: 2, to: 3 },
  ]);
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

test('[V7] trial 8: a region on a block of 100 HU in −1000 HU has 100, SD 0, and the border beside it counts by centres', () => {
  const block = {
    columns: 32,
    rows: 32,
    valueAt: (column: number, row: number) =>
      column >= 8 && column < 24 && row >= 10 && row < 20 ? 100 : -1000,
  };
  const inside = pixelsInsideRectangle(
    [
      [7.6, 9.6],
      [23.4, 19.4],
    ],
    block,
  );
  expect(statisticsOver(inside, block)).toEqual({ pixels: 160, mean: 100, sd: 0, min: 100, max: 100 });
});

test('[V7] an ellipse counts the pixels whose centre fulfils its equation', () => {
  const size = { columns: 40, rows: 30 };
  const spans = pixelsInsideEllipse(
    [
      [30.3, 4.2],
      [5.1, 24.9],
    ],
    size,
  );
  const centres = Array.from({ length: 40 * 30 }, (_, at) => [at % 40, Math.floor(at / 40)] as const);
  const wanted = centres.filter(([x, y]) => ((x - 17.7) / 12.6) ** 2 + ((y - 14.55) / 10.35) ** 2 <= 1);
  expect(countPixels(spans)).toBe(wanted.length);
  expect(wanted.every(([x, y]) => spans.some(({ row, from, to }) => row === y && from <= x && x <= to))).toBe(
    true,
  );
});

test('[V7] a polygon counts a border through centres once, also at corners, and leaves out its dents', () => {
  const size = { columns: 20, rows: 20 };
  const diamond = [
    [5, 2],
    [8, 5],
    [5, 8],
    [2, 5],
  ] as const;
  expect(countPixels(pixelsInsidePolygon(diamond, size))).toBe(25);
  const dented = [
    [0, 0],
    [10, 0],
    [10, 10],
    [5, 2.5],
    [0, 10],
  ] as const;
  const spans = pixelsInsidePolygon(dented, size);
  expect(spans.filter(({ row }) => row === 10)).toEqual([
    { row: 10, from: 0, to: 0 },
    { row: 10, from: 10, to: 10 },
  ]);
  expect(spans.filter(({ row }) => row === 4)).toEqual([
    { row: 4, from: 0, to: 4 },
    { row: 4, from: 6, to: 10 },
  ]);
});

test('[V7] a polygon agrees with the rectangle it draws; fewer than three corners hold nothing', () => {
  const size = { columns: 12, rows: 9 };
  const [left, top, right, bottom] = [1.5, -3, 7, 6.2];
  const corners = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const;
  expect(pixelsInsidePolygon(corners, size)).toEqual(
    pixelsInsideRectangle(
      [
        [left, top],
        [right, bottom],
      ],
      size,
    ),
  );
  expect(pixelsInsidePolygon(corners.slice(0, 2), size)).toEqual([]);
  expect(statisticsOver([], { valueAt: () => 1 })).toBeNull();
});
