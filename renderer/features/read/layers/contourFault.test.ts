import { expect, test } from 'vitest';
import type { RoiContours } from '../../../../main/contract/domain/derived/contours.ts';
import { contourFault } from './contourFault.ts';

function roi(count: number, reasons: readonly string[]): RoiContours {
  return { number: 1, frameOfReferenceUid: null, contours: [], leftOut: { count, reasons: [...reasons] } };
}

test('[V8] where all contours are drawn there is nothing to say', () => {
  expect(contourFault([])).toBeNull();
  expect(contourFault([roi(0, []), roi(0, [])])).toBeNull();
});

test('[V8] contours that are not drawn are named, over all regions of a set', () => {
  expect(contourFault([roi(0, []), roi(1, ['contour 2 of "GTV" has no numbers'])])).toBe(
    'All but one contour is drawn: contour 2 of "GTV" has no numbers.',
  );
  expect(contourFault([roi(1, ['contour 1 of "A" is bent']), roi(1, ['contour 4 of "B" is bent'])])).toBe(
    'All but 2 contours are drawn: contour 1 of "A" is bent; contour 4 of "B" is bent.',
  );
});

test('[V8] what is not named is counted', () => {
  expect(contourFault([roi(3, ['contour 1 of "A" is bent'])])).toBe(
    'All but 3 contours are drawn: contour 1 of "A" is bent. 2 more are damaged.',
  );
});
