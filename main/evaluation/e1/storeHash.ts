import { createHash } from 'node:crypto';
import { MEMORY_TABLES } from '../../memory/tables.ts';
import type { StoredRow, TableSpec } from '../../storage/types.ts';
import type { Scratch } from './scratch.ts';

/** sha256 of every row of memory's tables, newest versions, vectors included: equal hashes are equal memories. */
export async function storeHash({ core: { parts } }: Scratch): Promise<string> {
  const hash = createHash('sha256');
  for (const table of MEMORY_TABLES) {
    const rows = await parts.store.all(table as TableSpec<StoredRow>);
    const texts = rows.map((row) => JSON.stringify(row, canonical)).sort();
    hash.update(JSON.stringify([table.name, texts]));
  }
  return hash.digest('hex');
}

/** Vectors by their bytes; fields in the order of their names. */
function canonical(_key: string, value: unknown): unknown {
  if (value instanceof Float32Array)
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
