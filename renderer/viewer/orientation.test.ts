import { expect, test } from 'vitest';
import { affineFromPoints } from './geometry.ts';
import { directionLetters, edgeMarkers, oppositeOf } from './orientation.ts';

const AXIAL = { cosines: [1, 0, 0, 0, 1, 0], patientOrientation: null, quadruped: false };
const AS_STORED = affineFromPoints([0, 0], [2, 0], [0, 2]);

test('[V6] an axial image has R on the left, L on the right, A above and P below', () => {
  expect(edgeMarkers(AXIAL, AS_STORED)).toEqual({ top: 'A', right: 'L', bottom: 'P', left: 'R' });
});

test('[V6] a sagittal and a coronal image', () => {
  const sagittal = { ...AXIAL, cosines: [0, 1, 0, 0, 0, -1] };
  const coronal = { ...AXIAL, cosines: [1, 0, 0, 0, 0, -1] };
  expect(edgeMarkers(sagittal, AS_STORED)).toEqual({ top: 'H', right: 'P', bottom: 'F', left: 'A' });
  expect(edgeMarkers(coronal, AS_STORED)).toEqual({ top: 'H', right: 'L', bottom: 'F', left: 'R' });
});

test('[V6] a flip left to right and a turn clockwise are followed', () => {
  const flipped = affineFromPoints([100, 0], [98, 0], [100, 2]);
  const turned = affineFromPoints([100, 0], [100, 2], [98, 0]);
  expect(edgeMarkers(AXIAL, flipped)).toEqual({ top: 'A', right: 'R', bottom: 'P', left: 'L' });
  expect(edgeMarkers(AXIAL, turned)).toEqual({ top: 'R', right: 'A', bottom: 'L', left: 'P' });
});

test('[V6] an oblique direction has two letters, the stronger first; within 5° of an axis one', () => {
  const degrees = (angle: number) => [
    Math.cos((angle * Math.PI) / 180),
    Math.sin((angle * Math.PI) / 180),
    0,
  ];
  expect(directionLetters(degrees(30))).toBe('LP');
  expect(directionLetters(degrees(60))).toBe('PL');
  expect(directionLetters(degrees(4))).toBe('L');
  expect(directionLetters([0.6, 0.6, 0.53])).toHaveLength(2);
});

test('[V6] trial 19: nothing is invented where the orientation is unknown', () => {
  const unknown = { cosines: null, patientOrientation: null, quadruped: false };
  expect(edgeMarkers(unknown, AS_STORED)).toEqual({ top: '', right: '', bottom: '', left: '' });
  expect(edgeMarkers({ ...unknown, patientOrientation: ['', ''] }, AS_STORED).left).toBe('');
});

test('[V6] a projection takes Patient Orientation and its opposites', () => {
  const chest = { cosines: null, patientOrientation: ['L', 'F'], quadruped: false };
  expect(edgeMarkers(chest, AS_STORED)).toEqual({ top: 'H', right: 'L', bottom: 'F', left: 'R' });
  expect(oppositeOf('AFR')).toBe('PHL');
  expect(oppositeOf('X')).toBe('');
});

test('[V6] a quadruped has its own letters', () => {
  const dog = { ...AXIAL, quadruped: true };
  expect(edgeMarkers(dog, AS_STORED)).toEqual({ top: 'V', right: 'LE', bottom: 'D', left: 'RT' });
  expect(oppositeOf('CR', true)).toBe('CD');
});
