import type { PatientKey, TxnId } from '../contract/domain/ids.ts';
import type { RecordedAt } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';
import { type CommittedRows, rowFrom } from './committedRows.ts';
import type { EncoderRegistry } from './encoderRegistry.ts';
import { type AnyTable, type Entry, hasOneOf, type Put, parsePut } from './row.ts';
import type { StoredRow, TableSpec, Transaction, WhereOf } from './types.ts';

/** A put that waits for its transaction to commit. */
export interface StagedPut {
  readonly spec: AnyTable;
  readonly put: Put;
  readonly entry: Entry;
}

interface OwnRows {
  readonly all: Map<string, Entry>;
  readonly newest: Map<string, Entry>;
}

/** Collects puts; reads see them. Nothing is written before the store commits it. */
export class OpenTransaction implements Transaction {
  readonly txnId: TxnId;
  readonly at: RecordedAt;
  readonly staged: StagedPut[] = [];
  readonly encoders: EncoderRegistry;
  readonly #committed: CommittedRows;
  readonly #own = new Map<string, OwnRows>();
  #open = true;

  constructor(
    identity: { txnId: TxnId; at: RecordedAt },
    committed: CommittedRows,
    encoders: EncoderRegistry,
  ) {
    this.txnId = identity.txnId;
    this.at = identity.at;
    this.#committed = committed;
    this.encoders = encoders.fork();
  }

  put<R extends StoredRow>(table: TableSpec<R>, row: R): void {
    if (!this.#open) throw new AppError('internal', 'A row was put after its transaction had ended.');
    const spec = this.#committed.spec(table.name);
    const { put, entry } = parsePut(spec, row);
    const own = this.#ownOf(spec);
    checkOwn(spec, own.newest.get(entry.id), entry);
    this.encoders.learn(spec, entry.row);
    own.all.set(entry.rowId, entry);
    own.newest.set(entry.id, entry);
    this.staged.push({ spec, put, entry });
  }

  async rows<R extends StoredRow>(table: TableSpec<R>, patientKey: PatientKey | null): Promise<readonly R[]> {
    const base = await this.#committed.rows(table, patientKey);
    const keys = new Set<string>(patientKey === null ? [''] : this.keysOf(patientKey));
    return this.#overlay(table, base, (entry) => keys.has(entry.owner));
  }

  ownerOf(patientKey: PatientKey): PatientKey {
    return this.#committed.ownerOf(patientKey);
  }

  keysOf(patientKey: PatientKey): readonly PatientKey[] {
    return this.#committed.keysOf(patientKey);
  }

  async all<R extends StoredRow>(table: TableSpec<R>): Promise<readonly R[]> {
    return this.#overlay(table, await this.#committed.all(table), () => true);
  }

  async where<R extends StoredRow>(...[table, column, values]: WhereOf<R>): Promise<readonly R[]> {
    const base = await this.#committed.where(table, column, values);
    return this.#overlay(table, base, hasOneOf(column, values));
  }

  async find<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<R | null> {
    const own = this.#ownOf(table).newest.get(id);
    return own === undefined ? this.#committed.find(table, id) : rowFrom<R>(own);
  }

  async versions<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<readonly R[]> {
    const own = [...this.#ownOf(table).all.values()].filter((entry) => entry.id === id);
    if (own.length > 0 && table.keeps === 'latest') return own.map((entry) => rowFrom<R>(entry));
    return [...(await this.#committed.versions(table, id)), ...own.map((entry) => rowFrom<R>(entry))];
  }

  /** Ends the transaction and checks that no version is overwritten or skipped (P4). */
  async finish(): Promise<void> {
    this.#open = false;
    const versioned = this.staged.filter(({ spec }) => spec.keeps === 'versions');
    for (const spec of new Set(versioned.map((put) => put.spec)))
      await this.#checkVersions(
        spec,
        versioned.filter((put) => put.spec === spec),
      );
  }

  async #checkVersions(spec: AnyTable, puts: readonly StagedPut[]): Promise<void> {
    const first = new Map<string, Entry>();
    for (const { entry } of puts) if (!first.has(entry.id)) first.set(entry.id, entry);
    const heads = await this.#committed.heads(spec, [...first.keys()]);
    for (const entry of first.values()) {
      const head = heads.get(entry.id);
      if (entry.version !== (head?.version ?? 0) + 1) throw conflict(spec, entry, head?.version ?? 0);
      if (head !== undefined && head.owner !== entry.owner) throw moved(spec, entry);
    }
  }

  #overlay<R extends StoredRow>(
    table: TableSpec<R>,
    base: readonly R[],
    wanted: (entry: Entry) => boolean,
  ): readonly R[] {
    const own = this.#ownOf(table).newest;
    if (own.size === 0) return base;
    const rows = new Map(base.map((row) => [row.id, row]));
    for (const entry of own.values()) {
      if (wanted(entry)) rows.set(entry.id, rowFrom<R>(entry));
      else rows.delete(entry.id);
    }
    return [...rows.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  #ownOf(table: { readonly name: string }): OwnRows {
    const own = this.#own.get(table.name) ?? { all: new Map(), newest: new Map() };
    this.#own.set(table.name, own);
    return own;
  }
}

function checkOwn(spec: AnyTable, newest: Entry | undefined, entry: Entry): void {
  if (spec.keeps !== 'versions' || newest === undefined) return;
  if (entry.version !== newest.version + 1) throw conflict(spec, entry, newest.version);
  if (entry.owner !== newest.owner) throw moved(spec, entry);
}

function conflict(spec: AnyTable, entry: Entry, newest: number): AppError {
  return new AppError(
    'conflict',
    `A row of "${spec.name}" has version ${newest} by now, version ${entry.version} cannot be written over it. Load it again and repeat the change.`,
    { id: entry.id, newest, given: entry.version },
  );
}

function moved(spec: AnyTable, entry: Entry): AppError {
  return new AppError('conflict', `A row of "${spec.name}" cannot go over to another patient.`, {
    id: entry.id,
  });
}
