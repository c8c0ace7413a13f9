import { expect, test } from 'vitest';
import type { LoadedImage } from '../loading/imageLoader.ts';
import { fillPixels } from './magnified.ts';

const window = { center: 50, width: 100, voiFunction: 'LINEAR_EXACT' as const };
const box = { left: 1, top: 1, width: 2, height: 1 };

function picture(isInverted: boolean): LoadedImage {
  const values = Int16Array.of(0, 0, 0, 0, 25, 100);
  return {
    grey: { values, slope: 1, intercept: 0, isInverted },
    image: { getPixelData: () => values, numberOfComponents: 1 },
    frame: { columns: 3, palette: null, stored: values },
  } as unknown as LoadedImage;
}

function greys(image: LoadedImage, isTurnedOver: boolean): number[] {
  const rgba = new Uint8ClampedArray(8);
  fillPixels(rgba, image, box, window, isTurnedOver);
  return [...rgba];
}

test('[T3][V1] the magnifier shows the part with the same window, inverted once', () => {
  expect(greys(picture(false), false)).toEqual([64, 64, 64, 255, 255, 255, 255, 255]);
  expect(greys(picture(true), false)).toEqual([191, 191, 191, 255, 0, 0, 0, 255]);
  expect(greys(picture(true), true)).toEqual(greys(picture(false), false));
});
