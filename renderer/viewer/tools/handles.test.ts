import { expect, test } from 'vitest';
import type { Measurement } from '../../../main/contract/domain/reading.ts';
import type { Affine, Point } from '../geometry.ts';
import { shortAxisEnd } from './axes.ts';
import { handlesOf, moveAll, moveHandle } from './handles.ts';
import { hitAt } from './hit.ts';
import { simplify } from './simplify.ts';

const scale = {
  spacing: { betweenRowsMm: 1, betweenColumnsMm: 2, source: 'pixel_spacing' as const, detail: '' },
  regions: [],
};

test('[T3] a box has four handles; each corner moves with its two sides', () => {
  const box: Point[] = [
    [1, 2],
    [5, 6],
  ];
  expect(handlesOf('rectangle', box)).toEqual([
    [1, 2],
    [5, 2],
    [5, 6],
    [1, 6],
  ]);
  [0, 1, 2, 3].forEach((handle) => {
    const moved = moveHandle('ellipse', box, handle, [8, 9], scale);
    expect(handlesOf('ellipse', moved)[handle]).toEqual([8, 9]);
    expect(handlesOf('ellipse', moved)[(handle + 2) % 4]).toEqual(
      handlesOf('ellipse', box)[(handle + 2) % 4],
    );
  });
  expect(moveHandle('length', box, 1, [8, 9], scale)).toEqual([
    [1, 2],
    [8, 9],
  ]);
  expect(moveAll(box, [1, -1])).toEqual([
    [2, 1],
    [6, 5],
  ]);
});

/** The cosine of the angle between two lines in mm. */
function cosine([a, b, c, d]: readonly Point[]): number {
  const mm = (from: Point = [0, 0], to: Point = [0, 0]): Point => [2 * (to[0] - from[0]), to[1] - from[1]];
  const [one, other] = [mm(a, b), mm(c, d)];
  return (one[0] * other[0] + one[1] * other[1]) / (Math.hypot(...one) * Math.hypot(...other));
}

test('[T3][V5] the short axis stands upright on the long one in mm: drawn, and whichever end is moved', () => {
  const long: [Point, Point] = [
    [0, 0],
    [4, 3],
  ];
  const end = shortAxisEnd(long, [3, 0], [1, 6], [1, 2]);
  const points: Point[] = [...long, [3, 0], end];
  expect(cosine(points)).toBeCloseTo(0, 9);
  [0, 1, 2, 3].forEach((handle) => {
    const moved = moveHandle('bidirectional', points, handle, [7, 11], scale);
    expect(moved[handle]).toEqual([7, 11]);
    expect(cosine(moved)).toBeCloseTo(0, 9);
  });
});

const drawn = (id: string, points: Point[]) => ({ id, kind: 'length', points }) as unknown as Measurement;
const map: Affine = { a: 2, b: 0, c: 0, d: 2, e: 10, f: 10 };

test('[T3] a press takes the nearest handle, of the chosen measurement first, else the line', () => {
  const one = drawn('one', [
    [0, 0],
    [50, 0],
  ]);
  const other = drawn('other', [
    [0, 1],
    [50, 1],
  ]);
  expect(hitAt([12, 11], [one, other], map, one.id)).toMatchObject({ measurement: { id: 'one' }, grip: 0 });
  expect(hitAt([12, 11], [one, other], map, null)).toMatchObject({ measurement: { id: 'other' }, grip: 0 });
  expect(hitAt([60, 9], [one], map, null)).toMatchObject({ grip: 'all' });
  expect(hitAt([60, 40], [one, other], map, null)).toBeNull();
});

test('[T3] a traced contour loses points, not its shape', () => {
  const straight = Array.from({ length: 50 }, (_, x): Point => [x, x % 2 === 0 ? 0 : 0.1]);
  expect(simplify([...straight, [50, 20]], 0.5)).toEqual([
    [0, 0],
    [49, 0.1],
    [50, 20],
  ]);
});
