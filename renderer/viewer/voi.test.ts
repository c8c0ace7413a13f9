import { expect, test } from 'vitest';
import { dragWindow } from './voi.ts';

test('[V1] a drag never makes a window of no width, and a narrow one grows again', () => {
  const narrow = dragWindow({ center: 0, width: 10, voiFunction: 'LINEAR' }, -5000, 0);
  expect(narrow.width).toBe(1);
  expect(dragWindow(narrow, 100, 0).width).toBeGreaterThan(10);
});
