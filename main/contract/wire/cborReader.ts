import { badFrame, MAX_DEPTH, MAX_ITEMS } from './limits.ts';

/** Makes the value of a tagged item. Throws for contents that do not fit the tag. */
export type TagReader = (contents: unknown) => unknown;

const TOO_SHORT = 'it ends too early';
const FEW_CHARACTERS = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads one CBOR item (RFC 8949 3) in one pass, linear in the frame. Refuses what the wire never sends: indefinite lengths,
 * unassigned simple values, integers beyond 2^53, tags without a reader, keys that are no strings or come twice, more than
 * {@link MAX_DEPTH} levels or {@link MAX_ITEMS} items, lengths beyond the frame, bytes behind the item. Byte strings are views.
 */
export class CborReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #tags: ReadonlyMap<number, TagReader>;
  #at = 0;
  #items = 0;
  #depth = 0;

  constructor(bytes: Uint8Array, tags: ReadonlyMap<number, TagReader>) {
    // Of a Node Buffer too, plain Uint8Arrays are cut.
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#tags = tags;
  }

  /** The one item of the frame. @throws AppError `invalid_input`; TypeError for text that is not UTF-8 */
  read(): unknown {
    const value = this.#item();
    if (this.#at !== this.#bytes.byteLength) throw badFrame('it has bytes behind its end');
    return value;
  }

  #item(): unknown {
    this.#items += 1;
    if (this.#items > MAX_ITEMS) throw badFrame(`it has more than ${MAX_ITEMS} items`);
    const first = this.#view.getUint8(this.#take(1));
    const major = first >> 5;
    const info = first & 31;
    if (major === 7) return this.#simple(info);
    const argument = this.#argument(info);
    if (major === 0) return argument;
    if (major === 1) return -1 - argument;
    if (major === 2) return this.#slice(argument);
    return major === 3 ? this.#text(argument) : this.#nested(major, argument);
  }

  #nested(major: number, argument: number): unknown {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw badFrame(`it is nested deeper than ${MAX_DEPTH} levels`);
    const value =
      major === 4 ? this.#array(argument) : major === 5 ? this.#object(argument) : this.#tagged(argument);
    this.#depth -= 1;
    return value;
  }

  #array(length: number): unknown[] {
    const array: unknown[] = [];
    for (let index = 0; index < length; index += 1) array.push(this.#item());
    return array;
  }

  #object(length: number): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    for (let index = 0; index < length; index += 1) {
      const key = this.#item();
      if (typeof key !== 'string' || key === '__proto__' || Object.hasOwn(object, key)) {
        throw badFrame('an object has a key that is not allowed');
      }
      object[key] = this.#item();
    }
    return object;
  }

  #tagged(tag: number): unknown {
    const read = this.#tags.get(tag);
    if (!read) throw badFrame('it has a value of unknown kind');
    return read(this.#item());
  }

  #text(length: number): string {
    const bytes = this.#slice(length);
    if (length > FEW_CHARACTERS) return utf8.decode(bytes);
    let text = '';
    for (const byte of bytes) {
      if (byte > 127) return utf8.decode(bytes);
      text += String.fromCharCode(byte);
    }
    return text;
  }

  /** 20 to 23 are false, true, null and undefined; 25 to 27 floats. */
  #simple(info: number): unknown {
    if (info === 20 || info === 21) return info === 21;
    if (info === 22) return null;
    if (info === 23) return undefined;
    if (info === 25) return halfFloat(this.#view.getUint16(this.#take(2)));
    if (info === 26) return this.#view.getFloat32(this.#take(4));
    if (info === 27) return this.#view.getFloat64(this.#take(8));
    throw badFrame('it has a value of unknown kind');
  }

  #argument(info: number): number {
    if (info < 24) return info;
    if (info === 24) return this.#view.getUint8(this.#take(1));
    if (info === 25) return this.#view.getUint16(this.#take(2));
    if (info === 26) return this.#view.getUint32(this.#take(4));
    if (info !== 27) throw badFrame('it has a length that is not stated');
    const wide = Number(this.#view.getBigUint64(this.#take(8)));
    if (wide > Number.MAX_SAFE_INTEGER) throw badFrame('it has a number that is too large');
    return wide;
  }

  #slice(length: number): Uint8Array {
    const start = this.#take(length);
    return this.#bytes.subarray(start, start + length);
  }

  /** Moves over `length` bytes that must be there; the offset of the first of them. */
  #take(length: number): number {
    const start = this.#at;
    if (length > this.#bytes.byteLength - start) throw badFrame(TOO_SHORT);
    this.#at = start + length;
    return start;
  }
}

/** IEEE 754 binary16 (RFC 8949 appendix D). */
function halfFloat(bits: number): number {
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  const sign = bits & 0x8000 ? -1 : 1;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1024 + fraction) * 2 ** (exponent - 25));
}
