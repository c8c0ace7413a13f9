import { useCallback, useEffect, useSyncExternalStore } from 'react';
import type { CallInput, CallOutput, Calls } from '../../main/contract/api/contract.ts';
import type { AppError } from '../../main/contract/errors.ts';
import { core } from './core.ts';
import { createQueryCache, type Snapshot } from './queryCache.ts';

/** The one cache of the page. */
export const queryCache = createQueryCache();

export interface QueryResult<T> {
  /** The last answer, also while a newer one is on its way; null before the first. */
  readonly data: T | null;
  readonly error: AppError | null;
  readonly loading: boolean;
  refetch(): void;
}

/** Names the answer of a call with an input: `group.call:{…}`. */
export function queryKey(group: string, call: string, input: unknown): string {
  return `${group}.${call}:${JSON.stringify(input)}`;
}

/** Asks a call of the core and keeps its answer until an event makes it stale. `input` null asks nothing. */
export function useQuery<G extends keyof Calls, C extends keyof Calls[G] & string>(
  group: G,
  call: C,
  input: CallInput<Calls[G][C]> | null,
): QueryResult<CallOutput<Calls[G][C]>> {
  const key = input === null ? '' : queryKey(group, call, input);
  const snapshot = useSyncExternalStore(queryCache.subscribe, () => queryCache.snapshot(key));
  useEffect(() => {
    if (input !== null && needsLoad(snapshot)) queryCache.ensure(key, () => core()[group][call](input));
  }, [group, call, key, input, snapshot]);
  const refetch = useCallback(() => queryCache.invalidate((other) => other === key), [key]);
  return {
    data: (snapshot.data as CallOutput<Calls[G][C]> | undefined) ?? null,
    error: snapshot.error,
    loading: input !== null && (snapshot.loading || snapshot.data === undefined) && snapshot.error === null,
    refetch,
  };
}

/** An error is not asked again by itself: `refetch` clears the way. */
function needsLoad(snapshot: Snapshot): boolean {
  return snapshot.stale && !snapshot.loading;
}
