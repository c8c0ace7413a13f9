import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { Inflate } from 'fflate';
import { Refusal } from './refusal.ts';
import { type ByteSource, fileSource, memorySource, sliceSource } from './source.ts';
import { refuseBomb, type ZipEntry } from './zip.ts';

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const IN_MEMORY_BYTES = 32 * 2 ** 20;
const CHUNK_BYTES = 2 ** 20;
/** Deflate makes at most 1,032 bytes of one: what one push holds stays below 17 MiB. */
const PUSH_BYTES = 16 * 1024;
const DAMAGED = 'it is damaged in its ZIP archive';

/** Gives a path for a file that goes when it is closed. */
export type MakeTemporary = () => string;

/**
 * Opens one file of an archive. A stored one is read where it stands, a small one is unpacked into memory, a large one into a temporary
 * file. Length and CRC are checked. The archive is closed with it. Throws {@link Refusal} in words, or what the file system throws.
 */
export function openZipEntry(archive: ByteSource, entry: ZipEntry, makeTemporary: MakeTemporary): ByteSource {
  if (entry.isEncrypted) throw new Refusal('it is encrypted in its ZIP archive: unpack it first');
  refuseBomb(entry.bytes, entry.packedBytes);
  const packed = packedSource(archive, entry);
  if (entry.method === STORED) return checkStored(packed, entry);
  if (entry.method !== DEFLATED)
    throw new Refusal(`it is packed by ZIP method ${entry.method}: unpack it first`);
  const source =
    entry.bytes <= IN_MEMORY_BYTES
      ? inflateSmall(packed, entry)
      : inflateLarge(packed, entry, makeTemporary());
  archive.close();
  return source;
}

function packedSource(archive: ByteSource, { headerAt, packedBytes }: ZipEntry): ByteSource {
  const head = archive.read(headerAt, LOCAL_BYTES);
  if (head.length < LOCAL_BYTES || head.readUInt32LE(0) !== LOCAL)
    throw new Refusal('it is not where its ZIP archive says');
  const start = headerAt + LOCAL_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28);
  if (start + packedBytes > archive.size) throw new Refusal('its ZIP archive ends inside it');
  return sliceSource(archive, start, packedBytes);
}

function checkStored(packed: ByteSource, entry: ZipEntry): ByteSource {
  let crc = 0;
  for (let at = 0; at < packed.size; at += CHUNK_BYTES) crc = crc32(packed.read(at, CHUNK_BYTES), crc);
  if (crc !== entry.crc || packed.size !== entry.bytes) throw new Refusal(DAMAGED);
  return packed;
}

function inflateSmall(packed: ByteSource, { bytes, crc }: ZipEntry): ByteSource {
  const inflated = inflateAll(packed.read(0, packed.size), bytes);
  if (inflated.length !== bytes || crc32(inflated) !== crc) throw new Refusal(DAMAGED);
  return memorySource(inflated);
}

// One byte more than it says shows that it says too little.
function inflateAll(packed: Buffer, bytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: bytes + 1 });
  } catch {
    throw new Refusal(DAMAGED);
  }
}

function inflateLarge(packed: ByteSource, entry: ZipEntry, path: string): ByteSource {
  try {
    writeInflated(packed, entry, path);
    const source = fileSource(path);
    return { ...source, close: () => [source.close(), rmSync(path, { force: true })] };
  } catch (fault) {
    rmSync(path, { force: true });
    throw fault;
  }
}

function writeInflated(packed: ByteSource, entry: ZipEntry, path: string): void {
  const handle = openSync(path, 'wx', 0o600);
  let [bytes, crc] = [0, 0];
  const inflate = new Inflate((chunk) => {
    bytes += chunk.length;
    if (bytes > entry.bytes) throw new Refusal(DAMAGED);
    crc = crc32(chunk, crc);
    for (let at = 0; at < chunk.length; ) at += writeSync(handle, chunk, at);
  });
  try {
    for (let at = 0; at < packed.size; at += PUSH_BYTES)
      pushChunk(inflate, packed.read(at, PUSH_BYTES), at + PUSH_BYTES >= packed.size);
  } finally {
    closeSync(handle);
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw new Refusal(DAMAGED);
}

function pushChunk(inflate: Inflate, chunk: Uint8Array, isLast: boolean): void {
  try {
    inflate.push(chunk, isLast);
  } catch (fault) {
    // What the disk says keeps its code; what fflate says is of the bytes.
    if (fault instanceof Refusal || (fault instanceof Error && 'syscall' in fault)) throw fault;
    throw new Refusal(DAMAGED);
  }
}
