import type { Element } from 'dicom-parser';
import { type Charset, decodeName, decodeText, resolveCharset } from '../charset/charset.ts';
import type { Encoding } from './sniff.ts';
import { TAG } from './tags.ts';

/** Binary number representations of PS3.5 section 6.2. */
export type Binary = 'US' | 'SS' | 'UL' | 'SL' | 'FL' | 'FD';

const WIDTH: Record<Binary, number> = { US: 2, SS: 2, UL: 4, SL: 4, FL: 4, FD: 8 };
const PADDING = /[\0 ]+$/;

function isBinary(vr: string | undefined): vr is Binary {
  return vr !== undefined && vr in WIDTH;
}

/** The repertoire that holds where a data set names none. */
export const DEFAULT_CHARSET: Charset = resolveCharset([]);

/**
 * Reads values of a data set's elements by tag, decoded and without padding. Absent and unreadable values are null, so that text in
 * a numeric field costs that field alone. Items that name no character set inherit the one around (PS3.5 section 6.1.2.4).
 */
export class Dataset {
  readonly charset: Charset;
  readonly #bytes: Buffer;
  readonly #elements: Record<string, Element>;
  readonly #encoding: Encoding;

  constructor(
    bytes: Buffer,
    elements: Record<string, Element>,
    encoding: Encoding,
    inherited: Charset = DEFAULT_CHARSET,
  ) {
    this.#bytes = bytes;
    this.#elements = elements;
    this.#encoding = encoding;
    const own = this.bytes(TAG.specificCharacterSet);
    this.charset = own ? resolveCharset(own.toString('latin1').replace(PADDING, '').split('\\')) : inherited;
  }

  /** True where the element is there, even if empty. */
  has(tag: string): boolean {
    return this.#elements[tag] !== undefined;
  }

  /** The value's bytes as they stand; null where absent. */
  bytes(tag: string): Buffer | null {
    const element = this.#elements[tag];
    return element ? this.#bytes.subarray(element.dataOffset, element.dataOffset + element.length) : null;
  }

  /** All values of a text element: NUL and space padding removed, empty values kept (I2). Absent: an empty list. */
  texts(tag: string): readonly string[] {
    const bytes = this.bytes(tag);
    if (!bytes || bytes.length === 0) return [];
    const values = decodeText(bytes, this.charset).split('\\');
    return values.map((value) => value.replace(PADDING, '').replace(/^[\0 ]+/, ''));
  }

  /** The first value; null where absent or empty. */
  text(tag: string): string | null {
    return this.texts(tag)[0] || null;
  }

  /** A text of which the backslash is a part (ST, LT, UT, and descriptions that hold one); null where absent or empty. */
  wholeText(tag: string): string | null {
    const bytes = this.bytes(tag);
    return (bytes && decodeText(bytes, this.charset).replace(PADDING, '').trim()) || null;
  }

  /** The first value of a person name, its carets and groups as written; null where absent or empty. */
  name(tag: string): string | null {
    const bytes = this.bytes(tag);
    const first = bytes ? decodeName(bytes, this.charset).split('\\')[0] : '';
    return first?.replace(PADDING, '') || null;
  }

  /** All values of a numeric element; `binary` says how an implicit or unknown one is written, else it is decimal text. */
  numbers(tag: string, binary: Binary | null = null): readonly (number | null)[] {
    const vr = this.#elements[tag]?.vr;
    const isText = vr !== undefined && vr !== 'UN' && vr !== 'OW' && !isBinary(vr);
    const kind = isBinary(vr) ? vr : isText ? null : binary;
    return kind ? this.#binaries(tag, kind) : this.texts(tag).map(parseDecimal);
  }

  /** The first number; null where absent, empty or no number. */
  number(tag: string, binary: Binary | null = null): number | null {
    return this.numbers(tag, binary)[0] ?? null;
  }

  /** The first number where it is a whole one. `12.0` is 12. */
  int(tag: string, binary: Binary | null = null): number | null {
    const value = this.number(tag, binary);
    return value !== null && Number.isSafeInteger(value) ? value : null;
  }

  /** One item of a sequence that is read (see READ_SEQUENCES), or of one inside its items; null where there is none. */
  item(tag: string, index = 0): Dataset | null {
    const item = this.#elements[tag]?.items?.[index];
    return item?.dataSet
      ? new Dataset(this.#bytes, item.dataSet.elements, this.#encoding, this.charset)
      : null;
  }

  /** All items of such a sequence. */
  items(tag: string): readonly Dataset[] {
    const count = this.#elements[tag]?.items?.length ?? 0;
    return Array.from({ length: count }, (_, index) => this.item(tag, index)).filter((item) => item !== null);
  }

  #binaries(tag: string, kind: Binary): readonly number[] {
    const bytes = this.bytes(tag) ?? Buffer.alloc(0);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const count = Math.floor(bytes.length / WIDTH[kind]);
    return Array.from({ length: count }, (_, i) =>
      readBinary(view, i * WIDTH[kind], kind, !this.#encoding.bigEndian),
    );
  }
}

function readBinary(view: DataView, at: number, kind: Binary, isLittleEndian: boolean): number {
  switch (kind) {
    case 'US':
      return view.getUint16(at, isLittleEndian);
    case 'SS':
      return view.getInt16(at, isLittleEndian);
    case 'UL':
      return view.getUint32(at, isLittleEndian);
    case 'SL':
      return view.getInt32(at, isLittleEndian);
    case 'FL':
      return view.getFloat32(at, isLittleEndian);
    case 'FD':
      return view.getFloat64(at, isLittleEndian);
  }
}

function parseDecimal(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}
