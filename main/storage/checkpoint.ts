import type { AuditFile } from './audit/auditFile.ts';
import type { CommittedRows } from './committedRows.ts';
import type { EncoderRegistry } from './encoderRegistry.ts';
import type { WriteAheadLog } from './log/writeAheadLog.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import type { Pending } from './pending.ts';
import type { AnyTable } from './row.ts';
import { describePlain } from './tables/columns.ts';
import type { LanceTables } from './tables/lanceTables.ts';

/** The parts that a checkpoint moves between. */
export interface CheckpointParts {
  readonly folder: string;
  readonly master: Buffer;
  readonly specs: readonly AnyTable[];
  readonly log: WriteAheadLog;
  readonly audit: AuditFile;
  readonly tables: LanceTables;
  readonly pending: Pending;
  readonly committed: CommittedRows;
  readonly encoders: EncoderRegistry;
}

/** Upserts of a table after which its small files are merged. */
const OPTIMIZE_AFTER_UPSERTS = 20;

/**
 * Log to tables, tables and audit to the disk, then the log is cut. The order is the guarantee: the manifest that names the next
 * segment is written only when all it stands for is durable. Killed anywhere, the log is replayed, and the upserts repeat.
 */
export class Checkpointer {
  readonly #parts: CheckpointParts;
  readonly #upserts = new Map<string, number>();
  #manifest: Manifest;

  constructor(parts: CheckpointParts, manifest: Manifest) {
    this.#parts = parts;
    this.#manifest = manifest;
  }

  /** True where the log holds something, or rows of an older schema version wait to be rewritten. */
  get isDue(): boolean {
    return this.#parts.log.size.records > 0 || this.#outdated().length > 0;
  }

  /** Names of the tables that a checkpoint wrote. */
  get written(): readonly string[] {
    return Object.keys(this.#manifest.tables);
  }

  /** One checkpoint; only inside the write queue. */
  async run(): Promise<void> {
    await this.#rewriteOutdated();
    if (this.#parts.log.size.records === 0) return;
    const touched = this.#parts.specs.filter((spec) => this.#parts.pending.of(spec.name).size > 0);
    for (const spec of touched) await this.#upsert(spec);
    for (const spec of touched) await this.#parts.tables.sync(spec);
    await this.#parts.audit.sync();
    const segment = this.#parts.log.segment + 1;
    await this.#write({ ...this.#manifest, segment, audit: this.#parts.audit.head }, touched);
    await this.#parts.log.cut(segment);
    this.#parts.committed.movedToTables();
    await this.#optimizeWorn();
  }

  /** Merges the small files of all tables; only inside the write queue. */
  async optimize(): Promise<void> {
    for (const spec of this.#parts.specs) await this.#optimize(spec);
  }

  async #upsert(spec: AnyTable): Promise<void> {
    const { tables, pending, encoders } = this.#parts;
    await tables.upsert(spec, [...pending.of(spec.name).values()], encoders.of(spec.name));
    this.#upserts.set(spec.name, (this.#upserts.get(spec.name) ?? 0) + 1);
  }

  async #optimizeWorn(): Promise<void> {
    const worn = (spec: AnyTable) => (this.#upserts.get(spec.name) ?? 0) >= OPTIMIZE_AFTER_UPSERTS;
    for (const spec of this.#parts.specs.filter(worn)) await this.#optimize(spec);
  }

  async #optimize(spec: AnyTable): Promise<void> {
    await this.#parts.tables.optimize(spec);
    this.#upserts.delete(spec.name);
  }

  #outdated(): AnyTable[] {
    const oldest = (spec: AnyTable) => this.#manifest.tables[spec.name]?.schemaVersion ?? spec.schemaVersion;
    return this.#parts.specs.filter((spec) => oldest(spec) < spec.schemaVersion);
  }

  /** Rows of an older schema version are migrated when read, and here written anew, once. */
  async #rewriteOutdated(): Promise<void> {
    const outdated = this.#outdated();
    for (const spec of outdated) {
      await this.#parts.tables.rewriteOutdated(spec, this.#parts.encoders.of(spec.name));
      await this.#parts.tables.sync(spec);
    }
    if (outdated.length > 0) await this.#write(this.#manifest, outdated);
  }

  async #write(manifest: Manifest, specs: readonly AnyTable[]): Promise<void> {
    const states = specs.map((spec) => [
      spec.name,
      {
        schemaVersion: spec.schemaVersion,
        plain: describePlain(spec),
        encoders: { ...this.#parts.encoders.of(spec.name) },
      },
    ]);
    const next = { ...manifest, tables: { ...manifest.tables, ...Object.fromEntries(states) } };
    await writeManifest(this.#parts.folder, this.#parts.master, next);
    this.#manifest = next;
  }
}
