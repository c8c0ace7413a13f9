import { expect, test } from 'vitest';
import type { RoiContours } from '../../../main/contract/domain/derived/contours.ts';
import type { Segmentation, SegmentFrame } from '../../../main/contract/domain/derived/derivedObject.ts';
import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import type { ReportedMeasurement, ReportedRegion } from '../../../main/contract/domain/structured.ts';
import { contoursOn } from './contourPlaces.ts';
import { type LayerImage, toleranceMm } from './layerImage.ts';
import { masksOn } from './maskPlaces.ts';
import { shapesOn } from './reportedPlaces.ts';

const AXIAL = [1, 0, 0, 0, 1, 0];
const SPACE = '1.2.3.9';

/** An axial image of 32 × 32 pixels of 2 mm across and 1 mm down, its first pixel at the origin of its level. */
function imageAt(
  z: number,
  changes: Partial<LayerImage> = {},
  orientation: readonly number[] = AXIAL,
): LayerImage {
  const plane = {
    position: [0, 0, z],
    orientation,
    rows: 32,
    columns: 32,
    betweenRowsMm: 1,
    betweenColumnsMm: 2,
  };
  return {
    sopUid: '1.2.9',
    frame: 0,
    rows: 32,
    columns: 32,
    frameOfReferenceUid: SPACE,
    plane: { ...plane, frameOfReferenceUid: `study/${SPACE}` },
    stepMm: 5,
    ...changes,
  };
}

function frameAt(z: number, changes: Partial<SegmentFrame> = {}): SegmentFrame {
  const spacing = { betweenRowsMm: 1, betweenColumnsMm: 2, thicknessMm: 5 };
  return { segment: 1, position: [8, 4, z], orientation: AXIAL, ...spacing, sources: [], ...changes };
}

function segmentation(frames: readonly SegmentFrame[], changes: Partial<Segmentation> = {}): Segmentation {
  const names = { title: 'Organs', time: null, author: null, parts: [] };
  return {
    ...{ kind: 'segmentation', instanceKey: 'a' as InstanceKey, sopUid: '1.2.3', ...names },
    ...{ frameOfReferenceUid: SPACE, type: 'BINARY', fullValue: 1, rows: 3, columns: 3, frames: [...frames] },
    ...changes,
  };
}

test('[V8] a mask lies on the image of its plane, where its own position says, row and column spacing apart', () => {
  const object = segmentation([frameAt(0), frameAt(5)]);
  expect(masksOn(object, imageAt(5))).toEqual([
    { frame: 1, segment: 1, map: { a: 1, b: 0, c: 0, d: 1, e: 4, f: 4 } },
  ]);
  const fine = segmentation([frameAt(5, { betweenRowsMm: 0.5, betweenColumnsMm: 0.5 })]);
  expect(masksOn(fine, imageAt(5))[0]?.map).toEqual({ a: 0.25, b: 0, c: 0, d: 0.5, e: 4, f: 4 });
});

test('[V8] a mask that runs the other way is turned; one of another plane is not drawn', () => {
  const turned = segmentation([frameAt(5, { orientation: [0, 1, 0, 1, 0, 0] })]);
  expect(masksOn(turned, imageAt(5))[0]?.map).toEqual({ a: 0, b: 2, c: 0.5, d: 0, e: 4, f: 4 });
  expect(masksOn(turned, imageAt(5, {}, [1, 0, 0, 0, 0, -1]))).toEqual([]);
});

test('[V8] beside its plane a mask is not drawn: half of the least step that is known is too far', () => {
  const object = segmentation([frameAt(0), frameAt(5)]);
  expect(masksOn(object, imageAt(2)).map(({ frame }) => frame)).toEqual([0]);
  expect(masksOn(object, imageAt(2.5))).toEqual([]);
  expect(masksOn(object, imageAt(-4))).toEqual([]);
  expect(masksOn(object, imageAt(1, { stepMm: 1 }))).toEqual([]);
  expect(toleranceMm(null, 3, 1)).toBe(0.5);
});

test('[V8] of thick frames the nearest one is drawn, of each segment', () => {
  const frames = [0, 5].flatMap((z) => [1, 2].map((segment) => frameAt(z, { segment })));
  expect(masksOn(segmentation(frames), imageAt(4)).map(({ frame }) => frame)).toEqual([2, 3]);
  expect(masksOn(segmentation(frames), imageAt(1)).map(({ frame }) => frame)).toEqual([0, 1]);
});

test('[V8] nothing is drawn on another frame of reference, whatever it names as its source', () => {
  const named = frameAt(5, { sources: [{ sopUid: '1.2.9', frame: null }] });
  const elsewhere = segmentation([named], { frameOfReferenceUid: '1.2.3.10', rows: 32, columns: 32 });
  expect(masksOn(elsewhere, imageAt(5))).toEqual([]);
});

