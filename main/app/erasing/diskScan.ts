import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { connect } from '@lancedb/lancedb';
import { parseSegment } from '../../storage/log/frame.ts';
import { deriveKey, unseal } from '../../storage/seal.ts';

/** For tests: what is looked for, as a file may have it. */
export function spellings(word: string): Buffer[] {
  const utf8 = Buffer.from(word);
  return [utf8, Buffer.from(word, 'utf16le'), Buffer.from(utf8.toString('base64').slice(0, -4))];
}

/** For tests: paths below a folder whose name or bytes, raw or decompressed, hold one of the needles. */
export async function placesOf(folder: string, needles: readonly Buffer[]): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const path of paths.sort()) {
    const bytes = await readFile(path);
    const texts = [Buffer.from(path.slice(folder.length)), bytes, ...decompressed(bytes)];
    if (texts.some((text) => needles.some((needle) => text.includes(needle))))
      found.push(path.slice(folder.length));
  }
  return found;
}

function decompressed(bytes: Buffer): Buffer[] {
  return [gunzipSync, inflateSync, inflateRawSync].flatMap((open) => {
    try {
      return [open(bytes)];
    } catch {
      return [];
    }
  });
}

/** For tests: one sealed row as LanceDB has it, in one version of its table. */
export interface SealedCell {
  readonly where: string;
  readonly owner: string;
  readonly context: string;
  readonly sealed: Buffer;
}

/** For tests: every row of every version of every table of a store, as LanceDB gives them. */
export async function sealedCells(store: string): Promise<SealedCell[]> {
  const connection = await connect(join(store, 'tables'));
  const cells: SealedCell[] = [];
  for (const name of await connection.tableNames()) {
    const table = await connection.openTable(name);
    for (const { version } of await table.listVersions()) {
      await table.checkout(version);
      const columns = ['row_id', 'patient_key', 'schema_version', 'sealed'];
      for (const row of await table.query().select(columns).toArray())
        cells.push({
          where: `${name}@${version}`,
          owner: String(row.patient_key),
          context: `${name}|${row.row_id}|${row.schema_version}`,
          sealed: Buffer.from(row.sealed),
        });
    }
    table.close();
  }
  connection.close();
  return cells;
}

/** For tests: which cells one of the keys opens so that the word stands in them. */
export function cellsSaying(cells: readonly SealedCell[], keys: readonly Buffer[], word: string): string[] {
  const opens = ({ sealed, context }: SealedCell) =>
    keys.some((key) => {
      try {
        return unseal(key, sealed, context, 'a cell').includes(word);
      } catch {
        return false;
      }
    });
  return [...new Set(cells.filter(opens).map(({ where }) => where))];
}

/** For tests: how many records of the log, unsealed, hold the word. */
export async function recordsSaying(store: string, master: Buffer, word: string): Promise<number> {
  const folder = join(store, 'log');
  let found = 0;
  for (const name of await readdir(folder)) {
    const { payloads } = parseSegment(await readFile(join(folder, name)));
    for (const [index, payload] of payloads.entries()) {
      const context = `log|${Number.parseInt(name, 10)}|${index}`;
      if (unseal(deriveKey(master, 'log'), payload, context, 'a record').includes(word)) found += 1;
    }
  }
  return found;
}

/** For tests: every key of a store's key ring, unwrapped, by its file's name. */
export async function keysOf(store: string, master: Buffer): Promise<Map<string, Buffer>> {
  const folder = join(store, 'keys');
  const keys = new Map<string, Buffer>();
  for (const name of await readdir(folder)) {
    const owner = name === 'workspace.key' ? '' : name.replace(/\.key$/, '');
    const wrapped = await readFile(join(folder, name));
    keys.set(owner, unseal(deriveKey(master, 'keyring'), wrapped, owner, name));
  }
  return keys;
}
