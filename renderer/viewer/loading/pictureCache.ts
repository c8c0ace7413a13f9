/** Bytes of a kept thing, and the thing. */
interface Kept<T> {
  readonly value: T;
  readonly bytes: number;
}

/** Keeps what was used last, up to so many bytes; what was used longest ago goes first (T8). */
export class PictureCache<T> {
  readonly #kept = new Map<string, Kept<T>>();
  readonly #listeners = new Set<() => void>();
  #bytes = 0;
  maxBytes: number;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
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
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.maxBytes || oldest === id) break;
      this.#drop(oldest);
    }
    for (const listener of this.#listeners) listener();
  }

  /** Calls back when something came or went; answers with a function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #drop(id: string): void {
    this.#bytes -= this.bytesOf(id);
    this.#kept.delete(id);
  }
}
