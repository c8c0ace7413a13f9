import { expect, test } from 'vitest';
import { AppError } from '../../../main/contract/errors.ts';
import type { StackImage } from '../stack.ts';
import { PictureCache } from './pictureCache.ts';
import { type LoadProgress, Prefetch } from './prefetch.ts';
import type { StackRank } from './StackAhead.ts';

const BYTES = 10;

/** A loader whose loads end when they are told to; what it loads is kept in a real cache. */
function loader(maxBytes: number) {
  const cache = new PictureCache<string>(maxBytes);
  const asked: string[] = [];
  const told: LoadProgress[] = [];
  const waiting = new Map<string, { done: () => void; fail: (error: Error) => void }>();
  const prefetch = new Prefetch({
    kept: cache,
    load: ({ imageId }) =>
      new Promise<void>((resolve, reject) => {
        asked.push(imageId);
        const done = () => {
          cache.put(imageId, imageId, BYTES);
          resolve();
        };
        waiting.set(imageId, { done, fail: reject });
      }),
    cancel: (ids) => {
      for (const id of ids) waiting.get(id)?.fail(new AppError('cancelled', 'given up'));
    },
  });
  cache.near = () => prefetch.near();
  /** Ends loads until none is asked for any more. */
  const settle = async () => {
    for (let rounds = 0; waiting.size > 0 && rounds < 1000; rounds++) {
      const [[id, load] = []] = waiting;
      waiting.delete(id ?? '');
      load?.done();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  };
  const open = (name: string, count: number, shown: number, rank: StackRank = 'current') => {
    const images = Array.from({ length: count }, (_, at) => ({ imageId: `${name}${at}` }) as StackImage);
    const at = { index: shown };
    cache.put(`${name}${shown}`, 'shown', BYTES);
    return {
      at,
      ...prefetch.add(
        images,
        () => at.index,
        rank,
        (progress) => told.push(progress),
      ),
    };
  };
  return { cache, asked, waiting, prefetch, told, settle, open };
}

test('[T8] what lies next to the image shown comes first, then the rest, three at once', async () => {
  const { asked, waiting, settle, open } = loader(10_000);
  open('a', 30, 10);
  expect(asked).toEqual(['a11', 'a9', 'a12']);
  expect(waiting.size).toBe(3);
  await settle();
  expect(asked).toHaveLength(29);
  expect(asked.indexOf('a29')).toBeGreaterThan(asked.indexOf('a13'));
});

test('[T8] the neighbours of both studies come before the rest, and the rest of the current before that of the prior', async () => {
  const { asked, settle, open } = loader(10_000);
  open('p', 40, 20, 'prior');
  open('a', 40, 20);
  await settle();
  const rest = asked.filter((id) => Math.abs(Number(id.slice(1)) - 20) > 16).map(([name]) => name);
  expect(rest.indexOf('p')).toBeGreaterThan(rest.lastIndexOf('a'));
  const lastNear = Math.max(asked.indexOf('p24'), asked.indexOf('a24'));
  expect(lastNear).toBeLessThan(asked.indexOf('a39'));
});

test('[T8] a stack larger than the cache is loaded around the image shown, and nothing is loaded twice over', async () => {
  const { cache, asked, settle, open } = loader(100);
  const stack = open('a', 1000, 500);
  await settle();
  expect(asked).toHaveLength(7);
  expect(new Set(asked)).toEqual(new Set(['a496', 'a497', 'a498', 'a499', 'a501', 'a502', 'a503']));
  expect(cache.bytes).toBeLessThanOrEqual(100);
  stack.at.index = 502;
  stack.moved();
  await settle();
  expect(asked.slice(7)).toEqual(['a504', 'a505']);
  expect(['a498', 'a499', 'a500', 'a501', 'a502', 'a503', 'a504', 'a505'].every((id) => cache.has(id))).toBe(
    true,
  );
});

test('[T8] what one scrolled past in a hurry makes way before the neighbours of the image shown', async () => {
  const { cache, settle, open } = loader(100);
  open('a', 1000, 500);
  await settle();
  for (let at = 0; at < 10; at++) cache.put(`far${at}`, '', BYTES);
  expect(['a496', 'a499', 'a500', 'a503'].every((id) => cache.has(id))).toBe(true);
});

test('[T8] loads of a place that one left are given up, and asked for again when one comes back', async () => {
  const { cache, asked, waiting, settle, open } = loader(100);
  const stack = open('a', 1000, 100);
  expect([...waiting.keys()]).toEqual(['a101', 'a99', 'a102']);
  stack.at.index = 900;
  cache.put('a900', '', BYTES);
  stack.moved();
  waiting.clear();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(asked.slice(3, 6)).toEqual(['a901', 'a899', 'a902']);
  await settle();
  stack.at.index = 100;
  stack.moved();
  await settle();
  expect(cache.has('a101')).toBe(true);
});

test('[T8] an image that cannot be loaded is counted, and not asked for again and again', async () => {
  const { asked, waiting, settle, open } = loader(10_000);
  open('a', 4, 0);
  waiting.get('a1')?.fail(new AppError('bad_file', 'damaged'));
  waiting.delete('a1');
  await settle();
  expect(asked.filter((id) => id === 'a1')).toHaveLength(1);
  expect(asked).toHaveLength(3);
});

test('[T8] a stack that is closed asks for nothing more', async () => {
  const { asked, waiting, settle, open } = loader(10_000);
  const stack = open('a', 30, 10);
  stack.end();
  await settle();
  expect([asked.length, waiting.size]).toEqual([3, 0]);
});

test('[T8] what failed while the core was away is asked for again when it is back, and counts as failed no more', async () => {
  const { asked, waiting, prefetch, told, settle, open } = loader(10_000);
  open('a', 4, 0);
  for (const [id, load] of [...waiting]) {
    waiting.delete(id);
    load.fail(new AppError('bad_file', 'the core is away'));
  }
  await expect.poll(() => told.at(-1)?.failed).toBe(3);
  expect(asked).toHaveLength(3);
  prefetch.again();
  expect(asked.slice(3)).toEqual(['a1', 'a2', 'a3']);
  await settle();
  await expect.poll(() => told.at(-1)).toEqual({ loaded: 4, failed: 0, total: 4 });
});
