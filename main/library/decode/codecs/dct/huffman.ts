import { badPixels } from '../../pixelLayout.ts';

/** A Huffman table in the form of ISO 10918-1 F.2.2.3: per length the largest code, and where its values begin. */
export interface HuffmanTable {
  readonly maxCode: Int32Array;
  readonly valueOffset: Int32Array;
  readonly values: Uint8Array;
}

/** Builds a table from the counts of codes of 1 to 16 bits and their values (ISO 10918-1 annex C). */
export function buildHuffman(counts: Uint8Array, values: Uint8Array): HuffmanTable {
  const maxCode = new Int32Array(18).fill(-1);
  const valueOffset = new Int32Array(18);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length++) {
    const count = counts[length - 1] ?? 0;
    valueOffset[length] = index - code;
    if (count > 0) maxCode[length] = code + count - 1;
    code = (code + count) << 1;
    index += count;
  }
  return { maxCode, valueOffset, values };
}

/** Reads bits of entropy-coded data; stops at a marker and gives zeros behind it. */
export class BitReader {
  readonly #bytes: Uint8Array;
  #at: number;
  #bits = 0;
  #count = 0;
  #missing = 0;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  /** Where the marker stands that ends the data read so far. */
  get markerAt(): number {
    let at = this.#at;
    while (at + 1 < this.#bytes.length && !(this.#bytes[at] === 0xff && this.#isMarker(at + 1))) at++;
    return at;
  }

  /** Drops the bits left of a byte and steps over a restart marker; false where none follows. */
  restart(): boolean {
    this.#count = 0;
    const at = this.markerAt;
    const marker = this.#bytes[at + 1] ?? 0;
    if (marker < 0xd0 || marker > 0xd7) return false;
    this.#at = at + 2;
    return true;
  }

  bit(): number {
    if (this.#count === 0) this.#load();
    this.#count -= 1;
    return (this.#bits >> this.#count) & 1;
  }

  bits(length: number): number {
    let value = 0;
    for (let i = 0; i < length; i++) value = (value << 1) | this.bit();
    return value;
  }

  /** A signed value of that many bits (ISO 10918-1 F.2.2.1, EXTEND). */
  signed(length: number): number {
    if (length === 0) return 0;
    const value = this.bits(length);
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value;
  }

  decode(table: HuffmanTable): number {
    let code = this.bit();
    for (let length = 1; length <= 16; length++) {
      if (code <= (table.maxCode[length] ?? -1))
        return table.values[(table.valueOffset[length] ?? 0) + code] ?? 0;
      code = (code << 1) | this.bit();
    }
    throw badPixels('the JPEG data are damaged');
  }

  #isMarker(at: number): boolean {
    const byte = this.#bytes[at];
    return byte !== undefined && byte !== 0 && byte !== 0xff;
  }

  #load(): void {
    const byte = this.#bytes[this.#at];
    const isEnd = byte === undefined || (byte === 0xff && this.#bytes[this.#at + 1] !== 0);
    if (isEnd) {
      // A whole picture never reads far behind its data.
      if (++this.#missing > 64) throw badPixels('the JPEG data end too soon');
      this.#bits = 0;
    } else {
      this.#bits = byte;
      this.#at += byte === 0xff ? 2 : 1;
    }
    this.#count = 8;
  }
}
