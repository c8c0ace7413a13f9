import type { z } from 'zod';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, TxnId } from '../contract/domain/ids.ts';
import type { RecordedAt } from '../contract/domain/time.ts';

/** Injected, so that tests are deterministic. */
export interface Clock {
  now(): RecordedAt;
}

/** UUIDv7 source for what a person makes (03 P4); injected. */
export interface Ids {
  next(): string;
}

/** What every stored row has. `patientKey` is null in workspace tables. */
export interface StoredRow {
  readonly id: string;
  readonly version: number;
  readonly patientKey?: PatientKey | null;
}

/** A column that stays readable and searchable in LanceDB. All other fields of a row are sealed together. */
export interface PlainColumn {
  readonly name: string;
  readonly type: 'string' | 'int' | 'float' | 'bool';
}

/** Says that what `from` owns is read as part of what `into` owns. */
export interface Join {
  readonly from: PatientKey;
  readonly into: PatientKey;
}

/** Declares a table. Registering it without an eraser is a fault that a test finds (02, erasure). */
export interface TableSpec<Row extends StoredRow> {
  readonly name: string;
  readonly schemaVersion: number;
  readonly row: z.ZodType<Row>;
  /** `versions`: each (id, version) is kept, never overwritten (P4). `latest`: a put replaces the id's row. */
  readonly keeps: 'versions' | 'latest';
  readonly scope: 'patient' | 'workspace';
  readonly plain: readonly PlainColumn[];
  /** True where rows carry `vector: Float32Array | null` and `encoderId: string | null`: stored in one column per encoder. */
  readonly vectors: boolean;
  /** `migrations[n]` turns a row of schema version n+1 into one of n+2. */
  readonly migrations: readonly ((row: Record<string, unknown>) => Record<string, unknown>)[];
  /** Which two owners a row says are one; null where it says nothing now. Left out: rows of this table join nobody. */
  joins?(row: Row): Join | null;
}

/** A table, a plain column of it or the id, and the values that it may have. */
export type WhereOf<R extends StoredRow> = readonly [
  table: TableSpec<R>,
  column: keyof R & string,
  values: readonly string[],
];

/** Reads: always what is committed, tables and log together. Newest version of each id unless said otherwise. */
export interface StoreReader {
  /** Rows of one patient, under all keys that are joined, or of the workspace (null); ordered by id. Cached per key, loaded on demand. */
  rows<R extends StoredRow>(table: TableSpec<R>, patientKey: PatientKey | null): Promise<readonly R[]>;
  /** Newest versions of all patients: worklist and review queue. */
  all<R extends StoredRow>(table: TableSpec<R>): Promise<readonly R[]>;
  /** Of {@link all} those of which a plain column, or the id, has one of these values: in a large table no other row is unsealed. */
  where<R extends StoredRow>(...asked: WhereOf<R>): Promise<readonly R[]>;
  find<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<R | null>;
  /** All versions of one id, oldest first. */
  versions<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<readonly R[]>;
  /** The key that all joined keys of one patient lead to: two keys are one patient where it is the same. */
  ownerOf(patientKey: PatientKey): PatientKey;
  /** All keys of the patient that has this one, the one that they lead to first. */
  keysOf(patientKey: PatientKey): readonly PatientKey[];
}

/** Inside a transaction: reads see its own puts. */
export interface Transaction extends StoreReader {
  readonly txnId: TxnId;
  readonly at: RecordedAt;
  /** Throws AppError `conflict` where a `versions` table has that (id, version), or where version is not newest + 1. */
  put<R extends StoredRow>(table: TableSpec<R>, row: R): void;
}

/** Who writes and what; goes into the audit with row ids and keyed hashes, never with content (W7). */
export interface WriteMeta {
  readonly actor: Actor;
  readonly operation: string;
  readonly reasonCode?: string | null;
  /** Free words of a person: kept in a sealed table, never in the audit. */
  readonly reasonText?: string | null;
  readonly patientKey?: PatientKey | null;
}

export interface Commit<T> {
  readonly txnId: TxnId;
  readonly at: RecordedAt;
  readonly value: T;
}

/** The one writer of a data folder. */
export interface Store extends StoreReader {
  /** Runs `body` alone in the write queue; its puts become one record of the log, durable when this resolves (W3). A throw writes nothing. */
  write<T>(meta: WriteMeta, body: (tx: Transaction) => Promise<T>): Promise<Commit<T>>;
  /** Log to tables, fsync, cut the log. Also runs by itself in the background. */
  checkpoint(): Promise<void>;
  /** HMAC of the identity's parts under the library's key (P1). */
  patientKey(issuer: string | null, patientId: string): PatientKey;
  /** Key of an identity that belongs to one study alone until a person decides (P1). */
  quarantineKey(...parts: readonly string[]): PatientKey;
  onCommit(
    listener: (commit: {
      txnId: TxnId;
      tables: readonly string[];
      patientKeys: readonly PatientKey[];
    }) => void,
  ): void;
  /** What start-up replayed, swept or mended, in words. */
  readonly startedWith: readonly string[];
  close(): Promise<void>;
}
