import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { applyDiscIndex, isDiscIndexName } from '../discIndex.ts';
import { TEMPORARY } from '../files.ts';
import { Refusal } from '../parse/refusal.ts';
import type { ByteSource } from '../parse/source.ts';
import { openZipEntry } from '../parse/unpack.ts';
import { listZip, type ZipEntry } from '../parse/zip.ts';
import { listDiscIndex } from './discIndex.ts';
import type { ArchiveFile, ArchiveLine, FileOrigin } from './jobs.ts';

const CHUNK_BYTES = 2 ** 20;
/** What names a package of a program or a document: none of them holds images as files. */
const PACKAGES: readonly (readonly [string, string])[] = [
  ['[Content_Types].xml', 'an Office document'],
  ['META-INF/MANIFEST.MF', 'a program (Java)'],
  ['META-INF/container.xml', 'an e-book'],
  ['META-INF/manifest.xml', 'an OpenDocument file'],
];

/** A path for a file that lives no longer than an import; what is left of a killed one is swept at start-up. */
export function temporaryPath(folder: string): string {
  return join(folder, `${TEMPORARY}${randomUUID()}`);
}

/**
 * Lists an archive. One that is at no path, since it is in memory or inside another, is written beside the library first. Throws
 * {@link Refusal} in words.
 */
export function listArchive(folder: string, from: FileOrigin, source: ByteSource): ArchiveFile {
  const entries = listZip(source);
  const names = new Set(entries.map(({ name }) => name));
  const kind = PACKAGES.find(([name]) => names.has(name))?.[1];
  if (kind !== undefined) throw new Refusal(`not a DICOM file: ${kind}`);
  if (entries.length === 0) throw new Refusal('a ZIP archive without a file in it');
  const lines = applyIndexes(entries, source, folder);
  const isAtPath = typeof from === 'string';
  const archive = isAtPath ? from : writeCopy(source, temporaryPath(folder));
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  return { outcome: 'archive', archive, isTemporary: !isAtPath, lines, bytes, packedBytes: source.size };
}

function applyIndexes(entries: readonly ZipEntry[], source: ByteSource, folder: string): ArchiveLine[] {
  let lines: readonly ArchiveLine[] = entries.map((entry) => ({ path: entry.name, reason: null, entry }));
  for (const entry of entries.filter(({ name }) => isDiscIndexName(name))) {
    const listed = listPacked(source, entry, folder);
    if (listed) lines = applyDiscIndex(lines, { path: entry.name, listed });
  }
  return [...lines];
}

function listPacked(archive: ByteSource, entry: ZipEntry, folder: string) {
  try {
    const source = openZipEntry({ ...archive, close: () => undefined }, entry, () => temporaryPath(folder));
    const listed = listDiscIndex(source);
    source.close();
    return listed;
  } catch {
    return null;
  }
}

function writeCopy(source: ByteSource, path: string): string {
  const handle = openSync(path, 'wx', 0o600);
  try {
    for (let at = 0; at < source.size; at += CHUNK_BYTES) {
      const chunk = source.read(at, CHUNK_BYTES);
      for (let written = 0; written < chunk.length; ) written += writeSync(handle, chunk, written);
    }
    return path;
  } catch (fault) {
    rmSync(path, { force: true });
    throw fault;
  } finally {
    closeSync(handle);
  }
}
