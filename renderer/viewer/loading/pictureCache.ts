/** Bytes of a kept thing, and the thing. */
interface Kept<T> {
  readonly value: T;
  readonly bytes: number;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Keeps what was used last, up to so many bytes; what was used longest ago goes first, and what is near to an image shown goes last (T8). */
export class PictureCache<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #listeners = new Set<() => void>();
  #bytes = 0;
  #maxBytes: number;
  /** What is wanted soon, asked when something has to go. */
  near: () => ReadonlySet<string> = () => NOTHING;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get maxBytes(): number {
    return this.#maxBytes;
  }

  /** A smaller limit holds at once. */
  set maxBytes(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#shrink(null);
    this.#tell();
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Null where it is not there; counts as use. */
  get(id: string): T | null {
    const found = this.#kept.get(id);
    if (found === undefined) return null;
    this.#kept.delete(id);
    this.#kept.set(id, found);
    return found.value;
  }

  has(id: string): boolean {
    return this.#kept.has(id);
  }

  /** 0 where it is not there. */
  bytesOf(id: string): number {
    return this.#kept.get(id)?.bytes ?? 0;
  }

  /** Keeps a thing, whatever its size: what is on the screen must be there. */
  put(id: string, value: T, bytes: number): void {
    this.#drop(id);
    this.#kept.set(id, { value, bytes });
    this.#bytes += bytes;
    this.#shrink(id);
    this.#tell();
  }

  /** Drops all of it, what is near included. */
  clear(): void {
    this.#kept.clear();
    this.#bytes = 0;
    this.#tell();
  }

  /** Calls back when something came or went; answers with a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #shrink(newest: string | null): void {
    if (this.#bytes <= this.#maxBytes) return;
    const near = this.near();
    this.#dropOldest((id) => id !== newest && !near.has(id));
    this.#dropOldest((id) => id !== newest);
  }

  #dropOldest(mayGo: (id: string) => boolean): void {
    for (const id of this.#kept.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      if (mayGo(id)) this.#drop(id);
    }
  }

  #drop(id: string): void {
    this.#bytes -= this.bytesOf(id);
    this.#kept.delete(id);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
