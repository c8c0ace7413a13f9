import type { PreparedQuery } from './searchBlock.ts';
import type { Nearest } from './selection.ts';
import type { Segment } from './sharedRows.ts';

/** What a thread begins with. */
export interface ThreadData {
  readonly memory: WebAssembly.Memory;
  readonly module: WebAssembly.Module;
}

/** Places in the memory by which the threads of one search agree. */
export const NEXT_SEGMENT = 0;
export const CANCELLED = 1;

/** One search, the same for all threads: each takes the next segment until none is left. */
export interface ThreadSearch {
  /** Segments that came since the last search. */
  readonly fresh: readonly Segment[];
  readonly query: PreparedQuery;
  readonly k: number;
  /** Places used; the last segment may be used in part. */
  readonly end: number;
  /** Places that are no answers. */
  readonly excluded: readonly number[];
  readonly control: Int32Array;
}

/** What a thread found in its segments; null where the search was cancelled. */
export type ThreadAnswer = Nearest | null;
