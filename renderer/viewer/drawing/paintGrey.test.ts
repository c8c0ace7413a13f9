import { expect, test } from 'vitest';
import type { StoredPixels, VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import { applyWindow } from '../../../main/contract/domain/pixels/voi.ts';
import type { GreyPixels } from '../loading/displayPixels.ts';
import { paintGrey } from './paintGrey.ts';

const WINDOW: VoiWindow = { center: 40, width: 400, voiFunction: 'LINEAR' };

function greyOf(values: StoredPixels, slope = 1, intercept = 0): GreyPixels {
  return { values, slope, intercept, window: WINDOW, isThroughTable: false, isInverted: false };
}

function painted(grey: GreyPixels, window: VoiWindow, isInverted = false): number[][] {
  const pixels = new Uint32Array(grey.values.length);
  paintGrey(pixels, grey, { window, isInverted });
  const bytes = new Uint8Array(pixels.buffer);
  return Array.from(pixels, (_, i) => [...bytes.subarray(4 * i, 4 * i + 4)]);
}

const level = (window: VoiWindow, value: number) => Math.round(255 * applyWindow(window, value));

test('[V1] every stored value of 16 bits is drawn as the window says, whatever its sign, slope and intercept', () => {
  const values = Int16Array.of(-32768, -1024, -1, 0, 1, 39, 40, 500, 32767);
  const expected = Array.from(values, (value) => level(WINDOW, value * 0.5 - 10));
  expect(painted(greyOf(values, 0.5, -10), WINDOW).map(([red]) => red)).toEqual(expected);
});

test('[V2] values of 32 bits and fractions are drawn without a table', () => {
  const exact: VoiWindow = { center: 0.5, width: 1, voiFunction: 'LINEAR_EXACT' };
  const values = Float32Array.of(0, 0.25, 0.5, 1, 7e9);
  expect(painted(greyOf(values), exact).map(([red]) => red)).toEqual([0, 64, 128, 255, 255]);
});

test('[V1] a sigmoid is drawn as a sigmoid', () => {
  const sigmoid: VoiWindow = { center: 100, width: 50, voiFunction: 'SIGMOID' };
  expect(painted(greyOf(Uint8Array.of(50, 100, 150)), sigmoid).map(([red]) => red)).toEqual([5, 128, 250]);
});

test('[V1] inverted once, last; grey and opaque', () => {
  const [dark, bright] = painted(greyOf(Int16Array.of(-1000, 1000)), WINDOW, true);
  expect(dark).toEqual([255, 255, 255, 255]);
  expect(bright).toEqual([0, 0, 0, 255]);
});
