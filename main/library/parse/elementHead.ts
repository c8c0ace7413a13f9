import type { Encoding } from './sniff.ts';

/** The length that stands for "until the delimiter" (PS3.5 section 7.1). */
export const UNDEFINED_LENGTH = 0xffffffff;

/** One element's head: tag, value representation (null where implicit), length of the value and where it begins. */
export interface ElementHead {
  readonly tag: string;
  readonly vr: string | null;
  readonly length: number;
  readonly dataOffset: number;
}

/** An element whose value is at hand: where it stands. One of undefined length is `isOpen`, and its length counts the delimiter. */
export interface Element extends Omit<ElementHead, 'tag'> {
  readonly isOpen: boolean;
  /** Length in bytes of a value that was too large to be kept at hand: `length` is 0 then. */
  readonly leftOutBytes?: number;
}

/** A head in numbers, to be filled again and again where millions are stepped over: the tag, the VR's two letters (0 where implicit). */
export interface HeadNumbers {
  tag: number;
  vr: number;
  length: number;
  dataOffset: number;
}

/** The two letters of a value representation as {@link HeadNumbers} has them. */
export function vrNumber(vr: string): number {
  return vr.charCodeAt(0) * 256 + vr.charCodeAt(1);
}

const LONG_VRS: ReadonlySet<number> = new Set(
  'OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' ').map(vrNumber),
);
const ITEM_GROUP = 0xfffe;

function tagText(tag: number): string {
  return `x${tag.toString(16).padStart(8, '0')}`;
}

function tagNumber(bytes: Buffer, offset: number, bigEndian: boolean): number {
  const group = bigEndian ? bytes.readUInt16BE(offset) : bytes.readUInt16LE(offset);
  const element = bigEndian ? bytes.readUInt16BE(offset + 2) : bytes.readUInt16LE(offset + 2);
  return group * 0x10000 + element;
}

/** Tag at an offset, as `xGGGGEEEE`; throws RangeError past the end. */
export function readTag(bytes: Buffer, offset: number, bigEndian: boolean): string {
  return tagText(tagNumber(bytes, offset, bigEndian));
}

function isCapital(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x41 && byte <= 0x5a;
}

// An element without VR in an explicit data set: a length that fills two bytes or is undefined shows one written as implicit.
function isWrittenImplicit(bytes: Buffer, offset: number, explicit: boolean, tag: number): boolean {
  if (!explicit || tag >= ITEM_GROUP * 0x10000) return true;
  if (isCapital(bytes[offset + 4]) && isCapital(bytes[offset + 5])) return false;
  const high = bytes.readUInt16LE(offset + 6);
  return high === 0 || high === 0xffff;
}

/** {@link readHead} in numbers; fills `into`. */
export function scanHead(bytes: Buffer, offset: number, encoding: Encoding, into: HeadNumbers): void {
  const { explicit, bigEndian } = encoding;
  into.tag = tagNumber(bytes, offset, bigEndian);
  into.vr = 0;
  into.dataOffset = offset + 8;
  if (!isWrittenImplicit(bytes, offset, explicit, into.tag)) {
    into.vr = bytes.readUInt16BE(offset + 4);
    if (!LONG_VRS.has(into.vr)) {
      into.length = bigEndian ? bytes.readUInt16BE(offset + 6) : bytes.readUInt16LE(offset + 6);
      return;
    }
    into.dataOffset = offset + 12;
  }
  const lengthAt = into.dataOffset - 4;
  into.length = bigEndian ? bytes.readUInt32BE(lengthAt) : bytes.readUInt32LE(lengthAt);
}

/**
 * Reads the head of the element at an offset (PS3.5 section 7.1.2 and 7.1.3); throws RangeError past the end. Items and delimiters
 * have no VR; a VR that is no letters is read as implicit, or as a short form where that gives no sense.
 */
export function readHead(bytes: Buffer, offset: number, encoding: Encoding): ElementHead {
  const head: HeadNumbers = { tag: 0, vr: 0, length: 0, dataOffset: 0 };
  scanHead(bytes, offset, encoding, head);
  const vr = head.vr === 0 ? null : String.fromCharCode(head.vr >> 8, head.vr & 0xff);
  return { tag: tagText(head.tag), vr, length: head.length, dataOffset: head.dataOffset };
}
