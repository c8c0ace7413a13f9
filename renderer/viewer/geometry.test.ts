import { expect, test } from 'vitest';
import { affineFromPoints, applyAffine, clampToImage, invertAffine, pixelAt } from './geometry.ts';

test('a map sends the origin and the units where they were said to go', () => {
  const map = affineFromPoints([10, 20], [10, 24], [7, 20]);
  expect(applyAffine(map, [2, 3])).toEqual([1, 28]);
});

test('the inverse brings a point back, turned and mirrored', () => {
  const map = affineFromPoints([300, 40], [297.5, 40], [300, 43]);
  const inverse = invertAffine(map);
  const [x, y] = inverse ? applyAffine(inverse, applyAffine(map, [12.25, -7.5])) : [0, 0];
  expect([x, y].map((value) => Number(value.toFixed(9)))).toEqual([12.25, -7.5]);
});

test('a flat map has no inverse', () => {
  expect(invertAffine(affineFromPoints([0, 0], [1, 1], [2, 2]))).toBeNull();
});

test('a pixel reaches half a pixel around its centre and not beyond the image', () => {
  expect(pixelAt([3.49, 2.51], 5, 4)).toEqual([3, 3]);
  expect(pixelAt([4.6, 0], 5, 4)).toBeNull();
  expect(pixelAt([0, -0.6], 5, 4)).toBeNull();
});

test('points are kept on the image up to the outer edge of its outermost pixels', () => {
  expect(clampToImage([-9, 99], 5, 4)).toEqual([-0.5, 3.5]);
});
