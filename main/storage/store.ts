import { AsyncLocalStorage } from 'node:async_hooks';
import PQueue from 'p-queue';
import { type PatientKey, TxnId } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { Audit } from './audit/auditFile.ts';
import type { AuditKeys } from './audit/chain.ts';
import { auditEventOf, auditIdOf } from './audit/event.ts';
import { Checkpointer, type CheckpointParts } from './checkpoint.ts';
import { checkStore, type StoreProblem } from './checkStore.ts';
import type { CommittedRows } from './committedRows.ts';
import type { Eraser, ErasureTools } from './erasers.ts';
import { Erasing, type OnErasingStep } from './erasing.ts';
import type { ErasureRegister } from './erasureRegister.ts';
import { patientKeyOf, quarantineKeyOf } from './identity.ts';
import type { Keyring } from './keyring.ts';
import type { Manifest } from './manifest.ts';
import { putReason } from './reasons.ts';
import type { AnyTable } from './row.ts';
import { OpenTransaction, type StagedPut } from './transaction.ts';
import type {
  Clock,
  Commit,
  Ids,
  Store,
  StoredRow,
  TableSpec,
  Transaction,
  WhereOf,
  WriteMeta,
} from './types.ts';

/** When a checkpoint runs by itself: after so many records or bytes of log, or when nothing was written for a while. */
export interface CheckpointEvery {
  readonly records: number;
  readonly bytes: number;
  readonly idleMs: number;
}

/** What the store is made of; {@link openStore} puts it together. */
export interface StoreParts extends CheckpointParts {
  readonly keys: Keyring;
  readonly auditKeys: AuditKeys;
  readonly identityKey: Buffer;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly checkpointEvery: CheckpointEvery;
  readonly erasers: readonly Eraser[];
  readonly register: ErasureRegister;
  readonly startedWith: string[];
  readonly onProblem: (error: unknown) => void;
}

type Listener = Parameters<Store['onCommit']>[0];

/** The store, with what only the app needs. */
export interface OpenedStore extends Store {
  readonly audit: Audit;
  /** All registered tables, the store's own included. */
  readonly tables: readonly AnyTable[];
  readonly erasers: readonly Eraser[];
  /** Reads all tables, the log and the audit from the disk; says what is wrong and changes nothing. */
  check(onTable?: (done: number, total: number) => void): Promise<StoreProblem[]>;
  /**
   * Log to tables, then `work` with nothing else being written. Where it succeeds the folder is no longer this store's: all that
   * waits and follows is refused with `gone`.
   */
  leave<T>(work: () => Promise<T>, gone: AppError): Promise<T>;
  /** Log to tables, then `work` with nothing else being written; afterwards all goes on. */
  whileStill<T>(work: () => Promise<T>): Promise<T>;
  /** A line in the audit for what reads and writes no row, with the ids of the rows that were shown; durable when this resolves. */
  note(meta: WriteMeta, rowIds: readonly string[]): Promise<void>;
  /** Merges LanceDB's small files, in the write queue. Also runs by itself now and then. */
  optimize(): Promise<void>;
  /** Erasures that were begun here, or come from the register beside a backup. */
  readonly register: Pick<ErasureRegister, 'entries' | 'text'>;
  /**
   * Runs all erasers for one patient, for each of its keys where several are joined. Cannot be undone. Gives its transaction; where it
   * fails, the next start finishes it.
   */
  erase(meta: WriteMeta, patientKey: PatientKey, onStep?: OnErasingStep): Promise<TxnId>;
  /** Finishes erasures that were begun and not ended. Before anything is served; gives how many they were. */
  finishErasures(): Promise<number>;
}

/** The one writer of a data folder: everything that writes goes through one queue, one at a time. */
export class QueuedStore implements OpenedStore {
  readonly audit: Audit;
  readonly tables: readonly AnyTable[];
  readonly erasers: readonly Eraser[];
  readonly startedWith: readonly string[];
  readonly register: ErasureRegister;
  readonly #parts: StoreParts;
  readonly #checkpointer: Checkpointer;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #insideBody = new AsyncLocalStorage<true>();
  readonly #listeners: Listener[] = [];
  readonly #erasing: Erasing;
  #idle: NodeJS.Timeout | null = null;
  #checkpointWaits = false;
  #closed = false;
  #gone: AppError | null = null;

