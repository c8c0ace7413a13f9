import { expect, test } from 'vitest';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { parseHead } from '../parse/parseHead.ts';
import { memorySource } from '../parse/source.ts';
import { contourElements, structureSetElements } from '../testing/derivedBytes.ts';
import { dicomBytes, type Elements } from '../testing/dicomBytes.ts';
import { readContours, readStructureSet } from './readStructureSet.ts';

const KEY = InstanceKey.parse('b'.repeat(64));

function head(changes: Elements = {}) {
  return parseHead(memorySource(dicomBytes(structureSetElements(changes))));
}

function withContours(...contours: readonly Elements[]) {
  return head({ '3006,0039 SQ': [{ '3006,0040 SQ': contours, '3006,0084 IS': '4' }] });
}

test('[V8] a structure set names its regions, what they are and their colours', () => {
  expect(readStructureSet(head(), KEY)).toMatchObject({
    kind: 'structures',
    title: 'Plan 1',
    author: 'Planner',
    contourCount: 2,
    parts: [{ number: 4, name: 'GTV', kind: 'GTV', algorithm: 'manual', colour: [255, 0, 128] }],
  });
});

test('[V8] contours are points in mm of the frame of reference of their region', () => {
  const [gtv] = readContours(head());
  expect(gtv).toMatchObject({ number: 4, frameOfReferenceUid: '1.2.3.9' });
  expect(gtv?.contours.map(({ type, points }) => [type, [...points]])).toEqual([
    ['CLOSED_PLANAR', [0, 0, 5, 10, 0, 5, 10, 10, 5, 0, 10, 5]],
    ['POINT', [3, 3, 0]],
  ]);
});

test('[V8] a region that nobody has drawn yet has no contours', () => {
  expect(readContours(head({ '3006,0039 SQ': [] }))[0]?.contours).toEqual([]);
});

test('[V8] a contour that is damaged is left out by its name, and the good ones beside it are drawn', () => {
  const good = contourElements('3\\3\\0', 'POINT');
  const bad = [
    contourElements('0\\0\\5\\1'),
    contourElements('0\\x\\5'),
    contourElements('0\\0\\5', 'SPIRAL'),
    contourElements(''),
  ];
  const [gtv] = readContours(withContours(good, ...bad, good));
  expect(gtv?.contours.map(({ points }) => [...points])).toEqual([
    [3, 3, 0],
    [3, 3, 0],
  ]);
  expect(gtv?.leftOut).toEqual({
    count: 4,
    reasons: [
      'contour 2 of "GTV" has 4 coordinates, not three for each point',
      'contour 3 of "GTV" has coordinates that are no numbers',
      'contour 4 of "GTV" is of the unknown type "SPIRAL"',
      'contour 5 of "GTV" has 0 coordinates, not three for each point',
    ],
  });
});

test('[V8] of many damaged contours the first five are named and all are counted', () => {
  const [gtv] = readContours(withContours(...Array.from({ length: 9 }, () => contourElements('1\\2'))));
  expect(gtv?.contours).toEqual([]);
  expect(gtv?.leftOut.count).toBe(9);
  expect(gtv?.leftOut.reasons).toHaveLength(5);
});

test('[V8] a structure set without regions is refused', () => {
  expect(() => readStructureSet(head({ '3006,0020 SQ': [] }), KEY)).toThrow('(3006,0020) is missing');
});
