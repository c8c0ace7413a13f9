import { applyDiscIndex, isDiscIndexName, type Named } from './discIndex.ts';
import type { ImportSource } from './importQueue.ts';
import type { ThreadPool } from './threads/pool.ts';

const TIMEOUT_MS = 60_000;

/** What reading an index needs. */
export interface IndexParts {
  readonly pool: ThreadPool;
  readonly folder: string;
}

/**
 * Reads the index of each disc among the sources and orders its files by it, with a line for each file that it lists and that is not
 * there (I1). `alsoThere`: paths that count as there and come in other calls. A damaged index changes nothing.
 */
export async function orderByIndex(
  { pool, folder }: IndexParts,
  sources: readonly ImportSource[],
  alsoThere: readonly string[] = [],
): Promise<readonly ImportSource[]> {
  const indexes = sources.filter(({ path, reason }) => reason === null && isDiscIndexName(path));
  if (indexes.length === 0) return sources;
  const elsewhere = new Set<Named>(alsoThere.map((path) => ({ path, reason: null })));
  let all: readonly (ImportSource | Named)[] = [...sources, ...elsewhere];
  for (const { path, from } of indexes) {
    if (from === null) continue;
    const { listed } = await pool
      .run({ kind: 'index', folder, from }, TIMEOUT_MS)
      .catch(() => ({ listed: null }));
    if (listed !== null) all = applyDiscIndex(all, { path, listed });
  }
  return all
    .filter((one) => !elsewhere.has(one))
    .map((one) => ('from' in one ? one : { ...one, from: null }));
}
