/** How a data set's elements are written (PS3.5 section 7). */
export interface Encoding {
  readonly explicit: boolean;
  readonly bigEndian: boolean;
}

/** What the first bytes say a file is: DICOM from `start` on, or something else with the reason in words. */
export type Sniffed = { readonly start: number } | { readonly reason: string };

const MAGICS: readonly (readonly [string, string])[] = [
  ['1f8b', 'compressed with gzip: unpack it first'],
  ['504b0304', 'a ZIP archive: unpack it first'],
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG picture'],
  ['ffd8ff', 'a JPEG picture'],
  ['47494638', 'a GIF picture'],
  ['6e2b31', 'a NIfTI volume'],
];
const FIRST_GROUPS: ReadonlySet<number> = new Set([0x0002, 0x0004, 0x0008]);
const UNDEFINED_LENGTH = 0xffffffff;

/** True where two bytes are a value representation's letters. */
export function isVr(bytes: Buffer, offset: number): boolean {
  const a = bytes[offset] ?? 0;
  const b = bytes[offset + 1] ?? 0;
  return a >= 0x41 && a <= 0x5a && b >= 0x41 && b <= 0x5a;
}

/** How the element at `offset` is written, by its own bytes; null where no sensible element stands there. `size` is the file's. */
export function sniffEncoding(bytes: Buffer, offset: number, size: number): Encoding | null {
  if (bytes.length < offset + 8) return null;
  const bigEndian = bytes[offset] === 0 && (bytes[offset + 1] ?? 0) !== 0;
  if (isVr(bytes, offset + 4)) return { explicit: true, bigEndian };
  if (bigEndian) return null;
  const length = bytes.readUInt32LE(offset + 4);
  const fits = length === UNDEFINED_LENGTH || offset + 8 + length <= size;
  return fits ? { explicit: false, bigEndian: false } : null;
}

function startsDataSet(bytes: Buffer, offset: number, size: number): boolean {
  const encoding = sniffEncoding(bytes, offset, size);
  if (!encoding) return false;
  const group = encoding.bigEndian ? bytes.readUInt16BE(offset) : bytes.readUInt16LE(offset);
  return FIRST_GROUPS.has(group);
}

/**
 * Decides from the first kilobyte. `DICM` after 128 bytes starts a Part 10 file (PS3.10 section 7.1), unless what follows is no
 * element while the first byte starts one: then `DICM` stood in a value by chance. Without preamble the first element decides.
 */
export function sniff(head: Buffer, size: number): Sniffed {
  if (size === 0) return { reason: 'the file is empty' };
  const hex = head.toString('hex', 0, 4);
  const magic = MAGICS.find(([bytes]) => hex.startsWith(bytes));
  const hasPrefix = head.toString('latin1', 128, 132) === 'DICM';
  const bare = startsDataSet(head, 0, size);
  if (hasPrefix && (!bare || startsDataSet(head, 132, size))) return { start: 132 };
  if (bare) return { start: 0 };
  if (head.toString('latin1', 0, 4) === 'DICM') return { start: 4 };
  return { reason: magic ? `not a DICOM file: ${magic[1]}` : 'not a DICOM file' };
}
