import { expect, test } from 'vitest';
import type { Picture } from '../../main/contract/domain/pixels/picture.ts';
import { readPixel, scaleOf, statisticsOf } from './pixelValues.ts';
import { pixelsInsideRectangle } from './roi.ts';

const FRAME = {
  rows: 2,
  columns: 2,
  samplesPerPixel: 1,
  photometric: 'MONOCHROME2',
  palette: null,
  padding: null,
  stored: Uint16Array.of(1, 2, 3, 4),
  modality: { kind: 'linear', slope: 10, intercept: 5 },
};

function picture(header: object, frame: object = {}): Picture {
  return { header, frame: { ...FRAME, ...frame }, isComplete: true } as unknown as Picture;
}

const all = pixelsInsideRectangle(
  [
    [0, 0],
    [1, 1],
  ],
  { columns: 2, rows: 2 },
);

test('[V7] values are those after the Modality LUT, in the unit of the image', () => {
  const ct = picture({ unit: 'HU', pet: null });
  expect(readPixel(ct, 1, 0)).toEqual({ column: 1, row: 0, stored: [2], value: 25, unit: 'HU' });
  expect(readPixel(ct, 2, 0)).toBeNull();
  expect(statisticsOf(ct, all)).toMatchObject({ mean: 30, min: 15, max: 45 });
});

test('[V7] trial 13: probe and region of PET show SUV where there is one, else Bq/ml', () => {
  const suv = picture({ unit: 'Bq/ml', pet: { factor: 0.1, unit: 'SUVbw', reason: null } });
  expect(readPixel(suv, 0, 0)).toMatchObject({ stored: [1], value: 1.5, unit: 'SUVbw' });
  expect(statisticsOf(suv, all)).toMatchObject({ mean: 3, min: 1.5, max: 4.5 });
  const none = picture({ unit: 'Bq/ml', pet: { factor: 1, unit: 'Bq/ml', reason: 'the weight is missing' } });
  expect(readPixel(none, 0, 0)).toMatchObject({ value: 15, unit: 'Bq/ml' });
});

test('[V7] colour has no values', () => {
  const colour = picture(
    { unit: 'raw', pet: null },
    { samplesPerPixel: 3, photometric: 'RGB', stored: Uint8Array.from({ length: 12 }, (_, i) => i) },
  );
  expect(readPixel(colour, 1, 1)).toMatchObject({ stored: [9, 10, 11], value: null });
  expect(statisticsOf(colour, all)).toBeNull();
});

test('[V5] a frame’s own Pixel Measures stand in where the library knows no spacing; the aspect ratio goes with them', () => {
  const header = { measuredSpacing: [0.5, 1], regions: [], aspectRatio: [2, 1] };
  expect(scaleOf(picture(header), null)).toMatchObject({
    spacing: { betweenRowsMm: 0.5, betweenColumnsMm: 1 },
    aspectRatio: [2, 1],
  });
  expect(scaleOf(picture({ ...header, measuredSpacing: null }), null)).toMatchObject({ spacing: null });
});

test('[V1] [V7] padding is no measurement: it is read without a value, and no statistics count it', () => {
  const padded = picture({ unit: 'HU', pet: null }, { padding: { from: 4, to: 4 } });
  expect(readPixel(padded, 1, 1)).toMatchObject({ stored: [4], value: null });
  expect(statisticsOf(padded, all)).toMatchObject({ pixels: 3, mean: 25, max: 35 });
});
