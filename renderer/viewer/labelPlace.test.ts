import { expect, test } from 'vitest';
import { labelPlace } from './labelPlace.ts';

const SIZE = { width: 600, height: 400 };

test('[T3] a figure stands below and beside its point', () => {
  expect(labelPlace([100, 50], SIZE)).toEqual({ left: 108, top: 54 });
  expect(labelPlace([100, 50], SIZE, 12)).toEqual({ left: 112, top: 54 });
});

test('[T3] at the edges it can still be read: it turns in at the sides, and stands above a point at the lower edge', () => {
  expect(labelPlace([590, 50], SIZE)).toEqual({ left: 410, top: 54 });
  expect(labelPlace([-40, 50], SIZE)).toEqual({ left: 0, top: 54 });
  expect(labelPlace([100, 395], SIZE)).toEqual({ left: 108, bottom: 9 });
  expect(labelPlace([100, 321], SIZE)).toEqual({ left: 108, bottom: 83 });
  expect(labelPlace([100, 320], SIZE)).toEqual({ left: 108, top: 324 });
});

test('[T3] in a viewport lower than a label it stays where there is more room', () => {
  expect(labelPlace([10, 20], { width: 120, height: 60 })).toEqual({ left: 0, top: 24 });
  expect(labelPlace([10, 50], { width: 120, height: 60 })).toEqual({ left: 0, bottom: 14 });
});
