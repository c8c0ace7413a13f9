import type { DataSet } from 'dicom-parser';
import type { Lut, Palette } from '../../../main/contract/domain/pixels/frame.ts';
import { expandSegments } from './segmentedPalette.ts';

/** Tags of a table: descriptor and data. */
interface TableTags {
  readonly descriptor: string;
  readonly data: string;
}

const LUT_TAGS: TableTags = { descriptor: 'x00283002', data: 'x00283006' };

/** Reads a LUT of a Modality or VOI LUT Sequence item; null where it is missing or empty (PS3.3 C.11.1.1.1). */
export function readLookupTable(item: DataSet | null, signedInput: boolean): Lut | null {
  return item === null ? null : readTable(item, LUT_TAGS, signedInput);
}

/** Reads the palette of PALETTE COLOR, plain or segmented; null where a colour is missing (PS3.3 C.7.9). */
export function readPalette(dataSet: DataSet, signedInput: boolean): Palette | null {
  const [red, green, blue] = [1, 2, 3].map((colour) => {
    const descriptor = `x0028110${colour}`;
    const plain = readTable(dataSet, { descriptor, data: `x0028120${colour}` }, signedInput);
    return plain ?? readSegmented(dataSet, { descriptor, data: `x0028122${colour}` }, signedInput);
  });
  return red && green && blue ? [red, green, blue] : null;
}

function readTable(set: DataSet, tags: TableTags, signedInput: boolean): Lut | null {
  const head = readDescriptor(set, tags.descriptor, signedInput);
  const data = set.elements[tags.data];
  if (head === null || !data) return null;
  // Tables of 8 bits may be packed a byte an entry, whatever their descriptor says (PS3.3 C.7.6.3.1.5).
  const packed = data.length < 2 * head.length;
  const entries = new Uint16Array(Math.min(head.length, packed ? data.length : data.length / 2));
  for (let index = 0; index < entries.length; index++) {
    entries[index] = packed
      ? (set.byteArray[data.dataOffset + index] ?? 0)
      : (set.uint16(tags.data, index) ?? 0);
  }
  return entries.length === 0
    ? null
    : { firstMapped: head.firstMapped, bits: packed ? 8 : head.bits, entries };
}

function readSegmented(set: DataSet, tags: TableTags, signedInput: boolean): Lut | null {
  const head = readDescriptor(set, tags.descriptor, signedInput);
  const data = set.elements[tags.data];
  if (head === null || !data) return null;
  const words = Array.from({ length: data.length / 2 }, (_, index) => set.uint16(tags.data, index) ?? 0);
  return { firstMapped: head.firstMapped, bits: head.bits, entries: expandSegments(words, head.length) };
}

function readDescriptor(
  set: DataSet,
  tag: string,
  signedInput: boolean,
): { length: number; firstMapped: number; bits: number } | null {
  const count = set.uint16(tag, 0);
  const firstMapped = signedInput ? set.int16(tag, 1) : set.uint16(tag, 1);
  const bits = set.uint16(tag, 2);
  if (count === undefined || firstMapped === undefined || bits === undefined) return null;
  // 0 entries stand for 65,536 (PS3.3 C.7.6.3.1.5).
  return { length: count === 0 ? 65536 : count, firstMapped, bits };
}
