import type { PatientKey, TxnId } from '../contract/domain/ids.ts';
import { AppError } from '../contract/errors.ts';
import type { AuditFile } from './audit/auditFile.ts';
import {
  type Eraser,
  type ErasureTools,
  erasersOf,
  type HasErasers,
  tablesWithoutEraser,
} from './erasers.ts';
import type { ErasureRegister, RecordedErasure } from './erasureRegister.ts';
import type { Clock, Ids, WriteMeta } from './types.ts';

/** Told after each eraser: how many have run, of how many. */
export type OnErasingStep = (done: number, total: number) => void;

/** What erasing works with; the store hands it in. */
export interface ErasingParts {
  readonly store: HasErasers;
  readonly register: ErasureRegister;
  readonly audit: Pick<AuditFile, 'has'>;
  readonly clock: Clock;
  readonly ids: Ids;
  note(meta: WriteMeta, rowIds: readonly string[], txnId: TxnId): Promise<void>;
  toolsFor(patientKey: PatientKey): ErasureTools;
  /** After the rows are gone: who is joined may be another. */
  forgetOwners(): Promise<void>;
}

/**
 * Erases patients (W6). The register has the erasure before the first byte goes; the audit has it when the last one went. What stands
 * in the one and not in the other was killed, or comes from a register beside a restored backup: {@link finish} runs it again. All
 * erasers can be repeated.
 */
export class Erasing {
  readonly #parts: ErasingParts;
  readonly #keys = new Set<PatientKey>();
  readonly #unfinished = new Map<TxnId, RecordedErasure>();

  constructor(parts: ErasingParts) {
    this.#parts = parts;
  }

  /** True for a patient of whom nothing may be written now: being erased, or begun and not finished. */
  covers(key: PatientKey): boolean {
    return this.#keys.has(key);
  }

  /** Erases the patient of these keys. What fails on the way is finished by a repeated call or the next start. */
  async begin(meta: WriteMeta, keys: readonly PatientKey[], onStep?: OnErasingStep): Promise<TxnId> {
    const without = tablesWithoutEraser(this.#parts.store);
    if (without.length > 0)
      throw new AppError('internal', `These tables have no eraser: ${without.join(', ')}.`);
    const begun = [...this.#unfinished.values()].find(({ patientKeys }) =>
      keys.some((key) => patientKeys.includes(key)),
    );
    const erasure = begun ?? (await this.#register(meta, keys));
    await this.#run(erasure, onStep);
    return erasure.id;
  }

  /** Runs what the register names and the audit does not. Before anything is served. Gives how many they were. */
  async finish(): Promise<number> {
    const waiting: RecordedErasure[] = [];
    for (const erasure of this.#parts.register.entries)
      if (!(await this.#parts.audit.has(erasure.id))) waiting.push(erasure);
    for (const erasure of waiting) await this.#run(erasure);
    return waiting.length;
  }

  async #register(meta: WriteMeta, keys: readonly PatientKey[]): Promise<RecordedErasure> {
    const { clock, ids, register } = this.#parts;
    const [id, begunId] = [ids.next() as TxnId, ids.next() as TxnId];
    const { actor, operation } = meta;
    const erasure = { id, begunId, at: clock.now(), actor: actor.id, operation, patientKeys: [...keys] };
    for (const key of keys) this.#keys.add(key);
    await register.add(erasure).catch((error: unknown) => {
      for (const key of keys) this.#keys.delete(key);
      throw error;
    });
    return erasure;
  }

  async #run(erasure: RecordedErasure, onStep: OnErasingStep = () => undefined): Promise<void> {
    const { patientKeys, operation, id, begunId } = erasure;
    for (const key of patientKeys) this.#keys.add(key);
    this.#unfinished.set(id, erasure);
    const reasonCode = await this.#note(`${operation}.begun`, erasure, begunId, null);
    await this.#eraseAll(patientKeys, onStep);
    await this.#note(operation, erasure, id, reasonCode);
    for (const key of patientKeys) this.#keys.delete(key);
    this.#unfinished.delete(id);
  }

  async #eraseAll(keys: readonly PatientKey[], onStep: OnErasingStep): Promise<void> {
    const steps = erasersOf(this.#parts.store).flatMap((eraser) =>
      keys.map((key): [Eraser, PatientKey] => [eraser, key]),
    );
    for (const [done, [eraser, key]] of steps.entries()) {
      onStep(done, steps.length);
      await eraser.erase(key, this.#parts.toolsFor(key));
    }
    await this.#parts.forgetOwners();
    onStep(steps.length, steps.length);
  }

  /**
   * An erasure has no rows: its lines name the patient's keys. Each stands in the audit once, however often it was begun. Gives why it
   * was repeated, if it was.
   */
  async #note(operation: string, erasure: RecordedErasure, txnId: TxnId, reasonCode: string | null) {
    const { actor, patientKeys } = erasure;
    if (await this.#parts.audit.has(txnId)) return 'resumed';
    const meta = { actor: { id: actor, name: actor, roles: [] }, operation, reasonCode };
    const keys = patientKeys.map((key) => `patient/${key}`);
    await this.#parts.note(meta, keys, txnId);
    return null;
  }
}
