import type { Emit } from '../../contract/api/contract.ts';
import type { EncoderChange } from '../../contract/api/models.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { AppError } from '../../contract/errors.ts';
import type { Encoder } from '../../inference/encoder.ts';
import { loadCoverage } from '../../memory/embeddings.ts';
import { episodesTable, proposalsTable, visualsTable } from '../../memory/tables.ts';
import type { OpenedStore } from '../../storage/store.ts';
import type { ImageMemory } from '../imageMemory.ts';
import { EMBEDDER, embedRows, readerOf } from './embedRows.ts';
import { type EncoderUse, loadEncoderUse, putEncoderUse } from './encoderUse.ts';

const ROWS_AT_ONCE = 8;
/** Rows that come in together are embedded together. */
const CATCH_UP_AFTER_MS = 500;

export interface ReembeddingParts {
  readonly store: OpenedStore;
  readonly images: ImageMemory;
  /** Loads an encoder by its id; `not_found`, `bad_file`, `unavailable`. */
  openEncoder(id: string): Promise<Encoder>;
  readonly emit: Emit;
  readonly onProblem: (error: unknown) => void;
}

/**
 * M3. Changes the image encoder: memory is embedded by the next one in the background, the one in use serves until no row is left, then
 * they change places in one transaction. What was embedded stays, so that a change goes on after a Cancel, an error or a kill
 * where it was. Once an encoder was changed, rows that come in by another one than that in use are embedded, too. Images that could not be
 * read are tried again by each change, and at each start of the program: their files may be back.
 */
export class Reembedding {
  readonly #parts: ReembeddingParts;
  readonly #touched = new Set<PatientKey>();
  #next: Encoder | null = null;
  #change: EncoderChange | null = null;
  #stop = new AbortController();
  #work: Promise<void> = Promise.resolve();
  #line: Promise<void> = Promise.resolve();
  #catchUp: NodeJS.Timeout | null = null;
  #hasChanged = false;
  #closed = false;

  constructor(parts: ReembeddingParts) {
    this.#parts = parts;
    const names = new Set<string>([visualsTable.name, episodesTable.name, proposalsTable.name]);
    parts.store.onCommit(({ tables, patientKeys }) => {
      if (!this.#hasChanged || !tables.some((name) => names.has(name))) return;
      for (const key of patientKeys) this.#touched.add(key);
      this.#catchUpSoon();
    });
  }

  /** The change under way; null where there is none. */
  get change(): EncoderChange | null {
    return this.#change;
  }

  /** Goes on with what an earlier run of the program left. */
  async resume(): Promise<void> {
    const use = await loadEncoderUse(this.#parts.store);
    if (use === null) return;
    this.#hasChanged = true;
    const { next } = use;
    this.#begin(() => (next === null ? this.#embedMissing() : this.#changeTo(next)));
  }

  /** Begins a change, or goes on with one that stands still. The encoder is loaded first: one that cannot be is refused. */
  use(id: string, actor: Actor): Promise<void> {
    const used = this.#line.then(() => this.#useNow(id, actor));
    this.#line = used.catch(() => undefined);
    return used;
  }

  async #useNow(id: string, actor: Actor): Promise<void> {
    const { store, images } = this.#parts;
    if (this.#change?.to === id && this.#change.problem === null) return;
    await this.#halt();
    const isBack = id === images.encoder.id;
    if (!isBack) this.#next = await this.#parts.openEncoder(id);
    const choice: EncoderUse = { current: images.encoder.id, next: isBack ? null : id };
    await store.write({ actor, operation: 'models.use' }, (tx) => putEncoderUse(tx, choice));
    this.#hasChanged = true;
    this.#tell(isBack ? null : this.#state(id, 0, 0, 0, null));
    if (!isBack) this.#begin(() => this.#changeTo(id));
  }

  /** Gives the change up; the encoder in use stays. */
  async cancel(actor: Actor): Promise<void> {
    if (this.#change !== null) await this.use(this.#parts.images.encoder.id, actor);
  }

  /** Until what is under way came to its end or stands still. */
  async settled(): Promise<void> {
    await this.#work;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#halt();
  }

  async #halt(): Promise<void> {
    this.#stop.abort();
    if (this.#catchUp !== null) clearTimeout(this.#catchUp);
    await this.#work;
    this.#next?.close();
    this.#next = null;
    this.#stop = new AbortController();
  }

  #begin(work: () => Promise<void>): void {
    const { signal } = this.#stop;
    this.#work = this.#work.then(async () => {
      if (signal.aborted) return;
      try {
        await work();
      } catch (error) {
        if (!signal.aborted) this.#standStill(error);
      }
    });
  }

