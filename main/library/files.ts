import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { InstanceKey } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import { onDisk, syncFolder } from '../storage/disk.ts';
import type { ByteSource } from './parse/source.ts';
import type { PendingSyncs } from './pendingSyncs.ts';

const CHUNK_BYTES = 1024 * 1024;
/** A file up to this size is read and hashed as a whole before it is written; one that is there already is not written. */
export const HELD_BYTES = 4 * CHUNK_BYTES;
/** How names of files begin that an interrupted import may leave; they are swept when the folder is opened. */
export const TEMPORARY = '.tmp-';
/** Where contents wait, below the library folder. */
export const INCOMING = 'new';
const SYNCED_AT_ONCE = 32;

/** First byte and the byte behind the last; the end may lie behind the file's. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where a content stands in the library folder: 256 subfolders by the key's first two digits. */
export function contentPath(folder: string, key: InstanceKey): string {
  return join(folder, key.slice(0, 2), key);
}

/** Where a content waits until the row that names it is written. */
export function incomingPath(folder: string, key: InstanceKey): string {
  return join(folder, INCOMING, key);
}

/** A content that was copied. `isNew`: it waits among the incoming ones; else the folder has it already, of the same size. */
export interface CopiedContent {
  readonly key: InstanceKey;
  readonly bytes: number;
  readonly isNew: boolean;
}

/**
 * Copies a source under its sha256 to the incoming contents: temporary name, then rename. A large one is hashed as it is copied. It is durable
 * when `syncs` are done, and {@link ContentFiles.settle} moves it to its place once its row is written. Throws what the file system throws.
 */
export function copyContent(folder: string, source: ByteSource, syncs: PendingSyncs): CopiedContent {
  if (source.size > HELD_BYTES) return copyLarge(folder, source, syncs);
  const held = source.read(0, source.size);
  const bytes = held.length;
  const key = InstanceKey.parse(createHash('sha256').update(held).digest('hex'));
  const found = findContent(folder, key, bytes, syncs);
  if (found) return found;
  withNewFile(folder, syncs, (handle, temporary) => {
    writeFully(handle, held);
    renameSync(temporary, incomingPath(folder, key));
  });
  return { key, bytes, isNew: true };
}

function copyLarge(folder: string, source: ByteSource, syncs: PendingSyncs): CopiedContent {
  const bytes = source.size;
  return withNewFile(folder, syncs, (handle, temporary) => {
    const key = writeHashed(handle, source);
    const found = findContent(folder, key, bytes, syncs);
    if (found) rmSync(temporary);
    else renameSync(temporary, incomingPath(folder, key));
    return found ?? { key, bytes, isNew: true };
  });
}

// Incoming first: a content moves from there to its place, and is seen in one of the two. One that a row may name already is not replaced by
// a copy that is not durable; whoever brought it may not have made it durable yet.
function findContent(
  folder: string,
  key: InstanceKey,
  bytes: number,
  syncs: PendingSyncs,
): CopiedContent | null {
  const [incoming, place] = [incomingPath(folder, key), contentPath(folder, key)];
  if (isThere(incoming, bytes)) {
    syncs.add(openWaiting(incoming) ?? openSync(place, 'r+'));
    return { key, bytes, isNew: true };
  }
  return isThere(place, bytes) ? { key, bytes, isNew: false } : null;
}

// Where the same content came in two batches, the first may have taken it to its place meanwhile.
function openWaiting(path: string): number | null {
  try {
    // Windows makes nothing durable by a handle that may not write.
    return openSync(path, 'r+');
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw fault;
  }
}

/** Works on a new file, which is made durable, or removed where the work fails. */
function withNewFile<T>(folder: string, syncs: PendingSyncs, work: (handle: number, path: string) => T): T {
  const path = join(folder, INCOMING, `${TEMPORARY}${randomUUID()}`);
  const handle = openSync(path, 'wx', 0o600);
  try {
    const worked = work(handle, path);
    syncs.add(handle);
    return worked;
  } catch (fault) {
    closeSync(handle);
    rmSync(path, { force: true });
    throw fault;
  }
}

// A file of another size is damaged: the copy takes its place.
function isThere(path: string, bytes: number): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

function writeFully(handle: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(handle, bytes, written);
}

function writeHashed(handle: number, source: ByteSource): InstanceKey {
  const hash = createHash('sha256');
  for (let at = 0; at < source.size; at += CHUNK_BYTES) {
    const chunk = source.read(at, CHUNK_BYTES);
    hash.update(chunk);
    writeFully(handle, chunk);
  }
  return InstanceKey.parse(hash.digest('hex'));
}

