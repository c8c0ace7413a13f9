import { expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/errors.ts';
import { type FailedAct, withFailed, withoutSlot } from './failedActs.ts';

const error = new AppError('disk_full', 'The disk is full.');
const failed = (slot: string | null): FailedAct => ({ error, act: async () => slot, slot });

test('[T5] what failed first stays at hand when more fails, in its order', () => {
  const [first, second] = [failed(null), failed(null)];
  expect(withFailed(withFailed([], first), second)).toEqual([first, second]);
});

test('[T5] of the points of one measurement in the making the newest alone count, and what came between stays', () => {
  const [points, saved, more] = [failed('open/a'), failed(null), failed('open/a')];
  const all = [points, saved, more].reduce<readonly FailedAct[]>(withFailed, []);
  expect(all).toEqual([saved, more]);
  expect(withoutSlot(all, 'open/a')).toEqual([saved]);
  expect(withoutSlot(all, 'open/b')).toBe(all);
  expect(withoutSlot(all, null)).toBe(all);
});
