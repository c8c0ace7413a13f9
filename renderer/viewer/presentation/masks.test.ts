import { expect, test } from 'vitest';
import type { Frame } from '../../../main/contract/domain/pixels/frame.ts';
import type { MaskOperation } from '../../../main/contract/domain/presentation.ts';
import { imageToSubtract, maskPlan, subtract } from './masks.ts';

const AVERAGE: MaskOperation = {
  ...{ operation: 'AVG_SUB', written: 'AVG_SUB', ranges: [], maskFrames: [0, 1] },
  ...{ tidOffset: 1, averaged: 1, shift: [0, 0] },
};

function frameOf(stored: readonly number[], columns = stored.length): Frame {
  return { rows: stored.length / columns, columns, stored: Float32Array.from(stored) } as Frame;
}

test('[V1] which frames are taken away: averaged ones, or so many before, in the ranges that are named', () => {
  expect(maskPlan([AVERAGE], 4, 6)).toEqual({ contrast: [4], mask: [0, 1], shift: [0, 0] });
  expect(maskPlan([{ ...AVERAGE, ranges: [[2, 3]] }], 4, 6)).toBeNull();
  expect(maskPlan([{ ...AVERAGE, averaged: 3 }], 4, 6)?.contrast).toEqual([4, 5]);
  const interval: MaskOperation = { ...AVERAGE, operation: 'TID', tidOffset: 2 };
  expect(maskPlan([interval], 5, 6)?.mask).toEqual([3]);
  expect(maskPlan([interval], 1, 6)).toBeNull();
  expect(maskPlan([{ ...AVERAGE, operation: 'other' }, interval], 5, 6)?.mask).toEqual([3]);
});

test('[V1] no difference is 0; more than the mask is positive (PS3.4 N.2.1.2)', () => {
  const same = (stored: number) => stored;
  const mask = [frameOf([90, 100, 100]), frameOf([110, 100, 100])];
  expect([...subtract([frameOf([100, 50, 150])], mask, [0, 0], same)]).toEqual([0, -50, 50]);
});

test('[V1] the mask is moved down and to the right by parts of a pixel; edges repeat', () => {
  const none = [frameOf([0, 0, 0, 0], 4)];
  const [row] = [frameOf([0, 0, 8, 0], 4)];
  const moved = (shift: readonly [number, number]) =>
    Array.from(
      subtract(none, [row as Frame], shift, (stored) => stored),
      (value) => 0 - value,
    );
  expect(moved([0, 1])).toEqual([0, 0, 0, 8]);
  expect(moved([0, 0.25])).toEqual([0, 0, 6, 2]);
  const column = frameOf([8, 0, 0], 1);
  const down = subtract([frameOf([0, 0, 0], 1)], [column], [1, 0], (stored) => stored);
  expect([...down]).toEqual([-8, -8, 0]);
});

test('[V1] logarithms are subtracted: of a linear image they are taken, a logarithmic one is left as it is stored', () => {
  const modality = { kind: 'linear', slope: 2, intercept: 1 } as const;
  expect(imageToSubtract({ modality }, null)(10)).toBe(21);
  expect(imageToSubtract({ modality }, 'LOG')(10)).toBe(10);
  const log = imageToSubtract({ modality: { ...modality, intercept: 0 } }, 'LIN');
  expect(log(200) - log(100)).toBeCloseTo(log(20) - log(10));
  expect(Number.isFinite(log(0))).toBe(true);
});