test('[V8] without a place a mask lies on the image that it names, pixel for pixel, and on no other', () => {
  const nowhere = { position: null, orientation: null };
  const projection = segmentation([frameAt(0, { ...nowhere, sources: [{ sopUid: '1.2.9', frame: 1 }] })], {
    ...{ frameOfReferenceUid: null, rows: 32, columns: 32 },
  });
  const flat = { plane: null, frameOfReferenceUid: null, stepMm: null };
  expect(masksOn(projection, imageAt(0, { ...flat, frame: 1 }))).toMatchObject([{ map: { a: 1, e: 0 } }]);
  expect(masksOn(projection, imageAt(0, { ...flat, frame: 0 }))).toEqual([]);
  expect(masksOn(projection, imageAt(0, { ...flat, frame: 1, sopUid: '1.2.8' }))).toEqual([]);
  expect(masksOn(projection, imageAt(0, { ...flat, frame: 1, rows: 31 }))).toEqual([]);
});

const SQUARE = Float32Array.of(0, 0, 5, 10, 0, 5, 10, 10, 5, 0, 10, 5);

function roi(frameOfReferenceUid: string | null, ...contours: RoiContours['contours']): RoiContours {
  return { number: 4, frameOfReferenceUid, contours, leftOut: { count: 0, reasons: [] } };
}

test('[V8] contours are drawn in pixels of the image of their plane and frame of reference alone', () => {
  const square = { type: 'CLOSED_PLANAR', points: SQUARE } as const;
  const [drawn] = contoursOn([roi(SPACE, square)], imageAt(5));
  expect(drawn).toEqual({
    number: 4,
    area: 'M0.000 0.000L5.000 0.000L5.000 10.000L0.000 10.000Z',
    lines: '',
    dots: [],
  });
  expect(contoursOn([roi(SPACE, square)], imageAt(0))).toEqual([]);
  expect(contoursOn([roi('1.2.3.10', square), roi(null, square)], imageAt(5))).toEqual([]);
  expect(contoursOn([roi(SPACE, square)], imageAt(5, { frameOfReferenceUid: null }))).toEqual([]);
});

test('[V8] points are dots, open contours are not closed, and one that leaves the plane is not drawn', () => {
  const point = { type: 'POINT', points: Float32Array.of(4, 3, 5) } as const;
  const line = { type: 'OPEN_PLANAR', points: SQUARE.slice(0, 6) } as const;
  const away = { type: 'OPEN_NONPLANAR', points: Float32Array.of(0, 0, 5, 0, 0, 9) } as const;
  expect(contoursOn([roi(SPACE, point, line, away)], imageAt(5))).toMatchObject([
    { area: '', lines: 'M0.000 0.000L5.000 0.000', dots: [[2, 3]] },
  ]);
});

function measured(region: Partial<ReportedRegion>): ReportedMeasurement {
  const place = { sopUid: '1.2.9', frames: [], frameOfReferenceUid: null };
  const whole: ReportedRegion = {
    space: 'image',
    graphic: 'POLYLINE',
    points: [[1, 2]],
    ...place,
    ...region,
  };
  const words = {
    trackingUid: null,
    trackingId: null,
    finding: null,
    site: null,
    laterality: null,
    comment: null,
  };
  return { ...words, values: [], regions: [whole] };
}

test('[V8] measurements of others lie on the image and frame that they name, or in its plane of the patient', () => {
  expect(shapesOn(measured({}), imageAt(5))).toMatchObject([{ points: [[1, 2]], isDots: false }]);
  expect(shapesOn(measured({ frames: [1] }), imageAt(5))).toEqual([]);
  expect(shapesOn(measured({ sopUid: '1.2.8' }), imageAt(5))).toEqual([]);
  const inSpace: Partial<ReportedRegion> = {
    space: 'patient',
    graphic: 'POINT',
    points: [[4, 3, 5]],
    frameOfReferenceUid: SPACE,
  };
  expect(shapesOn(measured(inSpace), imageAt(5))).toMatchObject([{ points: [[2, 3]], isDots: true }]);
  expect(shapesOn(measured(inSpace), imageAt(0))).toEqual([]);
  expect(shapesOn(measured({ ...inSpace, frameOfReferenceUid: '1.2' }), imageAt(5))).toEqual([]);
});

test('[V8] a circle is its centre and a point on it, an ellipse the ends of its axes', () => {
  const [circle] = shapesOn(
    measured({
      graphic: 'CIRCLE',
      points: [
        [10, 10],
        [13, 14],
      ],
    }),
    imageAt(5),
  );
  for (const [x, y] of circle?.points ?? []) expect(Math.hypot(x - 10, y - 10)).toBeCloseTo(5, 9);
  const axes = [
    [0, 5],
    [8, 5],
    [4, 3],
    [4, 7],
  ];
  const [ellipse] = shapesOn(measured({ graphic: 'ELLIPSE', points: axes }), imageAt(5));
  for (const [x, y] of ellipse?.points ?? [])
    expect(((x - 4) / 4) ** 2 + ((y - 5) / 2) ** 2).toBeCloseTo(1, 9);
});
