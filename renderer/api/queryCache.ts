import { AppError } from '../../main/contract/errors.ts';

/** What is known of one query. Snapshots never change: a new one replaces the old. */
export interface Snapshot {
  readonly data: unknown;
  readonly error: AppError | null;
  readonly loading: boolean;
  readonly stale: boolean;
}

const ABSENT: Snapshot = { data: undefined, error: null, loading: false, stale: true };

interface Entry {
  snapshot: Snapshot;
  /** Grows with each load and each invalidation: an answer that was overtaken is kept, and stays stale. */
  round: number;
}

/** Answers of calls by key, until an event makes them stale. */
export interface QueryCache {
  snapshot(key: string): Snapshot;
  /** Grows with each change of any answer. */
  version(): number;
  /** Loads the key where it is absent or stale and not on its way already. */
  ensure(key: string, load: () => Promise<unknown>): void;
  subscribe(listener: () => void): () => void;
  /** Marks answers as stale; they stay visible until the new ones are there. */
  invalidate(fits: (key: string) => boolean): void;
}

/** A cache that keeps the last `limit` queries. */
export function createQueryCache(limit = 300): QueryCache {
  const { entries, publish, version, subscribe } = createEntries(limit);
  const settle = (key: string, entry: Entry, round: number, outcome: Partial<Snapshot>) =>
    publish(key, entry, { ...entry.snapshot, loading: false, stale: entry.round !== round, ...outcome });
  return {
    snapshot: (key) => entries.get(key)?.snapshot ?? ABSENT,
    version,
    subscribe,
    ensure: (key, load) => {
      const entry = entries.get(key) ?? { snapshot: ABSENT, round: 0 };
      if (entry.snapshot.loading || !entry.snapshot.stale) return;
      const round = ++entry.round;
      publish(key, entry, { ...entry.snapshot, loading: true });
      load().then(
        (data) => settle(key, entry, round, { data, error: null }),
        (error: unknown) => settle(key, entry, round, { error: toAppError(error) }),
      );
    },
    invalidate: (fits) => {
      for (const [key, entry] of [...entries]) {
        if (!fits(key)) continue;
        entry.round += 1;
        publish(key, entry, { ...entry.snapshot, stale: true });
      }
    },
  };
}

/** Entries by key, the one published last at the end; each publication is told. */
function createEntries(limit: number) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let version = 0;
  return {
    entries,
    version: () => version,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish: (key: string, entry: Entry, snapshot: Snapshot) => {
      entry.snapshot = snapshot;
      entries.delete(key);
      entries.set(key, entry);
      dropOldest(entries, limit);
      version += 1;
      for (const listener of listeners) listener();
    },
  };
}

function dropOldest(entries: Map<string, Entry>, limit: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= limit) break;
    entries.delete(oldest);
  }
}

/** What a call threw, as the error that it is declared to throw. */
export function toAppError(error: unknown): AppError {
  return error instanceof AppError ? error : new AppError('internal', 'Something went wrong in this window.');
}