  constructor(parts: StoreParts, manifest: Manifest) {
    this.#parts = parts;
    this.audit = {
      verify: (against) => this.#enqueue(() => parts.audit.verify(against)),
      exportChecked: (at) => this.#enqueue(() => parts.audit.exportChecked(at)),
      lines: (offset, limit) => parts.audit.lines(offset, limit),
    };
    this.tables = parts.specs;
    this.erasers = parts.erasers;
    this.startedWith = parts.startedWith;
    this.register = parts.register;
    this.#erasing = this.#makeErasing();
    this.#checkpointer = new Checkpointer(parts, manifest);
    this.#scheduleCheckpoint();
  }

  write<T>(meta: WriteMeta, body: (tx: Transaction) => Promise<T>): Promise<Commit<T>> {
    return this.#enqueue(() => this.#runTransaction(meta, body));
  }

  async rows<R extends StoredRow>(table: TableSpec<R>, patientKey: PatientKey | null): Promise<readonly R[]> {
    return this.#reader().rows(table, patientKey);
  }

  async all<R extends StoredRow>(table: TableSpec<R>): Promise<readonly R[]> {
    return this.#reader().all(table);
  }

  async where<R extends StoredRow>(...asked: WhereOf<R>): Promise<readonly R[]> {
    return this.#reader().where(...asked);
  }

  async find<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<R | null> {
    return this.#reader().find(table, id);
  }

  async versions<R extends StoredRow>(table: TableSpec<R>, id: string): Promise<readonly R[]> {
    return this.#reader().versions(table, id);
  }

  ownerOf(patientKey: PatientKey): PatientKey {
    return this.#reader().ownerOf(patientKey);
  }

  keysOf(patientKey: PatientKey): readonly PatientKey[] {
    return this.#reader().keysOf(patientKey);
  }

  checkpoint(): Promise<void> {
    return this.#enqueue(() => this.#checkpointer.run());
  }

  check(onTable?: (done: number, total: number) => void): Promise<StoreProblem[]> {
    const { written } = this.#checkpointer;
    return checkStore({ ...this.#parts, written, inQueue: (work) => this.#enqueue(work) }, onTable);
  }

  leave<T>(work: () => Promise<T>, gone: AppError): Promise<T> {
    return this.whileStill(async () => {
      const value = await work();
      this.#gone = gone;
      return value;
    });
  }

  whileStill<T>(work: () => Promise<T>): Promise<T> {
    return this.#enqueue(async () => {
      await this.#checkpointer.run();
      return work();
    });
  }

  optimize(): Promise<void> {
    return this.#enqueue(() => this.#checkpointer.optimize());
  }

  patientKey(issuer: string | null, patientId: string): PatientKey {
    return patientKeyOf(this.#parts.identityKey, issuer, patientId);
  }

  quarantineKey(...parts: readonly string[]): PatientKey {
    return quarantineKeyOf(this.#parts.identityKey, parts);
  }

  onCommit(listener: Listener): void {
    this.#listeners.push(listener);
  }

  note(meta: WriteMeta, rowIds: readonly string[], txnId?: TxnId): Promise<void> {
    return this.#enqueue(async () => {
      const { clock, ids, committed, encoders } = this.#parts;
      const identity = { txnId: txnId ?? TxnId.parse(ids.next()), at: clock.now() };
      await this.#commit(new OpenTransaction(identity, committed, encoders), meta, [...rowIds]);
    });
  }

  erase(meta: WriteMeta, patientKey: PatientKey, onStep?: OnErasingStep): Promise<TxnId> {
    return this.#erasing.begin(meta, this.keysOf(patientKey), onStep);
  }

