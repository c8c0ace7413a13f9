import { frameBytes } from '../decode/nativeFrame.ts';
import { describeLayout, type PixelLayout } from '../decode/pixelLayout.ts';
import { packingOf } from '../decode/syntaxes.ts';
import { UNDEFINED_LENGTH } from '../parse/elementHead.ts';
import type { ParsedHead } from '../parse/parseHead.ts';
import type { ByteSource } from '../parse/source.ts';
import { TAG } from '../parse/tags.ts';

const ITEM_HEAD_BYTES = 8;
const DELIMITED = 'feffdde000000000';
const ITEM = 'feff00e0';
const MAX_ITEMS = 100_000;

function endsEarly(there: number, needed: number, of = ''): string {
  return `the pixels end early: ${there} of ${needed} bytes${of} are there`;
}

/**
 * What is missing of an image's pixels, in words (I1); an empty list where they are whole. Pixels themselves are not read, but for the
 * heads of compressed fragments where no delimiter ends the file.
 */
export function pixelNotes(head: ParsedHead): string[] {
  if (!head.pixels) return missingNotes(head);
  if (head.pixelBytes === null) return [];
  if (head.pixels.length === UNDEFINED_LENGTH) return fragmentNotes(head.pixelSource, head.pixels.dataOffset);
  return lengthNotes(head, head.pixels.length, head.pixelBytes);
}

// A header that describes a picture, and no picture.
function missingNotes({ data }: ParsedHead): string[] {
  const isDescribed = [TAG.rows, TAG.columns, TAG.bitsAllocated].every((tag) => data.int(tag, 'US'));
  return isDescribed ? ['the header describes an image, but the file holds no pixels'] : [];
}

function lengthNotes(head: ParsedHead, length: number, there: number): string[] {
  if (there < length) return [endsEarly(there, length)];
  const layout = layoutOf(head);
  const needed = layout && Math.ceil(frameBytes(layout) * layout.frames);
  const isNative = packingOf(head.transferSyntaxUid) === 'native' && head.pixels?.tag === TAG.pixelData;
  return isNative && needed !== null && length < needed ? [endsEarly(length, needed)] : [];
}

function layoutOf({ data }: ParsedHead): PixelLayout | null {
  try {
    return describeLayout(data);
  } catch {
    return null;
  }
}

// A file that ends with the delimiter is whole; elsewhere the fragments are followed from head to head.
function fragmentNotes(source: ByteSource, start: number): string[] {
  const last = source.read(Math.max(0, source.size - ITEM_HEAD_BYTES), ITEM_HEAD_BYTES);
  if (last.toString('hex') === DELIMITED) return [];
  let at = start;
  for (let count = 0; count < MAX_ITEMS; count++) {
    const head = source.read(at, ITEM_HEAD_BYTES);
    if (head.length < ITEM_HEAD_BYTES || head.toString('hex', 0, 4) !== ITEM)
      return head.toString('hex', 0, 4) === DELIMITED.slice(0, 8)
        ? []
        : ['no delimiter ends the compressed pixels'];
    const length = head.readUInt32LE(4);
    const there = source.size - at - ITEM_HEAD_BYTES;
    if (length > there) return [endsEarly(there, length, ' of the last fragment')];
    at += ITEM_HEAD_BYTES + length;
  }
  return [];
}
