/** A Huffman table of a JPEG, in the form of ISO 10918-1 F.2.2.3: by code length, largest code and where its values start. */
export interface HuffmanTable {
  readonly maxCode: Int32Array;
  readonly offset: Int32Array;
  readonly values: Uint8Array;
}

/** Builds a table from the number of codes of each length, 1 to 16, and their values (C.2). */
export function huffmanTable(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const maxCode = new Int32Array(17).fill(-1);
  const offset = new Int32Array(17);
  let code = 0;
  let first = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0;
    offset[length] = first - code;
    if (count > 0) maxCode[length] = code + count - 1;
    code = (code + count) << 1;
    first += count;
  }
  return { maxCode, offset, values };
}

/** Reads the bits of an entropy-coded segment: stuffed bytes undone, zeros after its end (F.2.2.5). */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #held = 0;
  #count = 0;

  constructor(bytes: Uint8Array, start: number) {
    this.#bytes = bytes;
    this.#at = start;
  }

  /** Next bit, 0 or 1. */
  bit(): number {
    if (this.#count === 0) this.#fetch();
    this.#count -= 1;
    return (this.#held >> this.#count) & 1;
  }

  /** So many bits as a number, the first one highest. */
  bits(count: number): number {
    let value = 0;
    for (let read = 0; read < count; read++) value = (value << 1) | this.bit();
    return value;
  }

  /** A signed difference of so many bits (F.2.2.1, EXTEND). */
  difference(size: number): number {
    if (size === 0) return 0;
    const value = this.bits(size);
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
  }

  /** Next symbol of a table; 0 where no code fits, as after the end. */
  symbol({ maxCode, offset, values }: HuffmanTable): number {
    let code = 0;
    for (let length = 1; length <= 16; length++) {
      code = (code << 1) | this.bit();
      if (code <= (maxCode[length] ?? -1)) return values[code + (offset[length] ?? 0)] ?? 0;
    }
    return 0;
  }

  /** Goes on after the next restart marker (E.2.4). */
  restart(): void {
    this.#count = 0;
    const bytes = this.#bytes;
    while (this.#at + 1 < bytes.length && !isRestart(bytes[this.#at], bytes[this.#at + 1])) this.#at += 1;
    this.#at += 2;
  }

  #fetch(): void {
    const byte = this.#bytes[this.#at] ?? 0;
    const next = this.#bytes[this.#at + 1];
    this.#count = 8;
    // FF 00 is a data byte FF; FF before anything else is a marker, where the segment ends.
    const isMarker = byte === 0xff && next !== 0;
    this.#held = isMarker ? 0 : byte;
    if (!isMarker) this.#at += byte === 0xff ? 2 : 1;
  }
}

function isRestart(first: number | undefined, second: number | undefined): boolean {
  return first === 0xff && second !== undefined && second >= 0xd0 && second <= 0xd7;
}
