import { type Charset, decodeName, decodeText, resolveCharset } from '../charset/charset.ts';
import type { Element } from './elementHead.ts';
import { findItems, type ItemSpan } from './items.ts';
import { type ElementsByTag, readItem } from './readElements.ts';
import type { Encoding } from './sniff.ts';
import { TAG, tagInWords } from './tags.ts';

/** Binary number representations of PS3.5 section 6.2. */
export type Binary = 'US' | 'SS' | 'UL' | 'SL' | 'FL' | 'FD';

const WIDTH: Record<Binary, number> = { US: 2, SS: 2, UL: 4, SL: 4, FL: 4, FD: 8 };
const PADDING = /[\0 ]+$/;

function isBinary(vr: string | null): vr is Binary {
  return vr !== null && vr in WIDTH;
}

/** The repertoire that holds where a data set names none. */
export const DEFAULT_CHARSET: Charset = resolveCharset([]);

/** Levels of items that are read at most; what is deeper counts as not there. */
const MAX_LEVELS = 20;

/** What a data set shares with its items: the bytes, and what was found wrong with them, in words. */
interface Around {
  readonly bytes: Buffer;
  readonly notes: Set<string>;
  readonly level: number;
  readonly charset: Charset;
}

interface Items {
  readonly spans: readonly ItemSpan[];
  readonly read: Map<number, Dataset>;
}

/**
 * Reads values of a data set's elements by tag, decoded and without padding. Absent and unreadable values are null, so that text in
 * a numeric field costs that field alone. Items are read when they are asked for, as far as they are sound; those that name no
 * character set inherit the one around (PS3.5 section 6.1.2.4).
 */
export class Dataset {
  readonly charset: Charset;
  readonly #around: Around;
  readonly #elements: ElementsByTag;
  readonly #encoding: Encoding;
  readonly #items = new Map<string, Items>();

  constructor(bytes: Buffer, elements: ElementsByTag, encoding: Encoding, around?: Around) {
    this.#elements = elements;
    this.#encoding = encoding;
    this.#around = around ?? { bytes, notes: new Set(), level: 0, charset: DEFAULT_CHARSET };
    const own = this.bytes(TAG.specificCharacterSet);
    this.charset = own
      ? resolveCharset(own.toString('latin1').replace(PADDING, '').split('\\'))
      : this.#around.charset;
    for (const note of this.charset.notes) this.#note(note);
  }

  /** What was found wrong so far with the values that were read, in words, each once. */
  get notes(): readonly string[] {
    return [...this.#around.notes];
  }

  /** All tags, in the order in which they stand. */
  get tags(): readonly string[] {
    return [...this.#elements.keys()];
  }

  /** The VR as it is written; null where it is not: implicit, or absent. */
  vr(tag: string): string | null {
    return this.#elements.get(tag)?.vr ?? null;
  }

  /** Bytes of a value that was too large to be kept at hand; null where it is at hand, or absent. */
  leftOutBytes(tag: string): number | null {
    return this.#elements.get(tag)?.leftOutBytes ?? null;
  }

  /** True where the element is there, even if empty. */
  has(tag: string): boolean {
    return this.#elements.has(tag);
  }

  /** The value's bytes as they stand; null where absent. */
  bytes(tag: string): Buffer | null {
    const element = this.#elements.get(tag);
    if (!element) return null;
    const { dataOffset, length, isOpen } = element;
    return this.#around.bytes.subarray(dataOffset, dataOffset + (isOpen ? 0 : length));
  }

  /** All values of a text element: NUL and space padding removed, empty values kept (I2). Absent: an empty list. */
  texts(tag: string): readonly string[] {
    const bytes = this.bytes(tag);
    if (!bytes || bytes.length === 0) return [];
    const values = decodeText(bytes, this.charset, this.#doubt(tag)).split('\\');
    return values.map((value) => value.replace(PADDING, '').replace(/^[\0 ]+/, ''));
  }

  /** The first value; null where absent or empty. */
  text(tag: string): string | null {
    return this.texts(tag)[0] || null;
  }

  /** A text of which the backslash is a part (ST, LT, UT, and descriptions that hold one); null where absent or empty. */
  wholeText(tag: string): string | null {
    const bytes = this.bytes(tag);
    return (bytes && decodeText(bytes, this.charset, this.#doubt(tag)).replace(PADDING, '').trim()) || null;
  }

  /** The first value of a person name, its carets and groups as written; null where absent or empty. */
  name(tag: string): string | null {
    const bytes = this.bytes(tag);
    const first = bytes ? decodeName(bytes, this.charset, this.#doubt(tag)).split('\\')[0] : '';
    return first?.replace(PADDING, '') || null;
  }

  /** All values of a numeric element; `binary` says how an implicit or unknown one is written, else it is decimal text. */
  numbers(tag: string, binary: Binary | null = null): readonly (number | null)[] {
    const vr = this.#elements.get(tag)?.vr ?? null;
    const isText = vr !== null && vr !== 'UN' && vr !== 'OW' && !isBinary(vr);
    const kind = isBinary(vr) ? vr : isText ? null : binary;
    return kind ? this.#binaries(tag, kind) : this.#decimals(tag);
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

  /** One item of a sequence; null where there is none. */
  item(tag: string, index = 0): Dataset | null {
    const items = this.#itemsOf(tag);
    const span = items?.spans[index];
    if (!items || !span) return null;
    const item = items.read.get(index) ?? this.#readItem(tag, span);
    items.read.set(index, item);
    return item;
  }

  /** All items of a sequence. */
  items(tag: string): readonly Dataset[] {
    const count = this.#itemsOf(tag)?.spans.length ?? 0;
    return Array.from({ length: count }, (_, index) => this.item(tag, index)).filter((item) => item !== null);
  }

  #itemsOf(tag: string): Items | null {
    const element = this.#elements.get(tag);
    if (!element) return null;
    const kept = this.#items.get(tag);
    if (kept) return kept;
    const items = { spans: this.#find(tag, element), read: new Map() };
    this.#items.set(tag, items);
    return items;
  }

  #find(tag: string, element: Element): readonly ItemSpan[] {
    if (this.#around.level >= MAX_LEVELS) {
      this.#note(`sequences are nested more than ${MAX_LEVELS} deep: what is deeper was not read`);
      return [];
    }
    const { spans, isWhole } = findItems(this.#around.bytes, element, this.#encoding);
    if (!isWhole) this.#note(`sequence ${tagInWords(tag)} is damaged: it was read as far as it is sound`);
    return spans;
  }

  #readItem(tag: string, span: ItemSpan): Dataset {
    const { byTag, cutIn } = readItem(this.#around.bytes, span);
    if (cutIn) this.#note(`sequence ${tagInWords(tag)} is damaged: it was read as far as it is sound`);
    const { bytes, notes, level } = this.#around;
    return new Dataset(bytes, byTag, span.encoding, {
      bytes,
      notes,
      level: level + 1,
      charset: this.charset,
    });
  }

  #doubt(tag: string): (words: string) => void {
    return (words) => this.#note(`${tagInWords(tag)}: ${words}`);
  }

  #note(words: string): void {
    this.#around.notes.add(words);
  }

  #decimals(tag: string): readonly (number | null)[] {
    return this.texts(tag).map((text) => {
      const value = parseDecimal(text);
      if (value === null && text !== '') this.#note(`${tagInWords(tag)} is no number: it counts as unknown`);
      return value;
    });
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

// DS and IS (PS3.5 section 6.2); what JavaScript reads besides, such as 0x10, is none.
function parseDecimal(text: string): number | null {
  const value = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}
