import { AppError } from '../../contract/errors.ts';
import { type CopiedContent, copyContent, HELD_BYTES } from '../files.ts';
import { isDiscIndex, parseInstance, requireInstance } from '../header/parseInstance.ts';
import { type ParsedHead, parseHead } from '../parse/parseHead.ts';
import { Refusal } from '../parse/refusal.ts';
import { sniff } from '../parse/sniff.ts';
import { type ByteSource, fileSource, memorySource } from '../parse/source.ts';
import { openZipEntry } from '../parse/unpack.ts';
import { isZip } from '../parse/zip.ts';
import { PendingSyncs } from '../pendingSyncs.ts';
import { listDiscIndex } from './discIndex.ts';
import type { FileOrigin, IndexListing, OtherFile, TakeResult } from './jobs.ts';
import { listArchive, temporaryPath } from './listArchive.ts';

const HEAD_BYTES = 4096;
/** One file after the other is held here: most fit as a whole, and nothing is allocated for their bytes. */
const memory = Buffer.allocUnsafeSlow(HELD_BYTES);
const LONE_INDEX = 'a disc index (DICOMDIR) by another name: the files that it lists are taken by themselves';
const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const READ_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'it may not be read: permission denied',
  EPERM: 'it may not be read: permission denied',
  ENOENT: 'it is no longer there',
  EISDIR: 'it is a folder',
  EIO: 'the disk could not read it',
};

function codeOf(fault: unknown): string {
  return fault instanceof Error && 'code' in fault ? String(fault.code) : '';
}

/**
 * Opens a file where it is; an archive's entry is unpacked into memory, or beside the library (`folder`) where it is large. Throws
 * {@link Refusal}, or what the file system throws.
 */
export function openSource(from: FileOrigin, folder: string): ByteSource {
  if (typeof from === 'string') return fileSource(from, memory);
  if (from instanceof Uint8Array) return memorySource(from);
  if ('rawPath' in from) return fileSource(Buffer.from(from.rawPath), memory);
  const archive = fileSource(from.archive);
  try {
    return openZipEntry(archive, from.entry, () => temporaryPath(folder));
  } catch (fault) {
    archive.close();
    throw fault;
  }
}

/** Reads what a disc's index lists; a file that is none, or a damaged one, lists nothing. */
export function readIndex(folder: string, from: FileOrigin): IndexListing {
  let source: ByteSource | null = null;
  try {
    source = openSource(from, folder);
    return { listed: listDiscIndex(source) };
  } catch {
    return { listed: null };
  } finally {
    source?.close();
  }
}

/**
 * Takes files one after the other, and answers when all that was copied is durable. Throws `disk_full` and `read_only` of the library's disk;
 * what was copied before waits for whoever tidies up.
 */
export async function takeFiles(folder: string, from: readonly FileOrigin[]): Promise<readonly TakeResult[]> {
  const syncs = new PendingSyncs();
  try {
    return from.map((one) => takeFile(folder, one, syncs));
  } finally {
    await syncs.done().catch((fault: unknown) => {
      throw diskFault(fault) ?? fault;
    });
  }
}

/** Parses a file's header, copies the file by content and says what became of it. */
function takeFile(folder: string, from: FileOrigin, syncs: PendingSyncs): TakeResult {
  let source: ByteSource | null = null;
  try {
    source = openSource(from, folder);
    if (isZip(source.read(0, 4))) return listArchive(folder, from, source);
    const head = parseHead(source);
    if (isDiscIndex(head)) return { outcome: 'skipped', reason: LONE_INDEX };
    return takeSource(folder, source, head, syncs);
  } catch (fault) {
    if (fault instanceof AppError || FULL.has(codeOf(fault))) throw diskFault(fault) ?? fault;
    return otherFile(fault, source) ?? { outcome: 'skipped', reason: skipReason(fault) };
  } finally {
    source?.close();
  }
}

/** What is read well and is no DICOM by its first bytes; null for all else. */
function otherFile(fault: unknown, source: ByteSource | null): OtherFile | null {
  if (!(fault instanceof Refusal) || source === null || source.size === 0) return null;
  const head = source.read(0, HEAD_BYTES);
  if (!('reason' in sniff(head, source.size))) return null;
  return { outcome: 'other', reason: fault.message, head: new Uint8Array(head), bytes: source.size };
}

function takeSource(folder: string, source: ByteSource, head: ParsedHead, syncs: PendingSyncs): TakeResult {
  requireInstance(head);
  const { key, bytes, isNew } = copyMapped(folder, source, syncs);
  return { outcome: 'taken', instance: parseInstance(head, key), bytes, isNew };
}

function skipReason(fault: unknown): string {
  if (fault instanceof Refusal) return fault.message;
  return (
    READ_FAULTS[codeOf(fault)] ??
    `it cannot be read: ${fault instanceof Error ? fault.message : String(fault)}`
  );
}

/** Turns a fault of the library's own disk into an error that ends the import; others stay one file's. */
export function diskFault(fault: unknown): AppError | null {
  const code = codeOf(fault);
  if (FULL.has(code)) {
    return new AppError(
      'disk_full',
      'The disk of the library is full. Free space and import again: what was taken stays.',
      { code },
    );
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') {
    return new AppError(
      'read_only',
      'The library folder cannot be written. Check its permissions and import again.',
      { code },
    );
  }
  return null;
}

function copyMapped(folder: string, source: ByteSource, syncs: PendingSyncs): CopiedContent {
  try {
    return copyContent(folder, source, syncs);
  } catch (fault) {
    throw diskFault(fault) ?? fault;
  }
}
