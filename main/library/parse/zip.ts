import { inflateRawSync } from 'node:zlib';
import { Refusal } from './refusal.ts';
import type { ByteSource } from './source.ts';

/** A file inside an archive, as its central directory names it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly headerAt: number;
}

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;
const MAX_COMMENT = 65535;
const FILLED = 0xffffffff;
const MAX_ENTRY_BYTES = 2 ** 30;

/** True where the first bytes are those of an archive with files in it. */
export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;
}

interface Directory {
  readonly at: number;
  readonly bytes: number;
}

function findDirectory(source: ByteSource): Directory {
  const start = Math.max(0, source.size - END_BYTES - MAX_COMMENT);
  const tail = source.read(start, source.size - start);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const directory = { at: tail.readUInt32LE(at + 16), bytes: tail.readUInt32LE(at + 12) };
    return directory.at === FILLED ? findDirectory64(source, start + at) : directory;
  }
  throw new Refusal('a ZIP archive without its directory: it is damaged');
}

function findDirectory64(source: ByteSource, endAt: number): Directory {
  const locator = source.read(endAt - LOCATOR_BYTES, LOCATOR_BYTES);
  if (locator.readUInt32LE(0) !== LOCATOR_64)
    throw new Refusal('a ZIP archive without its directory: it is damaged');
  const end = source.read(Number(locator.readBigUInt64LE(8)), 56);
  if (end.readUInt32LE(0) !== END_64) throw new Refusal('a ZIP archive without its directory: it is damaged');
  return { at: Number(end.readBigUInt64LE(48)), bytes: Number(end.readBigUInt64LE(40)) };
}

// Sizes and place that do not fit into 32 bits stand in the extra field 0001, in this order (APPNOTE 4.5.3).
function widen(extra: Buffer, values: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return values.map((value) => {
    if (value !== FILLED) return value;
    at += 8;
    return Number(extra.readBigUInt64LE(at - 8));
  });
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; end: number } {
  if (directory.readUInt32LE(at) !== CENTRAL) throw new RangeError('no entry');
  const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  const flags = directory.readUInt16LE(at + 8);
  const narrow = [24, 20, 42].map((offset) => directory.readUInt32LE(at + offset));
  const [bytes = 0, packedBytes = 0, headerAt = 0] = widen(directory.subarray(nameEnd, extraEnd), narrow);
  const entry = {
    name: directory.toString((flags & 0x800) !== 0 ? 'utf8' : 'latin1', at + 46, nameEnd),
    method: directory.readUInt16LE(at + 10),
    isEncrypted: (flags & 1) !== 0,
    packedBytes,
    bytes,
    headerAt,
  };
  return { entry, end: extraEnd + directory.readUInt16LE(at + 32) };
}

/** The files of an archive in the order of its directory, folders left out; ZIP64 too (APPNOTE 4.3). Throws {@link Refusal}. */
export function listZip(source: ByteSource): readonly ZipEntry[] {
  const { at: start, bytes } = findDirectory(source);
  const directory = source.read(start, bytes);
  const entries: ZipEntry[] = [];
  try {
    for (let at = 0; at + 46 <= directory.length; ) {
      const { entry, end } = readEntry(directory, at);
      if (!entry.name.endsWith('/')) entries.push(entry);
      at = end;
    }
  } catch {
    throw new Refusal('a ZIP archive with a damaged directory');
  }
  return entries;
}

/** Unpacks one file of an archive; at most a gigabyte, so that memory stays bounded. Throws {@link Refusal} in words. */
export function readZipEntry(source: ByteSource, entry: ZipEntry): Buffer {
  if (entry.isEncrypted) throw new Refusal('it is encrypted in its ZIP archive: unpack it first');
  if (entry.bytes > MAX_ENTRY_BYTES)
    throw new Refusal('it is larger than 1 GiB in its ZIP archive: unpack it first');
  const head = source.read(entry.headerAt, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== LOCAL)
    throw new Refusal('it is not where its ZIP archive says');
  const start = entry.headerAt + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = source.read(start, entry.packedBytes);
  if (entry.method === 0) return packed;
  if (entry.method !== 8) throw new Refusal(`it is packed by ZIP method ${entry.method}: unpack it first`);
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_ENTRY_BYTES });
  } catch {
    throw new Refusal('it is damaged in its ZIP archive');
  }
}
