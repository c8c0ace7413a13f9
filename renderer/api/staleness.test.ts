import { expect, test } from 'vitest';
import { calls, events } from '../../main/contract/api/contract.ts';
import type { Connection } from '../../main/contract/wire/client.ts';
import { createQueryCache } from './queryCache.ts';
import { followEvents, STALE_BY } from './staleness.ts';

test('every declared event makes something stale, and every beginning names a declared call', () => {
  const declared = Object.entries(events).flatMap(([group, names]) =>
    Object.keys(names).map((name) => `${group}.${name}`),
  );
  expect(Object.keys(STALE_BY).sort()).toEqual(declared.sort());
  const callNames = Object.entries(calls).flatMap(([group, specs]) =>
    Object.keys(specs).map((name) => `${group}.${name}`),
  );
  for (const beginning of Object.values(STALE_BY).flat())
    expect(callNames.some((name) => name.startsWith(beginning))).toBe(true);
});

test('an event reaches the answers that it concerns, and no others', async () => {
  const cache = createQueryCache();
  const listeners = new Map<string, () => void>();
  const on = (group: string, name: string, listener: () => void) => {
    listeners.set(`${group}.${name}`, listener);
    return () => {};
  };
  followEvents({ on } as unknown as Connection, cache);
  for (const key of ['models.list:{}', 'notes.list:{}']) cache.ensure(key, async () => 1);
  await new Promise((resolve) => setTimeout(resolve, 0));
  listeners.get('models.changed')?.();
  expect([cache.snapshot('models.list:{}').stale, cache.snapshot('notes.list:{}').stale]).toEqual([
    true,
    false,
  ]);
});
