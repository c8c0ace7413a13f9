import { type Encoding, isVr } from './sniff.ts';

/** The length that stands for "until the delimiter" (PS3.5 section 7.1). */
export const UNDEFINED_LENGTH = 0xffffffff;

const LONG_VRS: ReadonlySet<string> = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '));

/** One element's head: tag, value representation (null where implicit), length of the value and where it begins. */
export interface ElementHead {
  readonly tag: string;
  readonly vr: string | null;
  readonly length: number;
  readonly dataOffset: number;
}

/** Tag at an offset, as `xGGGGEEEE`; throws RangeError past the end. */
export function readTag(bytes: Buffer, offset: number, bigEndian: boolean): string {
  const group = bigEndian ? bytes.readUInt16BE(offset) : bytes.readUInt16LE(offset);
  const element = bigEndian ? bytes.readUInt16BE(offset + 2) : bytes.readUInt16LE(offset + 2);
  return `x${(group * 0x10000 + element).toString(16).padStart(8, '0')}`;
}

// An element without VR in an explicit data set: a length that fills two bytes or is undefined shows one written as implicit.
function isWrittenImplicit(bytes: Buffer, offset: number, explicit: boolean, tag: string): boolean {
  if (!explicit || tag.startsWith('xfffe')) return true;
  if (isVr(bytes, offset + 4)) return false;
  const high = bytes.readUInt16LE(offset + 6);
  return high === 0 || high === 0xffff;
}

/**
 * Reads the head of the element at an offset (PS3.5 section 7.1.2 and 7.1.3); throws RangeError past the end. Items and delimiters
 * have no VR; a VR that is no letters is read as implicit, or as a short form where that gives no sense.
 */
export function readHead(bytes: Buffer, offset: number, encoding: Encoding): ElementHead {
  const { explicit, bigEndian } = encoding;
  const tag = readTag(bytes, offset, bigEndian);
  const u32 = (at: number) => (bigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at));
  if (isWrittenImplicit(bytes, offset, explicit, tag)) {
    return { tag, vr: null, length: u32(offset + 4), dataOffset: offset + 8 };
  }
  const vr = bytes.toString('latin1', offset + 4, offset + 6);
  if (LONG_VRS.has(vr)) return { tag, vr, length: u32(offset + 8), dataOffset: offset + 12 };
  const length = bigEndian ? bytes.readUInt16BE(offset + 6) : bytes.readUInt16LE(offset + 6);
  return { tag, vr, length, dataOffset: offset + 8 };
}
