import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordedAt } from '../contract/domain/time.ts';
import { fileKeyStore } from './masterKey.ts';
import { type OpenStoreOptions, openStore } from './openStore.ts';
import type { AnyTable } from './row.ts';
import type { OpenedStore } from './store.ts';
import type { Clock, Ids } from './types.ts';

/** A clock that begins at 2026-01-01 UTC and goes on by one second with each look. */
export function tickingClock(start = '2026-01-01T00:00:00.000Z'): Clock {
  let at = Date.parse(start);
  return {
    now() {
      const now = RecordedAt.parse(new Date(at).toISOString());
      at += 1000;
      return now;
    },
  };
}

/** Ids in the form of UUIDv7, counted up: the same test gives the same ids. `series` tells two sources apart. */
export function countedIds(series = 0): Ids {
  let count = 0;
  const head = series.toString(16).padStart(8, '0');
  return {
    next() {
      count += 1;
      return `${head}-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
    },
  };
}

/** An empty folder under the system's temporary folder. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'anamnesis-store-'));
}

/** A store on a temporary folder, and what a test needs around it. */
export interface TestStore {
  readonly store: OpenedStore;
  readonly folder: string;
  /** Closes the store and opens the folder again, with other tables if given. */
  reopen(tables?: readonly AnyTable[]): Promise<OpenedStore>;
  /** Closes the store and removes the folder. */
  remove(): Promise<void>;
}

/** Opens a real store for a test: ticking clock, counted ids, its own folder. Call `remove()` after. */
export async function openTestStore(
  tables: readonly AnyTable[],
  options: Partial<OpenStoreOptions> = {},
): Promise<TestStore> {
  const folder = options.folder ?? (await temporaryFolder());
  const clock = options.clock ?? tickingClock();
  const ids = options.ids ?? countedIds();
  const masterKey = options.masterKey ?? fileKeyStore(join(folder, 'master'));
  const opened = (specs: readonly AnyTable[]) =>
    openStore({ ...options, folder, tables: specs, masterKey, clock, ids });
  let store = await opened(tables);
  return {
    get store() {
      return store;
    },
    folder,
    async reopen(specs = tables) {
      await store.close();
      store = await opened(specs);
      return store;
    },
    async remove() {
      await store.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
