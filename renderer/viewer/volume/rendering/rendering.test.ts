import { expect, test } from 'vitest';
import type { FrameHeader } from '../../../../main/contract/domain/pixels/picture.ts';
import type { Volume } from '../volume.ts';
import { castRays, type Scene } from './castRays.ts';
import { FROM_FRONT, forwardOf, raysOf, turned } from './eye.ts';
import { type LookId, lookOf, looksOf, TABLE_SIZE, tableOf } from './looks.ts';
import { sceneMarkers } from './sceneWords.ts';

const SIZE = 40;
const AIR = -1000;

/** A cube of 40 mm of air with a ball in it: `value` within `radius` mm of a point. */
function ball(value: number, radius: number, at: readonly [number, number, number] = [20, 20, 20]): Volume {
  const data = new Int16Array(SIZE ** 3).fill(AIR);
  for (let k = 0; k < SIZE; k++)
    for (let j = 0; j < SIZE; j++)
      for (let i = 0; i < SIZE; i++)
        if (Math.hypot(i - at[0], j - at[1], k - at[2]) <= radius) data[(k * SIZE + j) * SIZE + i] = value;
  return {
    size: [SIZE, SIZE, SIZE],
    origin: [0, 0, 0],
    axes: { row: [1, 0, 0], column: [0, 1, 0], normal: [0, 0, 1] },
    spacingMm: [1, 1, 1],
    shear: [0, 0],
    data,
    paddingValue: null,
    range: { min: AIR, max: value },
    factor: 1,
    unit: 'HU',
    look: { frame: { vois: [], photometric: 'MONOCHROME2', inverse: false }, header: {} as FrameHeader },
    frameOfReferenceUid: null,
    notes: [],
  };
}

function draw(volume: Volume, id: LookId, eye = FROM_FRONT) {
  const scene: Scene = { eye, look: lookOf(volume, id), columns: 60, rows: 60 };
  const pixels = castRays(volume, scene);
  return (column: number, row: number) => [
    ...pixels.subarray((row * 60 + column) * 4, (row * 60 + column) * 4 + 4),
  ];
}

test('[T4] a ball of bone is seen where it is, brightest where it faces the eye, and air is clear', () => {
  const at = draw(ball(900, 10), 'bone');
  const [middle, side] = [at(30, 30), at(38, 30)];
  expect(middle[3]).toBeGreaterThan(245);
  expect(middle[0]).toBeGreaterThan(200);
  expect(side[0]).toBeLessThan((middle[0] ?? 0) - 20);
  expect(at(5, 5)).toEqual([0, 0, 0, 0]);
});

test('[T4] from the front the patient’s left is to the right, and the head is up; turning goes round', () => {
  const left = draw(ball(900, 6, [32, 20, 32]), 'bone');
  const opacity = (at: ReturnType<typeof draw>, column: number, row: number) => at(column, row)[3] ?? 0;
  expect(opacity(left, 40, 19)).toBeGreaterThan(200);
  expect(opacity(left, 19, 40)).toBe(0);
  const behind = turned(FROM_FRONT, 180, 0);
  expect(opacity(draw(ball(900, 6, [32, 20, 32]), 'bone', behind), 19, 19)).toBeGreaterThan(200);
  expect(forwardOf(FROM_FRONT)[1]).toBe(1);
});

test('[V6] the edges of the view are named', () => {
  expect(sceneMarkers(FROM_FRONT, false)).toEqual({ top: 'H', right: 'L', bottom: 'F', left: 'R' });
  expect(sceneMarkers(turned(FROM_FRONT, 90, 0), false).top).toBe('H');
});

test('[T4] MIP shows the greatest value along a ray, also behind others', () => {
  const volume = ball(900, 10);
  // Half of the greatest value in front of it.
  for (let k = 0; k < SIZE; k++)
    for (let j = 1; j <= 3; j++) volume.data.fill(-50, (k * SIZE + j) * SIZE, (k * SIZE + j + 1) * SIZE);
  const at = draw(volume, 'mip');
  expect(at(30, 30)).toEqual([255, 255, 255, 255]);
  expect(at(14, 30)[0]).toBeCloseTo((255 * 50) / 1000, -1);
});

test('[T4] looks in HU are offered for HU alone', () => {
  const ct = ball(900, 10);
  expect(looksOf(ct)).toContain('bone');
  expect(looksOf({ ...ct, unit: 'raw' })).toEqual(['window', 'mip']);
});

test('[T4] a table begins and ends with its look, and opacity counts per mm', () => {
  const { from, to, entries } = tableOf(lookOf(ball(900, 10), 'bone'));
  expect([from, to]).toEqual([150, 700]);
  expect(entries[3]).toBe(0);
  expect(entries[(TABLE_SIZE - 1) * 4 + 3]).toBe(Math.round(0.6 * 255));
});

test('[V4] rays cross a tilted volume where it lies', () => {
  const volume = { ...ball(900, 10), shear: [0, 0.5] as const };
  const { toPatient, stepMm } = raysOf(volume, FROM_FRONT, 60, 60);
  // A step of one along the slices goes half a row along in the patient.
  expect(toPatient[1]).toEqual([0, 1, -0.5]);
  expect(stepMm).toBeLessThanOrEqual(1);
});
