import { codeAt, openScan, ROWS_AT_ONCE, type Scan, scanModule, VALUES_AT_ONCE } from './kernel.ts';
import { type QueryCodes, quantiseRow } from './quantise.ts';

const PAGE_BYTES = 65_536;
/** All that 32-bit addresses reach: 4 GiB. */
export const MOST_PAGES = 65_536;

interface BlockAddresses {
  readonly codes: number;
  readonly query: number;
  readonly scales: number;
  readonly slacks: number;
  readonly upper: number;
}

/** Where rows of one dimension lie: their codes in the kernel's memory, their float32 values beside it. */
export interface Block {
  /** Most rows, a multiple of {@link ROWS_AT_ONCE}. */
  readonly capacity: number;
  readonly dimension: number;
  /** The dimension of the codes. */
  readonly padded: number;
  readonly at: BlockAddresses;
  readonly codes: Int8Array;
  /** Codes of the query that is looked for. */
  readonly query: Int16Array;
  readonly scales: Float32Array;
  /** −∞ of a place that has no row. */
  readonly slacks: Float32Array;
  /** No score of the last scan was above. */
  readonly upper: Float32Array;
  /** The unit vectors, one after the other. */
  readonly vectors: Float32Array;
}

/** The memory of the kernel: what is taken from it stays where it is. */
export class Arena {
  readonly memory: WebAssembly.Memory;
  readonly module: WebAssembly.Module;
  readonly scan: Scan;
  #used = 0;

  /** `bytes` are only reserved; the system gives what is written. A shared memory grows and can be used by other threads. */
  constructor(options: { readonly shared: boolean; readonly bytes: number }) {
    const initial = Math.ceil(options.bytes / PAGE_BYTES);
    const maximum = options.shared ? MOST_PAGES : initial;
    this.memory = new WebAssembly.Memory({ initial, maximum, shared: options.shared });
    this.module = scanModule(options.shared, maximum);
    this.scan = openScan(this.module, this.memory);
  }

  /** Bytes that were taken. */
  get usedBytes(): number {
    return this.#used;
  }

  /** Takes so many bytes, at an address that is a multiple of 16; null where the memory is full. */
  take(bytes: number): number | null {
    const end = this.#used + Math.ceil(bytes / 16) * 16;
    const missing = end - this.memory.buffer.byteLength;
    if (missing > 0 && !this.#grow(Math.ceil(missing / PAGE_BYTES))) return null;
    const at = this.#used;
    this.#used = end;
    return at;
  }

  /** Everything that was taken is free again, and zero. */
  reset(): void {
    new Uint8Array(this.memory.buffer, 0, this.#used).fill(0);
    this.#used = 0;
  }

  #grow(pages: number): boolean {
    try {
      this.memory.grow(pages);
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }
}

/** The dimension of codes: values are taken {@link VALUES_AT_ONCE} at a time. */
export function paddedLength(dimension: number): number {
  return Math.ceil(dimension / VALUES_AT_ONCE) * VALUES_AT_ONCE;
}

/** A block without rows; null where the arena is full. `vectors` are in shared memory where the arena's is. */
export function takeBlock(arena: Arena, rows: number, dimension: number): Block | null {
  const capacity = Math.ceil(rows / ROWS_AT_ONCE) * ROWS_AT_ONCE;
  const padded = paddedLength(dimension);
  const start = arena.take(capacity * (padded + 12) + padded * 2);
  if (start === null) return null;
  const { buffer } = arena.memory;
  const [query, scales] = [start + capacity * padded, start + (capacity + 2) * padded];
  const at = { codes: start, query, scales, slacks: scales + capacity * 4, upper: scales + capacity * 8 };
  const bytes = capacity * dimension * 4;
  const isShared = buffer instanceof SharedArrayBuffer;
  return {
    ...{ capacity, dimension, padded, at },
    codes: new Int8Array(buffer, at.codes, capacity * padded),
    query: new Int16Array(buffer, at.query, padded),
    scales: new Float32Array(buffer, at.scales, capacity),
    slacks: new Float32Array(buffer, at.slacks, capacity).fill(Number.NEGATIVE_INFINITY),
    upper: new Float32Array(buffer, at.upper, capacity),
    vectors: new Float32Array(isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes)),
  };
}

/** Puts a unit vector at a place of the block. */
export function putRow(block: Block, place: number, unit: Float32Array): void {
  const { padded, dimension, codes, scales, slacks, vectors } = block;
  const own = new Int8Array(padded);
  const { scale, slack } = quantiseRow(unit, own);
  putCodes(codes, place, own);
  scales[place] = scale;
  slacks[place] = slack;
  vectors.set(unit, place * dimension);
}

/** Takes a row away: nothing of it is left. */
export function clearRow(block: Block, place: number): void {
  const { padded, dimension, codes, scales, slacks, vectors } = block;
  slacks[place] = Number.NEGATIVE_INFINITY;
  scales[place] = 0;
  putCodes(codes, place, new Int8Array(padded));
  vectors.fill(0, place * dimension, (place + 1) * dimension);
}

function putCodes(codes: Int8Array, place: number, own: Int8Array): void {
  for (let value = 0; value < own.length; value += VALUES_AT_ONCE)
    codes.set(own.subarray(value, value + VALUES_AT_ONCE), codeAt(place, value, own.length));
}

/** The first pass over the block's first `rows` places: `upper` is then the bound for the best of the queries. */
export function scanBlock(
  scan: Scan,
  block: Block,
  rows: number,
  queries: readonly QueryCodes[],
): Float32Array {
  const { at, padded, query, upper } = block;
  const whole = Math.ceil(rows / ROWS_AT_ONCE) * ROWS_AT_ONCE;
  upper.fill(Number.NEGATIVE_INFINITY, 0, whole);
  for (const { codes, scale } of whole === 0 ? [] : queries) {
    query.set(codes);
    scan(at.codes, padded, whole, at.query, at.scales, at.slacks, at.upper, scale);
  }
  return upper.subarray(0, whole);
}
