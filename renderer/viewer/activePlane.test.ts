import { expect, test } from 'vitest';
import { planeOfImage } from './activePlane.ts';
import type { StackImage } from './stack.ts';

const IMAGE = {
  header: {
    rows: 8,
    columns: 9,
    spacing: { betweenRowsMm: 1, betweenColumnsMm: 2, source: 'pixel_spacing', detail: '' },
  },
  place: { position: [1, 2, 3], orientation: [1, 0, 0, 0, 1, 0], frameOfReferenceUid: 'F' },
} as unknown as StackImage;

test('[T2] an image has a plane within the frame of reference of its own study', () => {
  expect(planeOfImage(IMAGE, 'S')).toEqual({
    position: [1, 2, 3],
    orientation: [1, 0, 0, 0, 1, 0],
    frameOfReferenceUid: 'S/F',
    rows: 8,
    columns: 9,
    betweenRowsMm: 1,
    betweenColumnsMm: 2,
  });
  const unknown = { ...IMAGE.place, frameOfReferenceUid: null };
  expect(planeOfImage({ ...IMAGE, place: unknown }, 'S')?.frameOfReferenceUid).toBeNull();
});

test('[T2] without place or spacing there is no plane', () => {
  expect(planeOfImage({ ...IMAGE, place: { ...IMAGE.place, position: null } }, 'S')).toBeNull();
  expect(planeOfImage({ ...IMAGE, header: { ...IMAGE.header, spacing: null } }, 'S')).toBeNull();
});
