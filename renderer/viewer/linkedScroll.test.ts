import { expect, test } from 'vitest';
import { linkedTarget, linkStacks, positionsAlong, stackGeometry } from './linkedScroll.ts';

const AXIAL = [1, 0, 0, 0, 1, 0];
const SAGITTAL = [0, 1, 0, 0, 0, -1];
function stack(levels: readonly number[], frameOfReferenceUid: string | null, orientation = AXIAL) {
  return stackGeometry(levels.map((z) => ({ position: [5, 6, z], orientation, frameOfReferenceUid })));
}
const side = (geometry: ReturnType<typeof stack>, index: number, studyKey: string) => ({
  geometry,
  index,
  studyKey,
});

test('[T2] within a frame of reference stacks are linked by position', () => {
  const link = linkStacks(side(stack([0, 5, 10], 'A'), 0, 's'), side(stack([0, 10], 'A'), 1, 's'));
  expect(link).toMatchObject({ kind: 'position', offsetMm: 0 });
});

test('[T2] across studies by millimetres from an offset that is shown', () => {
  const link = linkStacks(side(stack([0, 5, 10], 'A'), 1, 's'), side(stack([100, 110], 'B'), 0, 't'));
  expect(link).toMatchObject({ kind: 'offset', offsetMm: 95 });
  const set = linkStacks(side(stack([0, 5, 10], 'A'), 1, 's'), side(stack([100, 110], 'B'), 0, 't'), 100);
  expect(set).toMatchObject({ kind: 'offset', offsetMm: 100 });
});

test('[T2] planes that are not parallel, or without positions, are not linked, and it is said', () => {
  const axial = side(stack([0, 5], 'A'), 0, 's');
  expect(linkStacks(axial, side(stack([0, 5], 'A', SAGITTAL), 0, 's'))).toMatchObject({ kind: 'off' });
  expect(linkStacks(axial, side(null, 0, 's')).words).toContain('off');
  expect(stackGeometry([{ position: null, orientation: AXIAL, frameOfReferenceUid: 'A' }])).toBeNull();
  expect(stackGeometry([])).toBeNull();
});

test('[T2] the nearest image is chosen, and the end of a stack is never passed off as the level asked for', () => {
  expect(linkedTarget(12, 0, [0, 5, 10, 15])).toEqual({ kind: 'image', index: 2 });
  expect(linkedTarget(12, 100, [100, 105, 110, 115])).toEqual({ kind: 'image', index: 2 });
  expect(linkedTarget(17, 0, [0, 5, 10, 15])).toEqual({ kind: 'image', index: 3 });
  expect(linkedTarget(40, 0, [0, 5, 10, 15])).toEqual({ kind: 'outside', beyondMm: 25 });
  expect(linkedTarget(-20, 0, [15, 10, 5, 0])).toEqual({ kind: 'outside', beyondMm: 20 });
});

test('[T2] positions are taken along the normal, also of stacks in the other order', () => {
  const reversed = stackGeometry(
    [10, 5, 0].map((z) => ({
      position: [0, 0, z],
      orientation: [1, 0, 0, 0, -1, 0],
      frameOfReferenceUid: 'A',
    })),
  );
  expect(reversed && positionsAlong(reversed, [0, 0, 1])).toEqual([10, 5, 0]);
});
