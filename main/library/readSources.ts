import { stat } from 'node:fs/promises';
import { AppError } from '../contract/errors.ts';
import type { ImportSource } from './importQueue.ts';
import { Refusal } from './parse/refusal.ts';
import type { FileOrigin, TakeResult } from './threads/jobs.ts';
import type { ThreadPool } from './threads/pool.ts';

const DISK_CODES: ReadonlySet<string> = new Set(['disk_full', 'read_only', 'cancelled']);
const NOTHING_THERE = 'it is no longer there';
/** Files that a thread takes at once: to hand one over and be answered costs as much as its header. */
const GROUP_FILES = 8;
/** Of files whose bytes are at hand: they are copied to the thread. */
const GROUP_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 2000;

/** Sources that one thread takes, and where they stand in their batch. */
export interface Group {
  readonly at: number;
  readonly sources: ImportSource[];
  bytes: number;
}

const isReadable = ({ from, reason }: ImportSource) => from !== null && reason === null;

/** Neighbours together, few enough that all `lanes` have some; what cannot be read is no part of a group. */
export function groupSources(batch: readonly ImportSource[], lanes: number): Group[] {
  const most = Math.min(GROUP_FILES, Math.ceil(batch.length / lanes));
  const groups: Group[] = [];
  for (const [at, source] of batch.entries()) {
    const last = groups.at(-1);
    const bytes = source.from instanceof Uint8Array ? source.from.length : 0;
    const isJoined =
      last && isReadable(source) && last.sources.every(isReadable) && last.sources.length < most;
    if (isJoined && last.bytes + bytes <= GROUP_BYTES) {
      last.sources.push(source);
      last.bytes += bytes;
    } else groups.push({ at, sources: [source], bytes });
  }
  return groups;
}

function isFileFault(fault: unknown): fault is Refusal | AppError {
  return fault instanceof Refusal || (fault instanceof AppError && !DISK_CODES.has(fault.code));
}

async function sizeOf(from: FileOrigin): Promise<number> {
  if (from instanceof Uint8Array) return from.length;
  if (typeof from !== 'string' && 'entry' in from) return from.entry.bytes;
  const path = typeof from === 'string' ? from : Buffer.from(from.rawPath);
  return (await stat(path).catch(() => null))?.size ?? 0;
}

/** What a thread takes files with. */
interface Reading {
  readonly pool: ThreadPool;
  readonly folder: string;
}

/**
 * What became of the files of a group, in their order. Where a group ends its thread, or takes too long, each of its files is read alone: one
 * of them is at fault, and costs itself. Throws what ends the import: `disk_full`, `read_only`, `cancelled`.
 */
export async function readGroup(
  reading: Reading,
  sources: readonly ImportSource[],
): Promise<readonly TakeResult[]> {
  const from = sources.flatMap((source) => (isReadable(source) && source.from ? [source.from] : []));
  const results: TakeResult[] = [];
  try {
    if (from.length > 1) return await take(reading, from);
  } catch (fault) {
    if (!isFileFault(fault)) throw fault;
  }
  for (const source of sources) results.push(await readAlone(reading, source));
  return results;
}

async function readAlone(reading: Reading, { from, reason, isMissing }: ImportSource): Promise<TakeResult> {
  const nothing = { outcome: isMissing ? 'missing' : 'skipped', reason: reason ?? NOTHING_THERE } as const;
  if (reason !== null || from === null) return nothing;
  try {
    return (await take(reading, [from]))[0] ?? nothing;
  } catch (fault) {
    if (!isFileFault(fault)) throw fault;
    return { outcome: 'skipped', reason: fault.message };
  }
}

function take({ pool, folder }: Reading, from: readonly FileOrigin[]): Promise<readonly TakeResult[]> {
  // The size is asked only where it matters: a call to the system for each file costs more than its header.
  const moreMs = async () => {
    const sizes = await Promise.all(from.map(sizeOf));
    return sizes.reduce((sum, bytes) => sum + bytes, 0) / SLOWEST_BYTES_PER_MS;
  };
  return pool.run({ kind: 'take', folder, from }, { ms: TIMEOUT_MS, moreMs });
}