  async #changeTo(id: string): Promise<void> {
    this.#tell(this.#change ?? this.#state(id, 0, 0, 0, null));
    this.#next ??= await this.#parts.openEncoder(id);
    const encoder = this.#next;
    await this.#embedAll(encoder, true);
    while (!(await this.#switchTo(encoder))) await this.#embedAll(encoder, false);
    this.#next = null;
    this.#parts.images.use(encoder);
    this.#tell(null);
    this.#parts.emit('models', 'changed', {});
  }

  /** True where the encoder is in use now; false where a row came in meanwhile that it has not. */
  async #switchTo(encoder: Encoder): Promise<boolean> {
    const { store } = this.#parts;
    const { value } = await store.write({ actor: EMBEDDER, operation: 'models.switch' }, async (tx) => {
      const { missing } = await loadCoverage(tx, encoder.id);
      if (missing.length === 0) await putEncoderUse(tx, { current: encoder.id, next: null });
      return missing.length === 0;
    });
    return value;
  }

  /** What an earlier run left, by the encoder in use. */
  async #embedMissing(): Promise<void> {
    if (await this.#embedAll(this.#parts.images.encoder, true)) this.#parts.emit('models', 'changed', {});
  }

  /** Embeds what has no vector of the encoder, `again` with what could not be read. True where something got one. */
  async #embedAll(encoder: Encoder, again: boolean): Promise<boolean> {
    const { signal } = this.#stop;
    this.#touched.clear();
    const { rows, missing, unreadable } = await loadCoverage(this.#parts.store, encoder.id);
    const wanted = again ? [...missing, ...unreadable] : missing;
    let failed = again ? 0 : unreadable.length;
    const told = (left: number) => {
      if (this.#change) this.#tell(this.#state(encoder.id, rows.length - left, rows.length, failed, null));
    };
    for (let at = 0; at < wanted.length; at += ROWS_AT_ONCE) {
      told(wanted.length - at);
      signal.throwIfAborted();
      failed += await embedRows(this.#parts, encoder, wanted.slice(at, at + ROWS_AT_ONCE), signal);
    }
    told(0);
    return failed < wanted.length;
  }

  #catchUpSoon(): void {
    if (this.#catchUp !== null || this.#closed || this.#change !== null) return;
    this.#catchUp = setTimeout(() => {
      this.#catchUp = null;
      this.#begin(() => this.#catchUpNow());
    }, CATCH_UP_AFTER_MS).unref();
  }

  /** Rows of the patients that were written about, by the encoder in use. */
  async #catchUpNow(): Promise<void> {
    const { store, images } = this.#parts;
    const keys = [...this.#touched];
    this.#touched.clear();
    for (const key of keys) {
      const { missing } = await loadCoverage(readerOf(store, key), images.encoder.id);
      if (missing.length > 0) await embedRows(this.#parts, images.encoder, missing, this.#stop.signal);
    }
  }

  #standStill(error: unknown): void {
    this.#parts.onProblem(error);
    if (this.#change === null) return;
    const problem = error instanceof AppError ? error.message : 'Embedding ended unexpectedly.';
    this.#tell({ ...this.#change, problem });
  }

  #state(to: string, done: number, total: number, unreadable: number, problem: string | null): EncoderChange {
    return { from: this.#parts.images.encoder.id, to, rows: { done, total, unreadable }, problem };
  }

  #tell(change: EncoderChange | null): void {
    this.#change = change;
    this.#parts.emit('models', 'changing', change);
  }
}
