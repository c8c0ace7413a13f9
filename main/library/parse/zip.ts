import { Refusal } from './refusal.ts';
import type { ByteSource } from './source.ts';
import { decodeZipName } from './zipNames.ts';

/** A file inside an archive, as its central directory names it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly headerAt: number;
}

/** What an archive may hold at most; more is refused before anything is unpacked. `ratio`: unpacked bytes for each packed one. */
export const ZIP_LIMITS = {
  entries: 250_000,
  directoryBytes: 128 * 2 ** 20,
  ratio: 200,
  ratioFromBytes: 2 ** 30,
} as const;

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const CENTRAL = 0x02014b50;
const END_BYTES = 22;
const END_64_BYTES = 56;
const LOCATOR_BYTES = 20;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT = 65535;
const FILLED = 0xffffffff;
const FILLED_SHORT = 0xffff;
const NO_DIRECTORY = 'a ZIP archive without its directory: it is damaged or cut short';

/** True where the first bytes are those of an archive, with files in it or empty. */
export function isZip(head: Uint8Array): boolean {
  const [p, k, a, b] = head;
  return p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));
}

interface Directory {
  readonly at: number;
  readonly bytes: number;
  readonly entries: number;
}

function findDirectory(source: ByteSource): Directory {
  const start = Math.max(0, source.size - END_BYTES - MAX_COMMENT);
  const tail = source.read(start, source.size - start);
  for (let at = tail.length - END_BYTES; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END) continue;
    const disk = tail.readUInt16LE(at + 4);
    const entries = tail.readUInt16LE(at + 10);
    const directory = { at: tail.readUInt32LE(at + 16), bytes: tail.readUInt32LE(at + 12), entries };
    if (isFilled(directory)) return findDirectory64(source, start + at) ?? directory;
    if (disk !== 0) throw new Refusal('one part of a split ZIP archive: join its parts and unpack it first');
    return directory;
  }
  throw new Refusal(NO_DIRECTORY);
}

function isFilled({ at, bytes, entries }: Directory): boolean {
  return at === FILLED || bytes === FILLED || entries === FILLED_SHORT;
}

// Null where there is none: 65,535 entries are as many in a plain archive.
function findDirectory64(source: ByteSource, endAt: number): Directory | null {
  const locator = source.read(endAt - LOCATOR_BYTES, LOCATOR_BYTES);
  if (locator.length < LOCATOR_BYTES || locator.readUInt32LE(0) !== LOCATOR_64) return null;
  const end = source.read(Number(locator.readBigUInt64LE(8)), END_64_BYTES);
  if (end.length < END_64_BYTES || end.readUInt32LE(0) !== END_64) throw new Refusal(NO_DIRECTORY);
  return {
    at: Number(end.readBigUInt64LE(48)),
    bytes: Number(end.readBigUInt64LE(40)),
    entries: Number(end.readBigUInt64LE(32)),
  };
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
  const nameEnd = at + ENTRY_BYTES + directory.readUInt16LE(at + 28);
  const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
  if (extraEnd > directory.length) throw new RangeError('an entry beyond the directory');
  const flags = directory.readUInt16LE(at + 8);
  const extra = directory.subarray(nameEnd, extraEnd);
  const narrow = [24, 20, 42].map((offset) => directory.readUInt32LE(at + offset));
  const [bytes = 0, packedBytes = 0, headerAt = 0] = widen(extra, narrow);
  const entry = {
    name: decodeZipName(directory.subarray(at + ENTRY_BYTES, nameEnd), flags, extra),
    method: directory.readUInt16LE(at + 10),
    isEncrypted: (flags & 1) !== 0,
    crc: directory.readUInt32LE(at + 16),
    packedBytes,
    bytes,
    headerAt,
  };
  return { entry, end: extraEnd + directory.readUInt16LE(at + 32) };
}

function readDirectory(source: ByteSource): ZipEntry[] {
  const { at: start, bytes, entries: said } = findDirectory(source);
  if (said > ZIP_LIMITS.entries || bytes > ZIP_LIMITS.directoryBytes) throw tooMany();
  const directory = source.read(start, bytes);
  if (directory.length < bytes) throw new Refusal(NO_DIRECTORY);
  const entries: ZipEntry[] = [];
  try {
    for (let at = 0; at + ENTRY_BYTES <= directory.length; ) {
      const { entry, end } = readEntry(directory, at);
      entries.push(entry);
      at = end;
    }
  } catch {
    throw new Refusal('a ZIP archive with a damaged directory: make it again');
  }
  if (entries.length > ZIP_LIMITS.entries) throw tooMany();
  return entries;
}

function tooMany(): Refusal {
  const most = ZIP_LIMITS.entries.toLocaleString('en-GB');
  return new Refusal(`a ZIP archive of more than ${most} files: unpack it first, and import the folder`);
}

// One place that is read many times over is how a small archive unpacks to petabytes.
function refuseOverlaps(entries: readonly ZipEntry[]): void {
  const packed = entries.filter(({ packedBytes }) => packedBytes > 0);
  let end = 0;
  for (const { headerAt, packedBytes } of packed.sort((a, b) => a.headerAt - b.headerAt)) {
    if (headerAt < end)
      throw new Refusal('a ZIP archive whose files overlap: it may be a bomb, and is not unpacked');
    end = headerAt + LOCAL_BYTES + packedBytes;
  }
}

/** Throws {@link Refusal} where so many bytes out of so few are no pictures. */
export function refuseBomb(bytes: number, packedBytes: number): void {
  if (bytes <= ZIP_LIMITS.ratioFromBytes || bytes <= packedBytes * ZIP_LIMITS.ratio) return;
  const gib = Math.round(bytes / 2 ** 30).toLocaleString('en-GB');
  throw new Refusal(
    `a ZIP archive that unpacks to ${gib} GiB, more than ${ZIP_LIMITS.ratio} times its size: it may be a bomb, and is not unpacked`,
  );
}

/**
 * The files of an archive in the order of its directory, folders left out; ZIP64 too (APPNOTE 4.3). Nothing is unpacked. Throws
 * {@link Refusal} for what is damaged, split, overlaps, or passes {@link ZIP_LIMITS}.
 */
export function listZip(source: ByteSource): readonly ZipEntry[] {
  const entries = readDirectory(source);
  refuseOverlaps(entries);
  refuseBomb(
    entries.reduce((sum, { bytes }) => sum + bytes, 0),
    source.size,
  );
  return entries.filter(({ name }) => !name.endsWith('/'));
}
