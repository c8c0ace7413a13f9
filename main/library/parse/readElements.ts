import dicomParser, { type ByteStream, type Element } from 'dicom-parser';
import { type ElementHead, readHead, UNDEFINED_LENGTH } from './elementHead.ts';
import { skipUndefinedLength } from './skipSequence.ts';
import type { Encoding } from './sniff.ts';
import { PIXEL_TAGS, READ_SEQUENCES, tagInWords } from './tags.ts';

/** The bytes at hand end inside an element; the file may go on. */
export class NeedsMore extends Error {
  override readonly name = 'NeedsMore';
  readonly tag: string;
  /** Where the next element would begin, if known: this many bytes are needed. */
  readonly until: number | null;

  constructor(tag: string, until: number | null) {
    super(`the file ends inside element ${tagInWords(tag)}`);
    this.tag = tag;
    this.until = until;
  }
}

/** Elements of one data set by tag, the head of its pixel element where the walk stopped, and the offset behind the last one. */
export interface Elements {
  readonly byTag: Record<string, Element>;
  readonly pixels: ElementHead | null;
  readonly end: number;
}

/** How a walk goes. */
export interface Walk {
  readonly encoding: Encoding;
  /** The bytes are all that there are: a damaged sequence is then stepped over instead of read on. */
  readonly isWhole: boolean;
  /** The first tag that belongs to what follows ends the walk. */
  readonly isOutside?: (tag: string) => boolean;
}

/**
 * Walks a data set from `offset`, one top-level element at a time, and stops before pixels. Sequences that are read go through
 * dicom-parser; others are stepped over. Throws {@link NeedsMore} where the bytes end inside an element.
 */
export function readElements(bytes: Buffer, offset: number, walk: Walk): Elements {
  const byTag: Record<string, Element> = {};
  let at = offset;
  while (at + 8 <= bytes.length) {
    const head = readHeadAt(bytes, at, walk.encoding);
    if (walk.isOutside?.(head.tag) || isPadding(head)) break;
    if (PIXEL_TAGS.has(head.tag)) return { byTag, pixels: head, end: at };
    const { element, end } = readElement(bytes, at, head, walk);
    if (end > bytes.length) throw new NeedsMore(head.tag, end);
    byTag[head.tag] = element;
    at = end;
  }
  return { byTag, pixels: null, end: at };
}

// Some writers fill the last block with zeros.
function isPadding(head: ElementHead): boolean {
  return head.tag === 'x00000000' && head.length === 0;
}

function readHeadAt(bytes: Buffer, at: number, encoding: Encoding): ElementHead {
  try {
    return readHead(bytes, at, encoding);
  } catch {
    throw new NeedsMore(`x${bytes.toString('hex', at, at + 4)}`, null);
  }
}

interface ReadElement {
  readonly element: Element;
  readonly end: number;
}

function readElement(bytes: Buffer, at: number, head: ElementHead, walk: Walk): ReadElement {
  if (!READ_SEQUENCES.has(head.tag)) return stepOver(bytes, head, walk.encoding);
  const isShort = head.length !== UNDEFINED_LENGTH && head.dataOffset + head.length > bytes.length;
  if (isShort) throw new NeedsMore(head.tag, head.dataOffset + head.length);
  const read = readSequence(bytes, at, head, walk.encoding);
  if (read) return read;
  // The fault may be that the bytes end: only where there are no more is it the sequence's own.
  if (head.length === UNDEFINED_LENGTH && !walk.isWhole) throw new NeedsMore(head.tag, null);
  return stepOver(bytes, head, walk.encoding);
}

function stepOver(bytes: Buffer, head: ElementHead, encoding: Encoding): ReadElement {
  const { tag, vr, length, dataOffset } = head;
  const element: Element = { tag, length, dataOffset, ...(vr && { vr }) };
  if (length !== UNDEFINED_LENGTH) return { element, end: dataOffset + length };
  const inner = vr === 'UN' ? { explicit: false, bigEndian: false } : encoding;
  try {
    return { element: { ...element, length: 0 }, end: skipUndefinedLength(bytes, dataOffset, inner) };
  } catch {
    throw new NeedsMore(tag, null);
  }
}

/** A sequence with its items; null where it is damaged or the bytes end in it. */
function readSequence(bytes: Buffer, at: number, head: ElementHead, encoding: Encoding): ReadElement | null {
  const parser = encoding.bigEndian
    ? dicomParser.bigEndianByteArrayParser
    : dicomParser.littleEndianByteArrayParser;
  const stream: ByteStream = new dicomParser.ByteStream(parser, bytes, at);
  const warnings: string[] = [];
  try {
    const element =
      encoding.explicit && head.vr
        ? dicomParser.readDicomElementExplicit(stream, warnings)
        : dicomParser.readDicomElementImplicit(stream);
    const isRead = warnings.length === 0 && stream.warnings.length === 0 && element.items !== undefined;
    return isRead && stream.position <= bytes.length ? { element, end: stream.position } : null;
  } catch {
    return null;
  }
}
