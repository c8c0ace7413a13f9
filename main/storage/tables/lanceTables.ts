import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, connect, Index, type Table } from '@lancedb/lancedb';
import type { Table as ArrowTable } from 'apache-arrow';
import { AppError } from '../../contract/errors.ts';
import { loadFolder, onDisk, readdirIfThere, sweepStrays, syncTree } from '../disk.ts';
import type { Keyring } from '../keyring.ts';
import type { AnyTable, Entry } from '../row.ts';
import { arrow } from './arrow.ts';
import { type Encoders, fieldsOf } from './columns.ts';
import { sealRows, unsealRows } from './sealedRows.ts';

/** Rows of one upsert; more go in several, each repeatable. */
const BATCH_ROWS = 2000;
const LOOKUP_IDS = 500;
/** A read that began before a clean-up may still want the files of the version that it saw. */
const KEEP_VERSIONS_MS = 600_000;

/** Newest version of an id, and whose row it is. */
export interface RowHead {
  readonly version: number;
  readonly owner: string;
}

/** The LanceDB tables of a data folder: committed rows only, written by checkpoints. Writes must come one at a time. */
export class LanceTables {
  readonly #folder: string;
  readonly #connection: Connection;
  readonly #keys: Keyring;
  readonly #names: Set<string>;
  readonly #handles = new Map<string, Promise<Table>>();
  readonly #synced = new Map<string, string>();
  /** LanceDB's own list of tables, in the folder `__manifest`. */
  #catalogChanged = true;

  private constructor(folder: string, connection: Connection, keys: Keyring, names: string[]) {
    this.#folder = folder;
    this.#connection = connection;
    this.#keys = keys;
    this.#names = new Set(names);
  }

  /** Opens the folder; removes what a killed LanceDB left: temporary files, and tables that were not made yet. */
  static async open(folder: string, keys: Keyring, said: string[]): Promise<LanceTables> {
    await loadFolder(folder);
    const strays = await sweepStrays(folder);
    if (strays > 0) said.push(`${strays} temporary files of an interrupted write were removed.`);
    await removeUnmade(folder, said);
    const connection = await connect(folder);
    return new LanceTables(folder, connection, keys, await connection.tableNames());
  }

  /** True where the table is on disk. */
  has(spec: AnyTable): boolean {
    return this.#names.has(spec.name);
  }

