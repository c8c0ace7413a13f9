import type { Dispatcher } from '../app/dispatcher.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { InstanceKey } from '../contract/domain/ids.ts';
import type { MasterKeyStore } from '../storage/masterKey.ts';
import type { WorkerHost } from './workerHost.ts';

/** Bytes from `start` up to but not including `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Files of instances by key, and what is decoded of them: what the page's pixels are read through. */
export interface InstanceFiles {
  /** Bytes of the stored file, or null where the library has none of that key. */
  size(key: InstanceKey): Promise<number | null>;
  /** The range, or the whole file (null). Only asked for keys that have a size. */
  openFile(
    key: InstanceKey,
    range: ByteRange | null,
  ): Promise<Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>>;
  /**
   * A decoded frame (0-based) with its header, in bytes of the wire; rejects with `not_found`, `bad_file` and `worker_died`, and with
   * `cancelled` where it is given up before its turn comes.
   */
  picture(key: InstanceKey, frame: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /** Where the frames of an instance lie, in bytes of the wire; rejects as {@link picture} does. */
  places(key: InstanceKey, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
}

/** What a host needs of the core. `createCore` in main/app makes it. */
export interface Core extends InstanceFiles {
  readonly dispatcher: Dispatcher;
  /** The person at this computer, in whose name a window's calls are answered. */
  readonly actor: Actor;
  /** Ends calls, workers and store, in this order. Safe to call twice. */
  close(): Promise<void>;
}

/** Where the core works. */
export interface CoreConfig {
  /** Its lock is held by the host for as long as the core lives. */
  readonly dataFolder: string;
}

/** What differs between the hosts. */
export interface CoreHost {
  readonly kind: 'electron' | 'loopback' | 'memory';
  readonly workers: WorkerHost;
  readonly keyStore: MasterKeyStore;
  /** The host's own dialog for a folder; null where the host has none. */
  readonly chooseFolder: (() => Promise<string | null>) | null;
}

/** `createCore` of main/app: wiring, dispatcher, lifecycle. */
export type CreateCore = (config: CoreConfig, host: CoreHost) => Promise<Core>;
