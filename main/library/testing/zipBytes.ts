import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive as a test writes it; what is left out is as it should be. */
export interface ZipFile {
  readonly name: string | Uint8Array;
  readonly bytes: Uint8Array;
  readonly stored?: boolean;
  /** General purpose bits: 1 encrypted, 0x800 UTF-8. */
  readonly flags?: number;
  readonly method?: number;
  /** What the directory says; the data stays as it is. */
  readonly said?: { readonly bytes?: number; readonly packedBytes?: number; readonly crc?: number };
  /** Sizes behind the data, and none before it (APPNOTE 4.3.9). */
  readonly descriptor?: boolean;
  /** Sizes and place in the extra field 0001 (APPNOTE 4.5.3). */
  readonly zip64?: boolean;
  readonly extra?: Uint8Array;
  /** The data of another file, by its index: files then overlap. */
  readonly sameAs?: number;
}

function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, i * 2);
  return bytes;
}

function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, i * 4);
  return bytes;
}

function wide(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [i, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), i * 8);
  return bytes;
}

interface Packed {
  readonly name: Buffer;
  readonly data: Buffer;
  readonly method: number;
  readonly flags: number;
  readonly sizes: { readonly crc: number; readonly packedBytes: number; readonly bytes: number };
}

function pack(file: ZipFile): Packed {
  const data = file.stored ? Buffer.from(file.bytes) : deflateRawSync(file.bytes);
  return {
    name: Buffer.from(file.name as string),
    data,
    method: file.method ?? (file.stored ? 0 : 8),
    flags: (file.flags ?? 0) | (file.descriptor ? 8 : 0),
    sizes: { crc: crc32(file.bytes), packedBytes: data.length, bytes: file.bytes.length, ...file.said },
  };
}

function local(file: ZipFile, { name, data, method, flags, sizes }: Packed): Buffer {
  const known = file.descriptor ? [0, 0, 0] : [sizes.crc, sizes.packedBytes, sizes.bytes];
  const head = [longs(0x04034b50), shorts(20, flags, method, 0, 0), longs(...known), shorts(name.length, 0)];
  const behind = file.descriptor ? [longs(0x08074b50, sizes.crc, sizes.packedBytes, sizes.bytes)] : [];
  return Buffer.concat([...head, name, data, ...behind]);
}

function central(file: ZipFile, { name, method, flags, sizes }: Packed, at: number): Buffer {
  const own = file.zip64 ? [shorts(1, 24), wide(sizes.bytes, sizes.packedBytes, at)] : [];
  const extra = Buffer.concat([...own, file.extra ?? Buffer.alloc(0)]);
  const filled = 0xffffffff;
  const [packedBytes, bytes, place] = file.zip64
    ? [filled, filled, filled]
    : [sizes.packedBytes, sizes.bytes, at];
  return Buffer.concat([
    longs(0x02014b50),
    shorts(20, 20, flags, method, 0, 0),
    longs(sizes.crc, packedBytes, bytes),
    shorts(name.length, extra.length, 0, 0, 0),
    longs(0, place),
    name,
    extra,
  ]);
}

/** Writes a ZIP archive for a test, byte by byte; `comment` stands at its end. */
export function zipBytes(files: readonly ZipFile[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: number[] = [];
  let at = 0;
  for (const file of files) {
    const packed = pack(file);
    const place = file.sameAs === undefined ? at : (places[file.sameAs] ?? 0);
    places.push(place);
    directory.push(central(file, packed, place));
    if (file.sameAs !== undefined) continue;
    parts.push(local(file, packed));
    at += parts.at(-1)?.length ?? 0;
  }
  const all = Buffer.concat(directory);
  const isWide = files.some(({ zip64 }) => zip64);
  const count = Math.min(files.length, 0xffff);
  const end64 = [
    longs(0x06064b50),
    wide(44),
    shorts(45, 45),
    longs(0, 0),
    wide(files.length, files.length, all.length, at),
  ];
  const locator = [longs(0x07064b50, 0), wide(at + all.length), longs(1)];
  const end = [longs(0x06054b50), shorts(0, 0, count, count), longs(all.length, isWide ? 0xffffffff : at)];
  return Buffer.concat([
    ...parts,
    all,
    ...(isWide ? [...end64, ...locator] : []),
    ...end,
    shorts(comment.length),
    Buffer.from(comment),
  ]);
}