  /** Rows that match an SQL filter over the plain columns (all without one); exact, no vector index is involved. */
  async read(spec: AnyTable, where: string | null): Promise<Entry[]> {
    if (!this.has(spec)) return [];
    const query = (await this.#table(spec)).query();
    const found = await (where === null ? query : query.where(where)).toArrow();
    return unsealRows(spec, found as ArrowTable, this.#keys);
  }

  /** Rows whose newest version in the table has one of these values in a plain column, or as its id; only they are unsealed. */
  async readNewest(spec: AnyTable, column: string, values: ReadonlySet<unknown>): Promise<Entry[]> {
    if (!this.has(spec)) return [];
    const newest = await newestWith(await this.#table(spec), column);
    const wanted = [...newest.values()].filter(({ value }) => values.has(value)).map(({ rowId }) => rowId);
    const found: Entry[] = [];
    for (let at = 0; at < wanted.length; at += LOOKUP_IDS)
      found.push(...(await this.read(spec, oneOf('row_id', wanted.slice(at, at + LOOKUP_IDS)))));
    return found;
  }

  /** Newest version of each of `ids` that the table has. */
  async heads(spec: AnyTable, ids: readonly string[]): Promise<Map<string, RowHead>> {
    const heads = new Map<string, RowHead>();
    if (!this.has(spec)) return heads;
    const table = await this.#table(spec);
    for (let at = 0; at < ids.length; at += LOOKUP_IDS) {
      const where = oneOf('id', ids.slice(at, at + LOOKUP_IDS));
      const rows = await table.query().where(where).select(['id', 'version', 'patient_key']).toArray();
      for (const row of rows as { id: string; version: number; patient_key: string }[])
        if ((heads.get(row.id)?.version ?? 0) < row.version)
          heads.set(row.id, { version: row.version, owner: row.patient_key });
    }
    return heads;
  }

  /** Writes rows by row_id, new or again; repeating it changes nothing. Not durable before {@link sync}. */
  async upsert(spec: AnyTable, entries: readonly Entry[], encoders: Encoders): Promise<void> {
    await onDisk(`writing the table "${spec.name}"`, async () => {
      await this.#keys.ensure(entries.map((entry) => entry.owner));
      const table = await this.#tableFor(spec, encoders);
      for (let at = 0; at < entries.length; at += BATCH_ROWS) {
        const batch = sealRows(spec, entries.slice(at, at + BATCH_ROWS), encoders, this.#keys);
        await table.mergeInsert('row_id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(batch);
      }
    });
  }

  /** Writes rows of older schema versions anew, and drops columns that are not declared any more. */
  async rewriteOutdated(spec: AnyTable, encoders: Encoders): Promise<void> {
    if (!this.has(spec)) return;
    await this.upsert(spec, await this.read(spec, `schema_version < ${spec.schemaVersion}`), encoders);
    const table = await this.#table(spec);
    const declared = new Set(fieldsOf(spec, encoders).map((field) => field.name));
    const present = (await table.schema()).fields.map((field) => field.name);
    const undeclared = present.filter((name) => !declared.has(name));
    if (undeclared.length > 0) await table.dropColumns(undeclared);
  }

  /** Makes all files and folders of a table durable: LanceDB itself never does. */
  async sync(spec: AnyTable): Promise<void> {
    if (!this.has(spec)) return;
    await onDisk(`writing the table "${spec.name}"`, async () => {
      await syncTree(join(this.#folder, `${spec.name}.lance`), this.#synced);
      if (this.#catalogChanged) await syncTree(join(this.#folder, '__manifest'), this.#synced);
      this.#catalogChanged = false;
    });
  }

  /** Merges small files and brings the indexes up to date; then removes old versions, the new one being durable by then. */
  async optimize(spec: AnyTable, keepVersionsMs: number = KEEP_VERSIONS_MS): Promise<void> {
    if (!this.has(spec)) return;
    const table = await this.#table(spec);
    await table.optimize({ cleanupOlderThan: new Date(0) });
    await this.sync(spec);
    const cleanupOlderThan = new Date(Date.now() - keepVersionsMs);
    await table.optimize({ cleanupOlderThan, deleteUnverified: true });
    await this.sync(spec);
  }

  /** Writes the table anew without the rows of one patient, and removes every older version and index (02, erasure). */
  async rewriteWithout(spec: AnyTable, owner: string, encoders: Encoders): Promise<void> {
    if (!this.has(spec)) return;
    const kept = (await this.read(spec, null)).filter((entry) => entry.owner !== owner);
    const table = await this.#overwrite(spec, kept, encoders);
    await createIndexes(table);
    await this.sync(spec);
    await this.optimize(spec, 0);
  }

  async #overwrite(spec: AnyTable, entries: readonly Entry[], encoders: Encoders): Promise<Table> {
    const mode = 'overwrite';
    const schema = new arrow.Schema(fieldsOf(spec, encoders));
    const table =
      entries.length === 0
        ? await this.#connection.createEmptyTable(spec.name, schema, { mode })
        : await this.#connection.createTable(spec.name, sealRows(spec, entries, encoders, this.#keys), {
            mode,
          });
    this.#handles.set(spec.name, Promise.resolve(table));
    return table;
  }

  async close(): Promise<void> {
    for (const table of this.#handles.values()) (await table).close();
    this.#connection.close();
  }

  #table(spec: AnyTable): Promise<Table> {
    const open = this.#handles.get(spec.name) ?? this.#connection.openTable(spec.name);
    this.#handles.set(spec.name, open);
    return open;
  }

  async #tableFor(spec: AnyTable, encoders: Encoders): Promise<Table> {
    if (this.has(spec)) return complete(spec, await this.#table(spec), encoders);
    const schema = new arrow.Schema(fieldsOf(spec, encoders));
    const table = await this.#connection.createEmptyTable(spec.name, schema, { mode: 'create' });
    await createIndexes(table);
    this.#handles.set(spec.name, Promise.resolve(table));
    this.#names.add(spec.name);
    this.#catalogChanged = true;
    return table;
  }
}

/** Of each id its newest version with the value of one column, read batch by batch: the program goes on meanwhile. */
async function newestWith(table: Table, column: string) {
  const newest = new Map<string, { version: number; rowId: string; value: unknown }>();
  const columns = [...new Set(['row_id', 'id', 'version', column])];
  for await (const batch of table.query().select(columns)) {
    const cell = (name: string, row: number): unknown => batch.getChild(name)?.get(row) ?? null;
    for (let row = 0; row < batch.numRows; row++) {
      const [id, version] = [String(cell('id', row)), Number(cell('version', row))];
      if ((newest.get(id)?.version ?? 0) < version)
        newest.set(id, { version, rowId: String(cell('row_id', row)), value: cell(column, row) });
    }
  }
  return newest;
}

function oneOf(column: string, values: readonly string[]): string {
  return `${column} IN (${values.map(quote).join(', ')})`;
}

/** BTREE on what rows are looked up by. */
async function createIndexes(table: Table): Promise<void> {
  const present = new Set((await table.listIndices()).flatMap((index) => index.columns));
  const missing = ['row_id', 'id', 'patient_key'].filter((column) => !present.has(column));
  for (const column of missing) await table.createIndex(column, { config: Index.btree() });
}

/** A table has no rows before its first version is written: its folder is in the way of making it again. */
async function removeUnmade(folder: string, said: string[]): Promise<void> {
  for (const name of (await readdir(folder)).filter((entry) => entry.endsWith('.lance'))) {
    const versions = await readdirIfThere(join(folder, name, '_versions'));
    if (versions.some((version) => version.endsWith('.manifest'))) continue;
    await rm(join(folder, name), { recursive: true });
    said.push(`The table "${name}" was only begun and will be made again from the log.`);
  }
}

/** A kill may have come between a table and its indexes. */
async function complete(spec: AnyTable, table: Table, encoders: Encoders): Promise<Table> {
  await addMissingColumns(spec, table, encoders);
  await createIndexes(table);
  return table;
}

async function addMissingColumns(spec: AnyTable, table: Table, encoders: Encoders): Promise<void> {
  const present = new Map((await table.schema()).fields.map((field) => [field.name, String(field.type)]));
  for (const field of fieldsOf(spec, encoders)) {
    const type = present.get(field.name);
    if (type === undefined) await table.addColumns(field);
    else if (type !== String(field.type))
      throw new AppError(
        'internal',
        `The column "${field.name}" of "${spec.name}" holds ${type}, now declared ${field.type}: give it a new name.`,
      );
  }
}

/** A text as an SQL literal. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
