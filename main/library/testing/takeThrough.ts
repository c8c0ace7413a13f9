import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InstanceKey } from '../../contract/domain/ids.ts';
import type { InstanceHeader } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import { type ContentFiles, contentPath, openContentFiles } from '../files.ts';
import type { ArchiveFile, FileOrigin, TakeResult } from '../threads/jobs.ts';
import { openPool, type ThreadPool } from '../threads/pool.ts';

/** What became of one file that was taken by itself, and how long that and decoding its first frame took. */
export interface TakenFile {
  readonly takeMs: number;
  readonly frameMs: number;
  readonly header: InstanceHeader | null;
  /** Why it was not taken; null where it was. */
  readonly reason: string | null;
  /** Why its first frame cannot be decoded; null where it can, or where there is none. */
  readonly frameReason: string | null;
  /** True where a thread ended or hung over it. */
  readonly died: boolean;
}

/** Takes files as an import does, in worker threads and into a folder of its own, but without rows. */
export interface Taker {
  /** Takes a file and decodes its first frame; of an archive, each of its files. `keep` false removes the contents again. */
  take(path: string, keep?: boolean): Promise<readonly TakenFile[]>;
  close(): Promise<void>;
}

interface Timed<T> {
  readonly value: T | null;
  readonly words: string | null;
  readonly died: boolean;
  readonly ms: number;
}

// A fault that carries no code of the closed list is the program's own, and ends the test.
async function timed<T>(work: Promise<T>): Promise<Timed<T>> {
  const started = performance.now();
  try {
    return { value: await work, words: null, died: false, ms: performance.now() - started };
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    const died = fault.code === 'worker_died';
    return { value: null, words: fault.message, died, ms: performance.now() - started };
  }
}

function skipped({ value, words, died, ms }: Timed<TakeResult | unknown>): TakenFile {
  const said = typeof value === 'object' && value !== null && 'reason' in value ? String(value.reason) : null;
  return {
    takeMs: ms,
    frameMs: 0,
    header: null,
    reason: words ?? said ?? 'an index',
    frameReason: null,
    died,
  };
}

const START_MS = 60_000;

// Starting a thread and loading what it decodes with is no part of the time of the first file.
async function warmUp(pool: ThreadPool, folder: string): Promise<void> {
  await pool.run({ kind: 'take', folder, from: [join(folder, 'none')] }, START_MS);
  const key = InstanceKey.parse('0'.repeat(64));
  await pool.run({ kind: 'frame', folder, key, frame: 0 }, START_MS).catch(() => undefined);
}

/** Opens a {@link Taker} with so many threads; each step may take `limitMs`. */
export async function openTaker(threads: number, limitMs: number): Promise<Taker> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-take-'));
  const files = await openContentFiles(folder);
  const pool = openPool(threads);
  await Promise.all(Array.from({ length: threads }, () => warmUp(pool, folder)));
  const parts = { folder, files, pool, limitMs };
  return {
    take: (path, keep = true) => takeFrom(parts, path, keep),
    async close() {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface TakerParts {
  readonly folder: string;
  readonly files: ContentFiles;
  readonly pool: ThreadPool;
  readonly limitMs: number;
}

async function takeFrom(parts: TakerParts, from: FileOrigin, keep: boolean): Promise<readonly TakenFile[]> {
  const { folder, files, pool, limitMs } = parts;
  const taken = await timed(pool.run({ kind: 'take', folder, from: [from] }, limitMs));
  const result = taken.value?.[0];
  if (result?.outcome === 'archive') return takeInside(parts, result, keep);
  if (result?.outcome !== 'taken') {
    const index = await timed(pool.run({ kind: 'index', folder, from }, limitMs));
    return index.died ? [skipped(taken), skipped(index)] : [skipped(taken)];
  }
  const { header } = result.instance;
  await files.settle([header.instanceKey]);
  const shown = await showFirst(parts, header, taken);
  if (!keep) await rm(contentPath(folder, header.instanceKey), { force: true });
  return [shown];
}

async function takeInside(
  parts: TakerParts,
  { archive, lines, isTemporary }: ArchiveFile,
  keep: boolean,
): Promise<readonly TakenFile[]> {
  const inside: TakenFile[] = [];
  for (const { entry } of lines) if (entry) inside.push(...(await takeFrom(parts, { archive, entry }, keep)));
  if (isTemporary) await rm(archive, { force: true });
  return inside;
}

async function showFirst(
  { folder, pool, limitMs }: TakerParts,
  header: InstanceHeader,
  taken: Timed<unknown>,
): Promise<TakenFile> {
  const job = { kind: 'frame', folder, key: header.instanceKey, frame: 0 } as const;
  const frame = header.hasPixels ? await timed(pool.run(job, limitMs)) : null;
  const [frameMs, frameReason] = [frame?.ms ?? 0, frame?.words ?? null];
  return { takeMs: taken.ms, frameMs, header, reason: null, frameReason, died: frame?.died ?? false };
}
