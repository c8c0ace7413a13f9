import { createHash, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { InstanceKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { ByteSource } from './parse/source.ts';

const CHUNK_BYTES = 1024 * 1024;
const TEMPORARY = '.tmp-';

/** First byte and the byte behind the last; the end may lie behind the file's. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where a content stands in the library folder: 256 subfolders by the key's first two digits. */
export function contentPath(folder: string, key: InstanceKey): string {
  return join(folder, key.slice(0, 2), key);
}

/** A content that was copied, and whether it was new to the folder. */
export interface CopiedContent {
  readonly key: InstanceKey;
  readonly bytes: number;
  readonly isNew: boolean;
}

/**
 * Copies a source into the folder under its sha256, hashing as it copies: temporary name, fsync, rename (02, truth and its copies).
 * The folder itself is synced by {@link ContentFiles.syncFolders}. Throws what the file system throws.
 */
export function copyContent(folder: string, source: ByteSource): CopiedContent {
  const temporary = join(folder, `${TEMPORARY}${randomUUID()}`);
  try {
    const { key, handle } = writeHashed(temporary, source);
    const path = contentPath(folder, key);
    const isNew = !existsSync(path);
    if (isNew) fsyncSync(handle);
    closeSync(handle);
    if (isNew) {
      mkdirSync(join(folder, key.slice(0, 2)), { recursive: true });
      renameSync(temporary, path);
    }
    return { key, bytes: source.size, isNew };
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeHashed(path: string, source: ByteSource): { key: InstanceKey; handle: number } {
  const handle = openSync(path, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for (let at = 0; at < source.size; at += CHUNK_BYTES) {
      const chunk = source.read(at, CHUNK_BYTES);
      hash.update(chunk);
      for (let written = 0; written < chunk.length; ) written += writeSync(handle, chunk, written);
    }
    return { key: InstanceKey.parse(hash.digest('hex')), handle };
  } catch (fault) {
    closeSync(handle);
    throw fault;
  }
}

/** The contents of a library folder, read by key alone, so that they can be sealed later. */
export interface ContentFiles {
  /** Bytes of a content; `not_found` where the folder has it not. */
  size(key: InstanceKey): Promise<number>;
  read(key: InstanceKey, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
  open(key: InstanceKey, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Makes the names of new contents durable; before the rows that name them are written. */
  syncFolders(keys: readonly InstanceKey[]): Promise<void>;
  remove(keys: readonly InstanceKey[]): Promise<void>;
  /** Removes contents that no row names, as an interrupted import leaves: no erasure would find them (W6). Returns how many. */
  sweep(isKnown: (key: InstanceKey) => boolean): Promise<number>;
}

function missing(key: InstanceKey): AppError {
  return new AppError('not_found', 'The library holds no file of this instance. Import it again.', { key });
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}

async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(TEMPORARY)) await rm(join(folder, name), { force: true });
  }
}

async function sweepContents(folder: string, isKnown: (key: InstanceKey) => boolean): Promise<number> {
  let count = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    for (const name of await readdir(join(folder, entry.name))) {
      const key = InstanceKey.safeParse(name).data;
      if (!key || isKnown(key)) continue;
      await rm(contentPath(folder, key), { force: true });
      count += 1;
    }
  }
  return count;
}

async function openHandle(folder: string, key: InstanceKey) {
  try {
    return await open(contentPath(folder, key), 'r');
  } catch {
    throw missing(key);
  }
}

async function readRange(
  folder: string,
  key: InstanceKey,
  range: ByteRange | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await openHandle(folder, key);
  try {
    const { size } = await handle.stat();
    const start = Math.min(range?.start ?? 0, size);
    const bytes = new Uint8Array(Math.max(0, Math.min(range?.end ?? size, size) - start));
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function streamRange(
  folder: string,
  key: InstanceKey,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const handle = await openHandle(folder, key);
  const { size } = await handle.stat();
  const start = Math.min(range?.start ?? 0, size);
  const end = Math.min(range?.end ?? size, size);
  if (end <= start) {
    await handle.close();
    return new Blob([]).stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  }
  const stream = handle.createReadStream({ start, end: end - 1 });
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
}

/** Opens a library folder, making it where it is not there, and removes what an interrupted copy left. */
export async function openContentFiles(folder: string): Promise<ContentFiles> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await sweepTemporary(folder);
  return {
    async size(key) {
      const info = await stat(contentPath(folder, key)).catch(() => null);
      if (!info) throw missing(key);
      return info.size;
    },
    read: (key, range) => readRange(folder, key, range),
    open: (key, range) => streamRange(folder, key, range),
    async syncFolders(keys) {
      const names = new Set(keys.map((key) => key.slice(0, 2)));
      for (const name of names) await syncFolder(join(folder, name));
      if (names.size > 0) await syncFolder(folder);
    },
    async remove(keys) {
      for (const key of keys) await rm(contentPath(folder, key), { force: true });
      await syncFolder(folder);
    },
    sweep: (isKnown) => sweepContents(folder, isKnown),
  };
}
