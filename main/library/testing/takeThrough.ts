import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstanceHeader } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import { openContentFiles } from '../files.ts';
import { openPool } from '../threads/pool.ts';

/** What became of one file that was taken by itself, and how long that and decoding its first frame took. */
export interface TakenFile {
  readonly takeMs: number;
  readonly frameMs: number;
  readonly header: InstanceHeader | null;
  /** Why it was not taken; null where it was. */
  readonly reason: string | null;
  /** Why its first frame cannot be decoded; null where it can, or where there is none. */
  readonly frameReason: string | null;
}

/** Takes files as an import does, in worker threads and into a folder of its own, but without rows. */
export interface Taker {
  /** Takes a file and decodes its first frame; `keep` false removes the content again. */
  take(path: string, keep?: boolean): Promise<TakenFile>;
  close(): Promise<void>;
}

interface Timed<T> {
  readonly value: T | null;
  readonly words: string | null;
  readonly ms: number;
}

// A fault that carries no code of the closed list is the program's own, and ends the test.
async function timed<T>(work: Promise<T>): Promise<Timed<T>> {
  const started = performance.now();
  try {
    return { value: await work, words: null, ms: performance.now() - started };
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    return { value: null, words: fault.message, ms: performance.now() - started };
  }
}

/** Opens a {@link Taker} with so many threads; each of the two steps may take `limitMs`. */
export async function openTaker(threads: number, limitMs: number): Promise<Taker> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-take-'));
  const files = await openContentFiles(folder);
  const pool = openPool(threads);
  return {
    async take(path, keep = true) {
      const {
        value,
        words,
        ms: takeMs,
      } = await timed(pool.run({ kind: 'take', folder, from: path }, limitMs));
      if (value?.outcome !== 'taken') {
        const reason = words ?? (value && 'reason' in value ? value.reason : (value?.outcome ?? ''));
        return { takeMs, frameMs: 0, header: null, reason, frameReason: null };
      }
      const { header } = value.instance;
      await files.settle([header.instanceKey]);
      const job = { kind: 'frame', folder, key: header.instanceKey, frame: 0 } as const;
      const frame = header.hasPixels ? await timed(pool.run(job, limitMs)) : null;
      if (!keep) await files.remove([header.instanceKey]);
      return { takeMs, frameMs: frame?.ms ?? 0, header, reason: null, frameReason: frame?.words ?? null };
    },
    async close() {
      await pool.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
