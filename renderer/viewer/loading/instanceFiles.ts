import type { InstanceKey } from '../../../main/contract/domain/ids.ts';
import { AppError } from '../../../main/contract/errors.ts';
import { type ParsedInstance, parsePart10 } from './part10.ts';

/** Fetches bytes of a path of the page's own origin. */
export type FetchBytes = (path: string, signal: AbortSignal) => Promise<Response>;

interface Entry {
  readonly instance: Promise<ParsedInstance>;
  readonly abort: AbortController;
  readonly waiting: Set<AbortSignal>;
  byteLength: number;
}

/** What the library answers for an image whose file is gone. */
const MISSING = 'The file of this image is missing in the library: import it again.';

/** Implicit little endian: what a file without a meta group is most often written in (PS3.5 10.1). */
const DEFAULT_SYNTAX = '1.2.840.10008.1.2';

/** Files of instances, fetched and parsed once, the least recently used given up beyond `maxBytes`. */
export class InstanceFiles {
  readonly #fetchBytes: FetchBytes;
  readonly #maxBytes: number;
  readonly #entries = new Map<InstanceKey, Entry>();
  readonly #syntaxes = new Map<InstanceKey, string>();

  constructor(fetchBytes: FetchBytes, maxBytes: number) {
    this.#fetchBytes = fetchBytes;
    this.#maxBytes = maxBytes;
  }

  /** Names the transfer syntax of an instance, for files without a meta group. */
  describe(instanceKey: InstanceKey, transferSyntaxUid: string): void {
    this.#syntaxes.set(instanceKey, transferSyntaxUid);
  }

  /** The parsed file; the fetch is given up once every caller's signal is aborted. */
  load(instanceKey: InstanceKey, signal: AbortSignal): Promise<ParsedInstance> {
    const entry = this.#entries.get(instanceKey) ?? this.#start(instanceKey);
    this.#entries.delete(instanceKey);
    this.#entries.set(instanceKey, entry);
    entry.waiting.add(signal);
    signal.addEventListener('abort', () => this.#leave(entry, signal), { once: true });
    return entry.instance.finally(() => entry.waiting.delete(signal));
  }

  #leave(entry: Entry, signal: AbortSignal): void {
    if (entry.waiting.delete(signal) && entry.waiting.size === 0) entry.abort.abort();
  }

  #start(instanceKey: InstanceKey): Entry {
    const abort = new AbortController();
    const entry: Entry = {
      abort,
      waiting: new Set(),
      byteLength: 0,
      instance: this.#fetchAndParse(instanceKey, abort.signal),
    };
    entry.instance.then(
      ({ bytes }) => {
        entry.byteLength = bytes.length;
        this.#giveUpOldest();
      },
      () => this.#entries.delete(instanceKey),
    );
    return entry;
  }

  async #fetchAndParse(instanceKey: InstanceKey, signal: AbortSignal): Promise<ParsedInstance> {
    const response = await this.#fetchBytes(`/instances/${instanceKey}`, signal);
    if (!response.ok) {
      if (response.status === 404) throw new AppError('not_found', MISSING);
      const sentence = `Image ${instanceKey.slice(0, 12)} cannot be fetched from the library (status ${response.status}).`;
      throw new AppError('not_found', sentence);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return parsePart10(bytes, instanceKey, this.#syntaxes.get(instanceKey) ?? DEFAULT_SYNTAX);
  }

  #giveUpOldest(): void {
    let total = [...this.#entries.values()].reduce((sum, { byteLength }) => sum + byteLength, 0);
    for (const [key, { byteLength, waiting }] of this.#entries) {
      if (total <= this.#maxBytes || this.#entries.size <= 1) return;
      if (waiting.size > 0 || byteLength === 0) continue;
      this.#entries.delete(key);
      total -= byteLength;
    }
  }
}
