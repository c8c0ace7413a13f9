import { Refusal } from '../../library/parse/refusal.ts';
import type { Encoding } from '../../library/parse/sniff.ts';
import { tagInWords } from '../../library/parse/tags.ts';

const LONG_VRS: ReadonlySet<string> = new Set('OB OD OF OL OV OW SQ SV UC UN UR UT UV'.split(' '));
const NUL_PADDED: ReadonlySet<string> = new Set(['UI', 'OB', 'UN']);
const MOST_SHORT = 0xffff;
const UNDEFINED_LENGTH = 0xffffffff;
const ITEM = 'xfffee000';
const SEQUENCE_END = 'xfffee0dd';

function u16(value: number, { bigEndian }: Encoding): Buffer {
  const bytes = Buffer.alloc(2);
  if (bigEndian) bytes.writeUInt16BE(value);
  else bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number, { bigEndian }: Encoding): Buffer {
  const bytes = Buffer.alloc(4);
  if (bigEndian) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}

function tagBytes(tag: string, encoding: Encoding): Buffer {
  const [group, element] = [tag.slice(1, 5), tag.slice(5)];
  return Buffer.concat([group, element].map((half) => u16(Number.parseInt(half, 16), encoding)));
}

/** The head of an element (PS3.5 7.1.2, 7.1.3); `vr` is not written where the data set is implicit. */
export function headBytes(tag: string, vr: string, length: number, encoding: Encoding): Buffer {
  const name = tagBytes(tag, encoding);
  if (!encoding.explicit) return Buffer.concat([name, u32(length, encoding)]);
  const letters = Buffer.from(vr, 'latin1');
  if (LONG_VRS.has(vr)) return Buffer.concat([name, letters, u16(0, encoding), u32(length, encoding)]);
  if (length > MOST_SHORT) throw new Refusal(`${tagInWords(tag)} is too long to be written`);
  return Buffer.concat([name, letters, u16(length, encoding)]);
}

/** An element with its value, padded to an even length as a value of `meant` is: one that is written as UN may be text. */
export function elementBytes(
  tag: string,
  vr: string,
  value: Buffer,
  encoding: Encoding,
  meant: string = vr,
): Buffer {
  const filler = Buffer.from([NUL_PADDED.has(meant) ? 0 : 0x20]);
  const padded = value.length % 2 === 0 ? value : Buffer.concat([value, filler]);
  return Buffer.concat([headBytes(tag, vr, padded.length, encoding), padded]);
}

/** A sequence of items whose elements are written already; in one of VR UN they are implicit, up to a delimiter (PS3.5 6.2.2). */
export function sequenceBytes(tag: string, vr: string, items: readonly Buffer[], encoding: Encoding): Buffer {
  const isUnknown = vr === 'UN';
  const inner: Encoding = isUnknown ? { explicit: false, bigEndian: false } : encoding;
  const all = items.flatMap((item) => [tagBytes(ITEM, inner), u32(item.length, inner), item]);
  if (!isUnknown) {
    const length = all.reduce((sum, { length: bytes }) => sum + bytes, 0);
    return Buffer.concat([headBytes(tag, vr, length, encoding), ...all]);
  }
  const end = [tagBytes(SEQUENCE_END, inner), u32(0, inner)];
  return Buffer.concat([headBytes(tag, vr, UNDEFINED_LENGTH, encoding), ...all, ...end]);
}
