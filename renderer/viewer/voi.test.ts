import { expect, test } from 'vitest';
import { dragWindow, rangeOf, sigmoidRange } from './voi.ts';

test('[V1] LINEAR goes from c − 0.5 − (w − 1)/2 to c − 0.5 + (w − 1)/2', () => {
  expect(rangeOf({ center: 40, width: 400, voiFunction: 'LINEAR' })).toEqual({ lower: -160, upper: 239 });
});

test('[V1] LINEAR_EXACT takes the window as written', () => {
  expect(rangeOf({ center: 40, width: 400, voiFunction: 'LINEAR_EXACT' })).toEqual({
    lower: -160,
    upper: 240,
  });
});

test('[V1] width 1 is a step between two whole values', () => {
  const { lower, upper } = rangeOf({ center: 1550, width: 1, voiFunction: 'LINEAR' });
  expect(lower).toBe(1549.5);
  expect(upper).toBeGreaterThan(lower);
  expect(upper).toBeLessThan(1550);
});

test('[V1] a drag never makes a window of no width, and a narrow one grows again', () => {
  const narrow = dragWindow({ center: 0, width: 10, voiFunction: 'LINEAR' }, -5000, 0);
  expect(narrow.width).toBe(1);
  expect(dragWindow(narrow, 100, 0).width).toBeGreaterThan(10);
});

test('[V1] a sigmoid keeps its centre and width where the renderer widens its range by one', () => {
  const { lower, upper } = sigmoidRange(500, 1000);
  expect([(lower + upper + 1) / 2, upper - lower + 1]).toEqual([500, 1000]);
});
