import { expect, test } from 'vitest';
import { type GreyImage, preprocess } from './preprocess.ts';

const picture = (rows: number, columns: number, at: (row: number, column: number) => number): GreyImage => ({
  rows,
  columns,
  values: Float32Array.from({ length: rows * columns }, (_, i) => at(Math.floor(i / columns), i % columns)),
  window: { center: 50.5, width: 101 },
  invert: false,
});

test('[N1] the window maps its ends to 0 and 1 and clips beyond', () => {
  const out = preprocess(
    picture(1, 4, (_, column) => [-500, 0, 100, 900][column] as number),
    4,
  );
  expect([...out.slice(4, 8)]).toEqual([0, 0, 1, 1]);
  expect(
    preprocess(
      picture(2, 2, () => 25),
      2,
    )[0],
  ).toBeCloseTo(0.25, 6);
});

test('[N1] MONOCHROME1 is inverted, the letter box stays black', () => {
  const out = preprocess({ ...picture(1, 2, () => 0), invert: true }, 4);
  expect([...out]).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0]);
});

test('[N1] aspect is kept, with the spacing of pixels that are not square', () => {
  const lit = (out: Float32Array) => out.filter((v) => v > 0.5).length;
  expect(
    lit(
      preprocess(
        picture(10, 20, () => 100),
        16,
      ),
    ),
  ).toBe(16 * 8);
  const tall = { ...picture(10, 20, () => 100), spacing: { betweenRowsMm: 2, betweenColumnsMm: 1 } };
  expect(lit(preprocess(tall, 16))).toBe(16 * 16);
});

test('[N1] shrinking takes the mean of the area, so that no pixel is lost', () => {
  const out = preprocess(
    picture(64, 64, (row, column) => (row === 13 && column === 40 ? 100 : 0)),
    8,
  );
  expect(out.reduce((sum, v) => sum + v, 0)).toBeCloseTo(1 / 64, 6);
  expect(out[8 * 1 + 5]).toBeCloseTo(1 / 64, 6);
});

test('[N1] enlarging is bilinear', () => {
  const out = preprocess(
    picture(1, 2, (_, column) => 100 * column),
    4,
  );
  const row = [...out.slice(4, 8)];
  [0, 0.25, 0.75, 1].forEach((v, i) => {
    expect(row[i]).toBeCloseTo(v, 6);
  });
});

test('[M2] a region is encoded like a picture of its own', () => {
  const whole = picture(20, 20, (row, column) => row * 3 + column);
  const part = picture(5, 8, (row, column) => (row + 4) * 3 + column + 6);
  expect(preprocess({ ...whole, region: { x: 6, y: 4, width: 8, height: 5 } }, 16)).toEqual(
    preprocess(part, 16),
  );
});

test('a region outside and a wrong count of values are refused', () => {
  const whole = picture(4, 4, () => 1);
  expect(() => preprocess({ ...whole, region: { x: 9, y: 0, width: 2, height: 2 } }, 8)).toThrow(
    /outside the picture/,
  );
  expect(() => preprocess({ ...whole, values: new Float32Array(3) }, 8)).toThrow(/rows times columns/);
});
