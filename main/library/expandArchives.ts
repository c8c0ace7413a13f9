import { Refusal } from './parse/refusal.ts';
import { type ByteSource, fileSource, memorySource } from './parse/source.ts';
import { isZip, listZip } from './parse/zip.ts';
import type { FileOrigin } from './threads/jobs.ts';

/** One line of an import: a file, or a thing that cannot be one with the reason. */
export interface ImportSource {
  readonly path: string;
  readonly from: FileOrigin;
  readonly reason: string | null;
}

function openArchive(from: FileOrigin): ByteSource | null {
  if (typeof from === 'string') return fileSource(from);
  return from instanceof Uint8Array ? memorySource(from) : null;
}

// By name: opening each of a hundred thousand files to look costs seconds.
function mayBeArchive({ path, reason }: ImportSource): boolean {
  return reason === null && path.toLowerCase().endsWith('.zip');
}

function expand(source: ImportSource): readonly ImportSource[] {
  const { path, from } = source;
  let archive: ByteSource | null = null;
  try {
    archive = openArchive(from);
    if (!archive || (typeof from !== 'string' && !(from instanceof Uint8Array)) || !isZip(archive.read(0, 4)))
      return [source];
    return listZip(archive).map((entry) => ({
      path: `${path}/${entry.name}`,
      from: { archive: from, entry },
      reason: null,
    }));
  } catch (fault) {
    return fault instanceof Refusal ? [{ ...source, reason: fault.message }] : [source];
  } finally {
    archive?.close();
  }
}

/** Puts the files of each ZIP archive in its place (I1), with all folders inside; a damaged archive is one line with the reason. */
export function expandArchives(sources: readonly ImportSource[]): readonly ImportSource[] {
  return sources.flatMap((source) => (mayBeArchive(source) ? expand(source) : [source]));
}
