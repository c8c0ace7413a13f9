import { expect, test } from 'vitest';
import { InstanceKey, RowId, StudyKey } from '../../../main/contract/domain/ids.ts';
import type { Measurement } from '../../../main/contract/domain/reading.ts';
import { askedImage } from './asked.ts';

const studyKey = StudyKey.parse('00000000-0000-7000-8000-000000000001');
const image = InstanceKey.parse('a'.repeat(64));
const inView = { studyKey, instanceKey: image, frame: 2 };
let count = 0;

function marked(changes: Partial<Measurement>): Measurement {
  count += 1;
  return {
    ...inView,
    ...{ kind: 'ellipse', finding: '', points: [] },
    ...changes,
    id: RowId.parse(`00000000-0000-7000-8000-${String(count).padStart(12, '0')}`),
  } as Measurement;
}

const nodule = marked({
  finding: 'nodule',
  points: [
    [4, 6],
    [14, 26],
  ],
});
const rib = marked({
  finding: 'rib',
  kind: 'rectangle',
  points: [
    [0, 0],
    [2, 2],
  ],
});
const elsewhere = marked({
  frame: 9,
  points: [
    [1, 1],
    [3, 3],
  ],
});
const length = marked({
  kind: 'length',
  points: [
    [0, 0],
    [9, 9],
  ],
});
const all = [nodule, rib, elsewhere, length];

test('[T7] the chosen region is looked for, wherever it is', () => {
  expect(askedImage(all, nodule.id, inView)).toEqual({
    ...inView,
    marked: { finding: 'nodule', region: { x: 4.5, y: 6.5, width: 10, height: 20 } },
  });
  expect(askedImage(all, elsewhere.id, inView)).toMatchObject({ frame: 9 });
});

test('[T7] without a chosen region it is the newest of the image in view, then all of that image', () => {
  expect(askedImage(all, length.id, inView)?.marked).toMatchObject({ finding: 'rib' });
  expect(askedImage(all, null, { ...inView, frame: 3 })).toEqual({ ...inView, frame: 3, marked: null });
  expect(askedImage([length], null, inView)).toEqual({ ...inView, marked: null });
  expect(askedImage([], null, null)).toBeNull();
});

test('a region without an area is none', () => {
  expect(
    askedImage(
      [
        marked({
          points: [
            [4, 6],
            [14, 6],
          ],
        }),
      ],
      null,
      inView,
    )?.marked,
  ).toBeNull();
});

test('[T4] a region on a plane through several images is no part of one of them', () => {
  const onPlane = marked({
    points: [
      [4, 6],
      [14, 26],
    ],
    plane: {} as NonNullable<Measurement['plane']>,
  });
  expect(askedImage([onPlane], onPlane.id, inView)?.marked).toBeNull();
});
