import { expect, test } from 'vitest';
import { loadFrames } from './loadFrames.ts';

const FRAMES = Array.from({ length: 300 }, (_, frame) => frame);

test('[V8] [T8] the masks of an image are loaded a few at once, so that pictures are not kept waiting', async () => {
  let running = 0;
  let most = 0;
  const load = async (frame: number) => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running -= 1;
    return [frame];
  };
  const stored = await loadFrames(FRAMES, load, () => true);
  expect(most).toBe(2);
  expect(stored?.size).toBe(FRAMES.length);
  expect(stored?.get(299)).toEqual([299]);
});

test('[T8] of an image that was left behind no more masks are asked for', async () => {
  const asked: number[] = [];
  const load = async (frame: number) => {
    asked.push(frame);
    return [];
  };
  expect(await loadFrames(FRAMES, load, () => asked.length < 10)).toBeNull();
  expect(asked.length).toBeLessThanOrEqual(11);
});

test('[V8] a mask that cannot be loaded ends it: a part of a segmentation would be a wrong one', async () => {
  const load = async (frame: number) => {
    if (frame === 3) throw new Error('frame 4 is missing');
    return [];
  };
  await expect(loadFrames(FRAMES, load, () => true)).rejects.toThrow('frame 4 is missing');
  expect(await loadFrames([], load, () => true)).toEqual(new Map());
});