  async finishErasures(): Promise<number> {
    const finished = await this.#erasing.finish();
    if (finished > 0)
      this.#parts.startedWith.push(
        `${finished} erasures of patients that were begun, or made after this backup, were finished.`,
      );
    return finished;
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    const last = this.#gone
      ? null
      : this.#enqueue(() => this.#checkpointer.run()).catch(this.#parts.onProblem);
    this.#closed = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    await last;
    await this.#queue.onIdle();
    await this.#parts.log.close();
    await this.#parts.audit.close();
    await this.#parts.tables.close();
  }

  #reader(): CommittedRows {
    if (this.#gone) throw this.#gone;
    if (this.#closed) throw closed();
    return this.#parts.committed;
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (this.#gone) return Promise.reject(this.#gone);
    if (this.#closed) return Promise.reject(closed());
    if (this.#insideBody.getStore())
      return Promise.reject(
        new AppError(
          'internal',
          'A transaction waits for another write, which waits for it: use its own puts.',
        ),
      );
    return this.#queue.add(() => {
      if (this.#gone) throw this.#gone;
      return work();
    });
  }

  async #runTransaction<T>(meta: WriteMeta, body: (tx: Transaction) => Promise<T>): Promise<Commit<T>> {
    const { clock, ids, committed, encoders } = this.#parts;
    const identity = { txnId: TxnId.parse(ids.next()), at: clock.now() };
    const tx = new OpenTransaction(identity, committed, encoders);
    const value = await this.#insideBody.run(true, () => body(tx));
    if (tx.staged.length > 0) putReason(tx, meta);
    await tx.finish();
    if (tx.staged.length > 0) await this.#commit(tx, meta, tx.staged.map(auditIdOf));
    return { ...identity, value };
  }

  async #commit(tx: OpenTransaction, meta: WriteMeta, rowIds: string[]): Promise<void> {
    const { log, audit, committed, encoders } = this.#parts;
    this.#refuseErased(tx.staged);
    const line = audit.nextLine(auditEventOf(this.#parts.auditKeys, tx, meta, rowIds));
    await log.append({ line, puts: tx.staged.map(({ put }) => put) });
    for (const { spec, entry } of tx.staged) {
      committed.apply(spec.name, entry);
      encoders.learn(spec, entry.row);
    }
    await audit.append(line);
    this.#scheduleCheckpoint();
    this.#tell(tx);
  }

  #makeErasing(): Erasing {
    const { register, audit, clock, ids, committed } = this.#parts;
    return new Erasing({
      ...{ store: this, register, audit, clock, ids },
      note: (meta, rowIds, txnId) => this.note(meta, rowIds, txnId),
      toolsFor: (key) => this.#toolsFor(key),
      forgetOwners: () => committed.loadOwners(),
    });
  }

  #toolsFor(patientKey: PatientKey): ErasureTools {
    const { tables, encoders, keys, committed } = this.#parts;
    const rewrite = (name: string) =>
      tables.rewriteWithout(committed.spec(name), patientKey, encoders.of(name));
    return {
      rewriteTable: (name) => this.#enqueue(() => committed.withoutReaders(() => rewrite(name))),
      cutLog: () => this.checkpoint(),
      clearViews: () => this.#enqueue(() => committed.withoutReaders(async () => undefined)),
      destroyKey: () => this.#enqueue(() => keys.destroy(patientKey)),
    };
  }

  #refuseErased(staged: readonly StagedPut[]): void {
    for (const { entry } of staged)
      if (entry.owner !== '' && this.#erasing.covers(entry.owner))
        throw new AppError('refused', 'This patient is being erased: nothing can be written about them now.');
  }

  #tell(tx: OpenTransaction): void {
    const owners = new Set(tx.staged.flatMap(({ entry }) => (entry.owner === '' ? [] : [entry.owner])));
    const tables = [...new Set(tx.staged.map(({ spec }) => spec.name))];
    for (const listener of this.#listeners) {
      try {
        listener({ txnId: tx.txnId, tables, patientKeys: [...owners] });
      } catch (error) {
        this.#parts.onProblem(error);
      }
    }
  }

  #scheduleCheckpoint(): void {
    const { records, bytes } = this.#parts.checkpointEvery;
    const { size } = this.#parts.log;
    if (size.records >= records || size.bytes >= bytes) this.#checkpointSoon();
    else this.#checkpointWhenIdle();
  }

  #checkpointWhenIdle(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    if (this.#closed || !this.#checkpointer.isDue) return;
    const { idleMs } = this.#parts.checkpointEvery;
    this.#idle = setTimeout(() => this.#checkpointSoon(), idleMs).unref();
  }

  /** In the background: a failure is told, the log keeps everything, and after a while it is tried again. */
  #checkpointSoon(): void {
    if (this.#checkpointWaits || this.#closed) return;
    this.#checkpointWaits = true;
    this.#insideBody
      .exit(() => this.checkpoint())
      .catch(this.#parts.onProblem)
      .finally(() => {
        this.#checkpointWaits = false;
        this.#checkpointWhenIdle();
      });
  }
}

function closed(): AppError {
  return new AppError('unavailable', 'The data folder is closed. Start the program again.');
}
