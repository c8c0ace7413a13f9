import { AppError } from '../../contract/errors.ts';
import { type CopiedContent, copyContent } from '../files.ts';
import { isDiscIndex, parseInstance, requireInstance } from '../header/parseInstance.ts';
import { type ParsedHead, parseHead } from '../parse/parseHead.ts';
import { Refusal } from '../parse/refusal.ts';
import { sniff } from '../parse/sniff.ts';
import { type ByteSource, fileSource, memorySource } from '../parse/source.ts';
import { readZipEntry } from '../parse/zip.ts';
import { discIndexInWords } from './discIndex.ts';
import type { FileOrigin, OtherFile, TakeResult } from './jobs.ts';

const HEAD_BYTES = 4096;
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

/** Opens a file where it is; an archive's entry is unpacked into memory. Throws {@link Refusal}, or what the file system throws. */
export function openSource(from: FileOrigin): ByteSource {
  if (typeof from === 'string') return fileSource(from);
  if (from instanceof Uint8Array) return memorySource(from);
  const archive = typeof from.archive === 'string' ? fileSource(from.archive) : memorySource(from.archive);
  try {
    return memorySource(readZipEntry(archive, from.entry));
  } finally {
    archive.close();
  }
}

/** Parses a file's header, copies the file by content and says what became of it. Throws `disk_full` and `read_only` of the library's disk. */
export function takeFile(folder: string, from: FileOrigin): TakeResult {
  let source: ByteSource | null = null;
  try {
    source = openSource(from);
    const head = parseHead(source);
    if (isDiscIndex(head)) return { outcome: 'skipped', reason: discIndexInWords(head, from) };
    return takeSource(folder, source, head);
  } catch (fault) {
    if (fault instanceof AppError) throw fault;
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

function takeSource(folder: string, source: ByteSource, head: ParsedHead): TakeResult {
  requireInstance(head);
  const { key, bytes, isNew } = copyMapped(folder, source);
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
  if (code === 'ENOSPC' || code === 'EDQUOT') {
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

function copyMapped(folder: string, source: ByteSource): CopiedContent {
  try {
    return copyContent(folder, source);
  } catch (fault) {
    throw diskFault(fault) ?? fault;
  }
}
