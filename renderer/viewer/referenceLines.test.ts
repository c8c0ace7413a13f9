import { expect, test } from 'vitest';
import { type PlaneOfImage, referenceLine } from './referenceLines.ts';

/** 101 × 51 pixels of 1 mm between columns and 2 mm between rows, from 0 to 100 mm both ways. */
const SAGITTAL: PlaneOfImage = {
  position: [50, 0, 100],
  orientation: [0, 1, 0, 0, 0, -1],
  frameOfReferenceUid: 'F',
  rows: 51,
  columns: 101,
  betweenRowsMm: 2,
  betweenColumnsMm: 1,
};
const axialAt = (z: number, changes: Partial<PlaneOfImage> = {}): PlaneOfImage => ({
  ...SAGITTAL,
  position: [0, 20, z],
  orientation: [1, 0, 0, 0, 1, 0],
  rows: 51,
  columns: 101,
  betweenRowsMm: 1,
  ...changes,
});

function ends(line: ReturnType<typeof referenceLine>) {
  return line && [...line].sort((one, other) => one[0] - other[0]).map((point) => point.map((n) => n + 0));
}

test('[T2] an axial slice cuts a sagittal image at its level, as far as both reach', () => {
  const found = ends(referenceLine(axialAt(60), SAGITTAL));
  expect(found?.map(([, y]) => y)).toEqual([expect.closeTo(20, 9), expect.closeTo(20, 9)]);
  // The slice reaches from 20 to 70 mm, out to the outer edges of its pixels.
  expect(found?.map(([x]) => x)).toEqual([expect.closeTo(19.5, 9), expect.closeTo(70.5, 9)]);
});

test('[T2] the other way round the sagittal image is a column of the slice', () => {
  const line = referenceLine(SAGITTAL, axialAt(60));
  expect(line?.map(([x]) => x)).toEqual([expect.closeTo(50, 9), expect.closeTo(50, 9)]);
  expect(line?.map(([, y]) => y).sort((a, b) => a - b)).toEqual([
    expect.closeTo(-0.5, 9),
    expect.closeTo(50.5, 9),
  ]);
});

test('[T2] an oblique slice of 45° cuts along its slope', () => {
  const half = Math.SQRT1_2;
  const oblique = axialAt(0, { position: [0, 0, 0], orientation: [1, 0, 0, 0, half, half], rows: 200 });
  const [from, to] = ends(referenceLine(oblique, SAGITTAL)) ?? [];
  // y = z: one mm up for each mm back, and rows are 2 mm apart.
  expect(((to?.[1] ?? 0) - (from?.[1] ?? 0)) / ((to?.[0] ?? 0) - (from?.[0] ?? 0))).toBeCloseTo(-0.5, 9);
});

test('[T2] no line in parallel planes, beyond the image, in another or an unknown frame of reference', () => {
  expect(referenceLine(axialAt(60), axialAt(40))).toBeNull();
  const nearly = [1, 0, 0, 0, Math.cos(0.05), Math.sin(0.05)];
  expect(referenceLine(axialAt(60), axialAt(59, { orientation: nearly }))).toBeNull();
  expect(referenceLine(axialAt(150), SAGITTAL)).toBeNull();
  expect(referenceLine(axialAt(60, { position: [80, 20, 60] }), SAGITTAL)).toBeNull();
  expect(referenceLine(axialAt(60, { frameOfReferenceUid: 'G' }), SAGITTAL)).toBeNull();
  const unknown = { frameOfReferenceUid: null };
  expect(referenceLine(axialAt(60, unknown), { ...SAGITTAL, ...unknown })).toBeNull();
});
