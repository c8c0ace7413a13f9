import { expect, test } from 'vitest';
import { isDrawn, outlineOf, paintSegment, type SegmentPixels } from './maskPixels.ts';

function pixels(stored: readonly number[], changes: Partial<SegmentPixels> = {}): SegmentPixels {
  return { stored, rows: 2, columns: 3, fullValue: 1, label: null, ...changes };
}

test('[V8] the outline runs along the edges of pixels, also at the border of the mask', () => {
  expect(outlineOf(pixels([0, 1, 1, 0, 0, 0]))).toBe('M0.5 -0.5H2.5M0.5 0.5H2.5M0.5 -0.5V0.5M2.5 -0.5V0.5');
  expect(outlineOf(pixels([0, 0, 0, 0, 0, 0]))).toBe('');
});

test('[V8] a fraction is as strong as it covers, and its outline is where it covers half', () => {
  const part = pixels([0, 100, 200, 0, 50, 0], { fullValue: 200 });
  const rgba = new Uint8ClampedArray(24);
  paintSegment(rgba, part, [10, 20, 30]);
  expect([...rgba.slice(4, 12)]).toEqual([10, 20, 30, 128, 10, 20, 30, 255]);
  expect([rgba[3], rgba[19]]).toEqual([0, 64]);
  expect(outlineOf(part)).toBe('M0.5 -0.5H2.5M0.5 0.5H2.5M0.5 -0.5V0.5M2.5 -0.5V0.5');
  expect(isDrawn(pixels([0, 50, 0, 0, 0, 0], { fullValue: 200 }))).toBe(false);
});

test('[V8] in a label map a segment is where its number stands', () => {
  const labels = pixels([0, 3, 2, 0, 0, 0], { label: 2 });
  expect(outlineOf(labels)).toBe('M1.5 -0.5H2.5M1.5 0.5H2.5M1.5 -0.5V0.5M2.5 -0.5V0.5');
  expect(isDrawn({ ...labels, label: 7 })).toBe(false);
});
