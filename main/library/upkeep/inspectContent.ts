import { createHash } from 'node:crypto';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { type ParsedInstance, parseInstance, requireInstance } from '../header/parseInstance.ts';
import { parseHead } from '../parse/parseHead.ts';
import { type ByteSource, fileSource } from '../parse/source.ts';

/** What a file holds. Null: it was not asked for, or could not be read; `reason` says why in words. */
export interface Inspected {
  readonly bytes: number;
  readonly sha256: string | null;
  readonly instance: ParsedInstance | null;
  readonly reason: string | null;
}

/** What is to be read of a file: its hash, its header, or both. `key` is the name that its header gets. */
export interface InspectJob {
  readonly kind: 'inspect';
  readonly path: string;
  readonly key: InstanceKey;
  readonly hash: boolean;
  readonly header: boolean;
}

const CHUNK_BYTES = 1024 * 1024;

/** Reads a file of the library in a thread; a file that cannot be read has a reason. */
export function inspectContent({ path, key, hash, header }: InspectJob): Inspected {
  let source: ByteSource | null = null;
  try {
    source = fileSource(path);
    const sha256 = hash ? hashOf(source) : null;
    return { bytes: source.size, sha256, ...(header ? readHeader(source, key) : NOTHING_READ) };
  } catch (fault) {
    return { bytes: source?.size ?? 0, sha256: null, instance: null, reason: wordsOf(fault) };
  } finally {
    source?.close();
  }
}

const NOTHING_READ = { instance: null, reason: null };

function hashOf(source: ByteSource): string {
  const hash = createHash('sha256');
  for (let at = 0; at < source.size; at += CHUNK_BYTES) hash.update(source.read(at, CHUNK_BYTES));
  return hash.digest('hex');
}

function readHeader(source: ByteSource, key: InstanceKey): Pick<Inspected, 'instance' | 'reason'> {
  try {
    const head = parseHead(source);
    requireInstance(head);
    return { instance: parseInstance(head, key), reason: null };
  } catch (fault) {
    return { instance: null, reason: wordsOf(fault) };
  }
}

function wordsOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