/** The contents of a library folder, read by key alone, so that they can be sealed later. */
export interface ContentFiles {
  /** Bytes of a content; `not_found` where the folder has it not. */
  size(key: InstanceKey): Promise<number>;
  read(key: InstanceKey, range?: ByteRange): Promise<Uint8Array<ArrayBuffer>>;
  open(key: InstanceKey, range?: ByteRange): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Makes the names of incoming contents durable; before the rows that name them are written. */
  syncIncoming(): Promise<void>;
  /** Moves incoming contents to their places; after the rows that name them are written. Throws `disk_full`, `read_only`. */
  settle(keys: readonly InstanceKey[]): Promise<void>;
  /** Makes the places of settled contents durable: once per import, as a content is always found in one of the two. */
  syncPlaces(): Promise<void>;
  /** Ends what an interrupted import began: incoming contents with a row are settled, others removed; a content in its place stays. */
  recover(isKnown: (key: InstanceKey) => boolean): Promise<void>;
  remove(keys: readonly InstanceKey[]): Promise<void>;
}

function missing(key: InstanceKey): AppError {
  return new AppError('not_found', 'The library holds no file of this instance. Import it again.', { key });
}

/** Which places changed since they were last made durable. */
type Unsynced = Set<string>;

async function settle(folder: string, keys: readonly InstanceKey[], unsynced: Unsynced): Promise<void> {
  const once = [...new Set(keys)];
  for (const key of once) unsynced.add(dirname(contentPath(folder, key)));
  await Promise.all(once.map((key) => settleOne(folder, key, unsynced)));
}

// A place is made when a file finds none: to ask for each of a batch costs more than the moves. A content of an earlier batch, too, waits once.
async function settleOne(folder: string, key: InstanceKey, unsynced: Unsynced): Promise<void> {
  const path = contentPath(folder, key);
  const move = () => rename(incomingPath(folder, key), path);
  const isAbsent = (fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT') return true;
    throw fault;
  };
  if (!(await move().catch(isAbsent))) return;
  if (await stat(path).catch(() => null)) return;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  unsynced.add(folder);
  await move();
}

// Side by side: a file system makes many folders durable in the time of one.
async function syncPlaces(unsynced: Unsynced): Promise<void> {
  const places = [...unsynced];
  for (let at = 0; at < places.length; at += SYNCED_AT_ONCE)
    await Promise.all(places.slice(at, at + SYNCED_AT_ONCE).map((place) => syncFolder(place)));
  for (const place of places) unsynced.delete(place);
}

async function recover(folder: string, isKnown: (key: InstanceKey) => boolean, unsynced: Unsynced) {
  const names = await readdir(join(folder, INCOMING));
  const keys = names.flatMap((name) => InstanceKey.safeParse(name).data ?? []);
  await settle(folder, keys.filter(isKnown), unsynced);
  const left = names.filter(
    (name) => name.startsWith(TEMPORARY) || !keys.some((key) => key === name && isKnown(key)),
  );
  for (const name of left) await rm(join(folder, INCOMING, name), { force: true });
  await syncPlaces(unsynced);
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

async function sweepTemporary(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(TEMPORARY)) await rm(join(folder, name), { force: true });
  }
}

/** Opens a library folder, making it where it is not there. Call {@link ContentFiles.recover} before contents are read. */
export async function openContentFiles(folder: string): Promise<ContentFiles> {
  await mkdir(join(folder, INCOMING), { recursive: true, mode: 0o700 });
  await sweepTemporary(folder);
  const unsynced: Unsynced = new Set();
  const settling = <T>(work: () => Promise<T>) => onDisk('putting files into the library', work);
  return {
    async size(key) {
      const info = await stat(contentPath(folder, key)).catch(() => null);
      if (!info) throw missing(key);
      return info.size;
    },
    read: (key, range) => readRange(folder, key, range),
    open: (key, range) => streamRange(folder, key, range),
    syncIncoming: () => syncFolder(join(folder, INCOMING)),
    settle: (keys) => settling(() => settle(folder, keys, unsynced)),
    syncPlaces: () => settling(() => syncPlaces(unsynced)),
    recover: (isKnown) => settling(() => recover(folder, isKnown, unsynced)),
    async remove(keys) {
      for (const key of keys) {
        await rm(contentPath(folder, key), { force: true });
        unsynced.add(dirname(contentPath(folder, key)));
      }
      await syncPlaces(unsynced);
    },
  };
}
