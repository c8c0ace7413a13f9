import { expect, test } from 'vitest';
import { AppError } from '../../main/contract/errors.ts';
import { createQueryCache } from './queryCache.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

test('asks once, and again only after an event made the answer stale', async () => {
  const cache = createQueryCache();
  let asked = 0;
  const load = async () => ++asked;
  cache.ensure('library.studies:{}', load);
  cache.ensure('library.studies:{}', load);
  await settled();
  cache.ensure('library.studies:{}', load);
  expect(cache.snapshot('library.studies:{}')).toMatchObject({ data: 1, loading: false, stale: false });
  cache.invalidate((key) => key.startsWith('library.'));
  expect(cache.snapshot('library.studies:{}')).toMatchObject({ data: 1, stale: true });
  cache.ensure('library.studies:{}', load);
  await settled();
  expect(cache.snapshot('library.studies:{}').data).toBe(2);
});

test('an answer overtaken by an event stays stale', async () => {
  const cache = createQueryCache();
  cache.ensure('a', async () => 'old');
  cache.invalidate(() => true);
  await settled();
  expect(cache.snapshot('a')).toMatchObject({ data: 'old', stale: true });
});

test('an error keeps the last answer and is not asked again by itself', async () => {
  const cache = createQueryCache();
  let asked = 0;
  cache.ensure('a', async () => 'answer');
  await settled();
  cache.invalidate(() => true);
  const fail = async () => {
    asked += 1;
    throw new AppError('not_found', 'The study is gone.');
  };
  cache.ensure('a', fail);
  await settled();
  cache.ensure('a', fail);
  const { data, error } = cache.snapshot('a');
  expect([data, error?.code, asked]).toEqual(['answer', 'not_found', 1]);
});

test('what is no error of the contract becomes internal, without its words', async () => {
  const cache = createQueryCache();
  cache.ensure('a', () => Promise.reject(new TypeError('x is undefined')));
  await settled();
  expect(cache.snapshot('a').error?.code).toBe('internal');
  expect(cache.snapshot('a').error?.message).not.toContain('undefined');
});

test('keeps the last queries only', async () => {
  const cache = createQueryCache(2);
  for (const key of ['a', 'b', 'c']) cache.ensure(key, async () => key);
  await settled();
  expect(['a', 'b', 'c'].map((key) => cache.snapshot(key).data)).toEqual([undefined, 'b', 'c']);
});
