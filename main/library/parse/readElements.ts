import { type Element, type ElementHead, readHead, readTag, UNDEFINED_LENGTH } from './elementHead.ts';
import type { ItemSpan } from './items.ts';
import { Refusal } from './refusal.ts';
import { IMPLICIT, skipUndefinedLength } from './skipSequence.ts';
import type { Encoding } from './sniff.ts';
import { PIXEL_TAGS, tagInWords, WHOLE_VALUES } from './tags.ts';

/** The bytes at hand end inside an element, and the file goes on. */
export class NeedsMore extends Error {
  override readonly name = 'NeedsMore';
  /** Where the next element would begin, if known: this many bytes are needed. */
  readonly until: number | null;

  constructor(tag: string, until: number | null) {
    super(`more bytes are needed for element ${tagInWords(tag)}`);
    this.until = until;
  }
}

/** A value that is too large to be kept at hand and that nothing reads: the walk goes on without its bytes. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
  readonly at: number;
  readonly length: number;

  constructor({ tag, dataOffset, length }: ElementHead) {
    super(`the value of ${tagInWords(tag)} is left out`);
    this.at = dataOffset;
    this.length = length;
  }
}

/** Elements by tag. */
export type ElementsByTag = Map<string, Element>;

/** Elements of one data set by tag, the head of its pixel element where the walk stopped, and the offset behind the last one. */
export interface Elements {
  readonly byTag: ElementsByTag;
  readonly pixels: ElementHead | null;
  readonly end: number;
  /** The element in which the file ends; null where it ends behind one. */
  readonly cutIn: string | null;
  /** Tags that stand more than once with different values: the first one is used. */
  readonly repeated: readonly string[];
}

/** How a walk goes. */
export interface Walk {
  readonly encoding: Encoding;
  /** Bytes that the whole file has; those at hand may be fewer. */
  readonly size: number;
  /** Offsets of values whose bytes are left out already; where it is not given, none is left out. */
  readonly leftOut?: ReadonlySet<number>;
  /** The first tag that belongs to what follows ends the walk. */
  readonly isOutside?: (tag: string) => boolean;
}

const LARGE_BYTES = 1024 * 1024;

/**
 * Walks a data set from `offset`, one top-level element at a time, and stops before pixels. Sequences are stepped over: their items
 * are read when they are asked for. Throws {@link NeedsMore} where the bytes at hand end inside an element and the file goes on, and
 * {@link TooLarge} before a value that is to be left out.
 */
export function readElements(bytes: Buffer, offset: number, walk: Walk): Elements {
  const byTag: ElementsByTag = new Map();
  const repeated: string[] = [];
  const found = { byTag, repeated, pixels: null, cutIn: null };
  let at = offset;
  while (at + 8 <= bytes.length) {
    const head = headAt(bytes, at, walk);
    if (!head) return { ...found, end: at, cutIn: tagAt(bytes, at, walk.encoding) };
    if (walk.isOutside?.(head.tag) || isPadding(head)) break;
    if (PIXEL_TAGS.has(head.tag)) return { ...found, pixels: head, end: at };
    const element = measure(bytes, head, walk);
    if (!element) return { ...found, end: at, cutIn: head.tag };
    const first = byTag.get(head.tag);
    if (!first) byTag.set(head.tag, element);
    else if (!isSame(bytes, first, element)) repeated.push(head.tag);
    at = element.dataOffset + element.length;
  }
  return { ...found, end: at };
}

/** Reads the elements of an item as far as it is sound; null `cutIn` where it is whole. Values stay where they are. */
export function readItem(bytes: Buffer, { start, end, encoding }: ItemSpan): Elements {
  const byTag: ElementsByTag = new Map();
  const found = { byTag, repeated: [], pixels: null };
  const walk = { encoding, size: bytes.length };
  for (let at = start; at < end; ) {
    const head = at + 8 <= end ? headAt(bytes, at, walk) : null;
    const element = head && measure(bytes, head, { ...walk, size: end });
    if (!head || !element) return { ...found, end: at, cutIn: tagAt(bytes, at, encoding) };
    if (!byTag.has(head.tag)) byTag.set(head.tag, element);
    at = element.dataOffset + element.length;
  }
  return { ...found, end, cutIn: null };
}

function tagAt(bytes: Buffer, at: number, { bigEndian }: Encoding): string {
  return at + 4 <= bytes.length ? readTag(bytes, at, bigEndian) : 'x00000000';
}

// Some writers fill the last block with zeros.
function isPadding(head: ElementHead): boolean {
  return head.tag === 'x00000000' && head.length === 0;
}

function isSame(bytes: Buffer, a: Element, b: Element): boolean {
  const value = ({ dataOffset, length }: Element) => bytes.subarray(dataOffset, dataOffset + length);
  return value(a).equals(value(b));
}

function headAt(bytes: Buffer, at: number, walk: Walk): ElementHead | null {
  try {
    return readHead(bytes, at, walk.encoding);
  } catch {
    if (bytes.length < walk.size) throw new NeedsMore(tagAt(bytes, at, walk.encoding), null);
    return null;
  }
}

// The extent of an element's value; null where the file ends in it.
function measure(bytes: Buffer, head: ElementHead, walk: Walk): Element | null {
  const { vr, length, dataOffset } = head;
  if (length === UNDEFINED_LENGTH) return measureOpen(bytes, head, walk);
  if (walk.leftOut?.has(dataOffset))
    return { vr, length: 0, dataOffset, isOpen: false, leftOutBytes: length };
  const end = dataOffset + length;
  if (end > walk.size) return null;
  if (walk.leftOut && length > LARGE_BYTES && !isWanted(bytes, head)) throw new TooLarge(head);
  if (end > bytes.length) throw new NeedsMore(head.tag, end);
  return { vr, length, dataOffset, isOpen: false };
}

function isWanted(bytes: Buffer, { tag, vr, dataOffset }: ElementHead): boolean {
  if (dataOffset + 4 > bytes.length) throw new NeedsMore(tag, null);
  const isSequence =
    vr === 'SQ' || /^(feff00e0|fffee000)$/.test(bytes.toString('hex', dataOffset, dataOffset + 4));
  return isSequence || WHOLE_VALUES.has(tag);
}

function measureOpen(bytes: Buffer, { tag, vr, dataOffset }: ElementHead, walk: Walk): Element | null {
  try {
    const { next } = skipUndefinedLength(bytes, dataOffset, vr === 'UN' ? IMPLICIT : walk.encoding);
    return { vr, length: next - dataOffset, dataOffset, isOpen: true };
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    if (bytes.length < walk.size) throw new NeedsMore(tag, null);
    return null;
  }
}
