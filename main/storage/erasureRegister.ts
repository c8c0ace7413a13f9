import { createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { PatientKey, TxnId } from '../contract/domain/ids.ts';
import { RecordedAt } from '../contract/domain/time.ts';
import { onDisk, readIfThere, writeWhole } from './disk.ts';
import { deriveKey } from './seal.ts';

/** The register's name, in a store and beside a backup. */
export const REGISTER_FILE = 'erasures.jsonl';

/** One erasure, by keyed names alone: it says nothing of the patient. `id` is the transaction of its last line in the audit. */
export const RecordedErasure = z.object({
  id: TxnId,
  begunId: TxnId,
  at: RecordedAt,
  actor: z.string().min(1),
  operation: z.string().min(1),
  patientKeys: z.array(PatientKey).min(1),
});
export type RecordedErasure = z.infer<typeof RecordedErasure>;

const Line = RecordedErasure.extend({ mac: z.string() }).strict();

/**
 * Erasures that were begun (W6): durable before the first byte goes, so that a killed one is finished and a restored backup repeats
 * it. Each line has an HMAC under the master key: nobody without it can have a patient erased.
 */
export class ErasureRegister {
  readonly #path: string;
  readonly #key: Buffer;
  readonly #entries = new Map<TxnId, RecordedErasure>();

  private constructor(path: string, key: Buffer) {
    this.#path = path;
    this.#key = key;
  }

  /** Opens the register of a folder; none is an empty one. `said` gets what was wrong with it, in words. */
  static async open(folder: string, master: Buffer, said: string[]): Promise<ErasureRegister> {
    const register = new ErasureRegister(join(folder, REGISTER_FILE), deriveKey(master, 'erasures'));
    const bytes = await readIfThere(register.#path);
    const { refused } = register.#learn(bytes?.toString() ?? '');
    if (refused > 0)
      said.push(`${refused} lines of the register of erasures were changed and are not followed.`);
    return register;
  }

  /** All erasures, in the order in which they were begun here. */
  get entries(): readonly RecordedErasure[] {
    return [...this.#entries.values()];
  }

  /** Adds an erasure; durable when this resolves. One that could not be written was never begun: no later start runs it. */
  async add(erasure: RecordedErasure): Promise<void> {
    this.#entries.set(erasure.id, RecordedErasure.parse(erasure));
    try {
      await this.#write();
    } catch (error) {
      this.#entries.delete(erasure.id);
      // It may stand there although the disk failed.
      await this.#write().catch(() => undefined);
      throw error;
    }
  }

  /** Takes over what another register says and this one does not know; durable when this resolves. Gives how many they were. */
  async merge(text: string): Promise<{ added: number; refused: number }> {
    const outcome = this.#learn(text);
    if (outcome.added > 0) await this.#write();
    return outcome;
  }

  /** The register as a file has it. */
  text(): string {
    return this.entries.map((entry) => `${JSON.stringify({ ...entry, mac: this.#macOf(entry) })}\n`).join('');
  }

  #learn(text: string): { added: number; refused: number } {
    const lines = text.split('\n').filter((line) => line !== '');
    const known = this.#entries.size;
    const parsed = lines.map((line) => this.#parse(line));
    for (const entry of parsed) if (entry !== null) this.#entries.set(entry.id, entry);
    return { added: this.#entries.size - known, refused: parsed.filter((entry) => entry === null).length };
  }

  #parse(text: string): RecordedErasure | null {
    try {
      const { mac, ...entry } = Line.parse(JSON.parse(text));
      const [expected, given] = [Buffer.from(this.#macOf(entry)), Buffer.from(mac)];
      return expected.length === given.length && timingSafeEqual(expected, given) ? entry : null;
    } catch {
      return null;
    }
  }

  #macOf({ id, begunId, at, actor, operation, patientKeys }: RecordedErasure): string {
    const fields = JSON.stringify([id, begunId, at, actor, operation, patientKeys]);
    return createHmac('sha256', this.#key).update(fields).digest('hex');
  }

  async #write(): Promise<void> {
    await onDisk('writing the register of erasures', () => writeWhole(this.#path, this.text()));
  }
}
