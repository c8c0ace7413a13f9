import { expect, test } from 'vitest';
import type { Affine, Point } from '../geometry.ts';
import { canvasMap, graphicPath } from './graphicPaths.ts';

const SIZE = { columns: 32, rows: 32 };
/** A quarter clockwise, ten times as large: what was up is right. */
const TURNED: Affine = { a: 0, b: 10, c: -10, d: 0, e: 315, f: 5 };

test('[V8] image points go with the pixels; display points lie in the area as it is turned', () => {
  const whole = canvasMap(TURNED, null, SIZE);
  expect(whole('image', [0, 0])).toEqual([315, 5]);
  expect(whole('display', [0, 0])).toEqual([0, 0]);
  expect(whole('display', [1, 0.5])).toEqual([320, 160]);
  const part = canvasMap(TURNED, { from: [-0.5, -0.5], to: [15.5, 31.5], scale: null }, SIZE);
  expect(part('display', [1, 1])).toEqual([320, 160]);
});

const points = (path: string) =>
  [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)]);

test('[V8] figures: lines, crosses, curves through their points, circles and ellipses', () => {
  expect(
    graphicPath({
      type: 'POLYLINE',
      points: [
        [1, 2],
        [3, 4],
      ],
    }),
  ).toBe('M1 2L3 4');
  expect(
    graphicPath({
      type: 'POLYLINE',
      points: [
        [1, 2],
        [3, 4],
        [5, 0],
        [1, 2],
      ],
    }),
  ).toMatch(/Z$/);
  expect(graphicPath({ type: 'POINT', points: [[10, 10]] })).toBe('M6 10H14M10 6V14');
  const curve = points(
    graphicPath({
      type: 'INTERPOLATED',
      points: [
        [0, 0],
        [10, 10],
        [20, 0],
      ],
    }),
  );
  for (const through of [
    [0, 0],
    [10, 10],
    [20, 0],
  ])
    expect(curve).toContainEqual(through);
  const round = points(
    graphicPath({
      type: 'CIRCLE',
      points: [
        [50, 50],
        [50, 80],
      ],
    }),
  );
  expect(round.every(([x, y]) => Math.abs(Math.hypot(x - 50, y - 50) - 30) < 0.02)).toBe(true);
  const oval = points(
    graphicPath({
      type: 'ELLIPSE',
      points: [
        [0, 5],
        [20, 5],
        [10, 0],
        [10, 10],
      ],
    }),
  );
  for (const end of [
    [20, 5],
    [0, 5],
    [10, 10],
    [10, 0],
  ])
    expect(oval).toContainEqual(end);
});
