import { expect, test } from 'vitest';
import { PictureCache } from './pictureCache.ts';

test('[T8] what was used longest ago goes first, and the newest stays even where it is larger than all', () => {
  const cache = new PictureCache<string>(10);
  cache.put('a', 'A', 4);
  cache.put('b', 'B', 4);
  expect(cache.get('a')).toBe('A');
  cache.put('c', 'C', 4);
  expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([true, false, true]);
  cache.put('d', 'D', 40);
  expect([cache.has('a'), cache.has('c'), cache.get('d')]).toEqual([false, false, 'D']);
});

test('[T8] a thing that is put again counts once', () => {
  const cache = new PictureCache<number>(10);
  cache.put('a', 1, 6);
  cache.put('a', 2, 6);
  cache.put('b', 3, 4);
  expect([cache.get('a'), cache.get('b'), cache.bytesOf('a')]).toEqual([2, 3, 6]);
});

test('[T8] listeners hear of each change until they end', () => {
  const cache = new PictureCache<number>(10);
  let heard = 0;
  const end = cache.subscribe(() => heard++);
  cache.put('a', 1, 1);
  end();
  cache.put('b', 1, 1);
  expect(heard).toBe(1);
});

test('[T8] what is near to an image shown goes last, and a smaller limit holds at once', () => {
  const cache = new PictureCache<number>(10);
  cache.near = () => new Set(['a']);
  for (const [at, id] of ['a', 'b', 'c'].entries()) cache.put(id, at, 4);
  expect([cache.has('a'), cache.has('b'), cache.has('c')]).toEqual([true, false, true]);
  cache.maxBytes = 4;
  expect([cache.has('a'), cache.has('c'), cache.bytes]).toEqual([true, false, 4]);
  cache.maxBytes = 0;
  expect(cache.bytes).toBe(0);
});

test('[W6] after an erasure nothing is left, near or not, and what comes next is counted anew', () => {
  const cache = new PictureCache<number>(10);
  cache.near = () => new Set(['a']);
  cache.put('a', 1, 4);
  cache.put('b', 2, 4);
  cache.clear();
  expect([cache.has('a'), cache.has('b'), cache.bytes]).toEqual([false, false, 0]);
  cache.put('c', 3, 10);
  expect([cache.get('c'), cache.bytes]).toEqual([3, 10]);
});
