import type { Dispatcher } from '../app/dispatcher.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { InstanceKey } from '../contract/domain/ids.ts';

/** Bytes from `start` up to but not including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Files of instances by key: what the page's pixels are read through. */
export interface InstanceFiles {
  /** Bytes of the stored file, or null where the library has none of that key. */
  size(key: InstanceKey): Promise<number | null>;
  /** The range, or the whole file (null). Only asked for keys that have a size. */
  openFile(
    key: InstanceKey,
    range: ByteRange | null,
  ): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>;
}

/** What a host needs of the core. `createCore` in main/app makes it. */
export interface Core extends InstanceFiles {
  readonly dispatcher: Dispatcher;
  /** The person at this computer, in whose name a window's calls are answered. */
  readonly actor: Actor;
  /** Ends calls, workers, store and lock, in this order. Safe to call twice. */
  close(): Promise<void>;
}
