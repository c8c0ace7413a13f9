import { expect, test } from 'vitest';
import { pixelShape } from './pixelShape.ts';

test('[V5] trial 22: with an aspect ratio of 2\\1 a circle is drawn as a circle', () => {
  const radius = 20;
  // What is round in the patient takes half as many rows as columns where a pixel is twice as high as wide.
  const inPixels = Array.from({ length: 12 }, (_, n) => {
    const angle = (2 * Math.PI * n) / 12;
    return [radius * Math.cos(angle), (radius * Math.sin(angle)) / 2] as const;
  });
  const wide = pixelShape({ pixelSpacing: null, aspectRatio: [2, 1] });
  const rowHeight = 2;
  for (const [x, y] of inPixels) {
    expect(Math.hypot(x * wide * rowHeight, y * rowHeight)).toBeCloseTo(radius, 9);
  }
});

test('[V5] spacing comes before the aspect ratio; where nothing is known pixels are square', () => {
  expect(pixelShape({ pixelSpacing: [0.5, 1], aspectRatio: [1, 1] })).toBe(2);
  expect(pixelShape({ pixelSpacing: null, aspectRatio: null })).toBe(1);
});
