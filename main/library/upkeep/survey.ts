import { join } from 'node:path';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { InstanceHeader } from '../../contract/domain/library.ts';
import type { CheckDepth, UpkeepProgress } from '../../contract/domain/upkeep.ts';
import { AppError } from '../../contract/errors.ts';
import type { StoreReader } from '../../storage/types.ts';
import { contentPath } from '../files.ts';
import type { ParsedInstance } from '../header/parseInstance.ts';
import type { StoredInstance } from '../tables.ts';
import type { ThreadPool } from '../threads/pool.ts';
import { type FoundContents, listContents } from './contents.ts';
import type { Inspected } from './inspectContent.ts';
import { type LibraryRows, loadRows } from './rows.ts';

/** What a survey works with. */
export interface SurveyParts {
  readonly store: StoreReader;
  readonly folder: string;
  readonly pool: ThreadPool;
}

/** How one follows or ends a work of upkeep. */
export interface UpkeepOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: UpkeepProgress) => void;
}

/** Files and rows side by side. Nothing here is changed by looking. */
export interface Survey {
  readonly rows: LibraryRows;
  readonly found: FoundContents;
  /** Rows without a file. */
  readonly missing: readonly StoredInstance[];
  /** Contents whose file does not hold what its name says, with the reason in words. */
  readonly damaged: ReadonlyMap<InstanceKey, string>;
  /** Whole contents that no row names. */
  readonly unclaimed: readonly InstanceKey[];
  /** Rows whose header is another than the file's, with the file's. */
  readonly differing: ReadonlyMap<InstanceKey, ParsedInstance>;
}

const TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_MS = 2000;
const PROGRESS_EVERY_MS = 100;

/** Throws `cancelled` where one was asked to stop. */
export function stopIfAsked({ signal }: UpkeepOptions): void {
  if (signal?.aborted) throw new AppError('cancelled', 'Stopped, as asked.');
}

/** Tells how far a work is, ten times a second at most, and at its end. */
export function teller({ onProgress }: UpkeepOptions, phase: UpkeepProgress['phase'], total: number | null) {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (done: number) => {
    const now = performance.now();
    if (done !== total && now - saidAt < PROGRESS_EVERY_MS) return;
    saidAt = now;
    onProgress?.({ phase, done, total });
  };
}

/** Reads a file of the library in a thread. */
export function inspect(
  { folder, pool }: Pick<SurveyParts, 'folder' | 'pool'>,
  key: InstanceKey,
  bytes: number,
  what: { readonly hash: boolean; readonly header: boolean },
): Promise<Inspected> {
  const timeoutMs = TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS;
  return pool
    .run({ kind: 'inspect', path: contentPath(folder, key), key, ...what }, timeoutMs)
    .catch((fault: Error) => ({ bytes, sha256: null, instance: null, reason: fault.message }));
}

/** Looks at all files and rows, as thoroughly as asked. Throws `cancelled`. */
export async function survey(parts: SurveyParts, depth: CheckDepth, options: UpkeepOptions): Promise<Survey> {
  teller(options, 'counting', null)(0);
  const found = await listContents(parts.folder);
  const rows = await loadRows(parts.store);
  stopIfAsked(options);
  const missing = [...rows.instances.values()].filter((row) => !found.contents.has(row.header.instanceKey));
  const looked = new Looked(rows);
  await eachContent(parts, found, options, async (key, bytes) => {
    const row = rows.instances.get(key);
    if (depth === 'sizes' || (row && row.bytes !== bytes)) return looked.bySize(key, bytes);
    looked.byContent(
      key,
      await inspect(parts, key, bytes, { hash: true, header: depth === 'headers' && row !== undefined }),
    );
  });
  return { rows, found, missing, ...looked };
}

/** What was found of the files. */
class Looked {
  readonly damaged = new Map<InstanceKey, string>();
  readonly unclaimed: InstanceKey[] = [];
  readonly differing = new Map<InstanceKey, ParsedInstance>();
  readonly #rows: LibraryRows;

  constructor(rows: LibraryRows) {
    this.#rows = rows;
  }

  bySize(key: InstanceKey, bytes: number): void {
    const row = this.#rows.instances.get(key);
    if (!row) this.unclaimed.push(key);
    else if (row.bytes !== bytes) this.damaged.set(key, `it has ${bytes} bytes instead of ${row.bytes}`);
  }

  byContent(key: InstanceKey, { sha256, instance, reason }: Inspected): void {
    const row = this.#rows.instances.get(key);
    if (sha256 !== key)
      this.damaged.set(key, sha256 === null ? `${reason}` : 'its bytes are not those that were imported');
    else if (!row) this.unclaimed.push(key);
    else if (instance && !isSameHeader(row, instance)) this.differing.set(key, instance);
  }
}

function isSameHeader({ header }: StoredInstance, { header: read }: ParsedInstance): boolean {
  return JSON.stringify(InstanceHeader.parse(header)) === JSON.stringify(InstanceHeader.parse(read));
}

async function eachContent(
  { pool }: SurveyParts,
  { contents }: FoundContents,
  options: UpkeepOptions,
  look: (key: InstanceKey, bytes: number) => Promise<void> | void,
): Promise<void> {
  const say = teller(options, 'files', contents.size);
  const left = [...contents].sort(([a], [b]) => (a < b ? -1 : 1));
  let [next, done] = [0, 0];
  const lane = async () => {
    for (let one = left[next++]; one; one = left[next++]) {
      stopIfAsked(options);
      await look(...one);
      done += 1;
      say(done);
    }
  };
  await Promise.all(Array.from({ length: pool.size + 1 }, lane));
}

/** Path below the library folder, as a finding shows it. */
export function placeInWords(key: InstanceKey): string {
  return join(key.slice(0, 2), key);
}
