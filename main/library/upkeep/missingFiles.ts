import type { InstanceKey, PatientKey, StudyKey } from '../../contract/domain/ids.ts';
import type { StoredFileState } from './tables.ts';

/** Which contents are marked as missing, in memory beside the index. */
export class MissingFiles {
  readonly #rows = new Map<string, StoredFileState>();
  readonly #ofStudy = new Map<StudyKey, number>();

  /** All contents that are marked. */
  get count(): number {
    return [...this.#ofStudy.values()].reduce((sum, count) => sum + count, 0);
  }

  /** The row of a content that was ever marked; null for all others. */
  rowOf(key: InstanceKey): StoredFileState | null {
    return this.#rows.get(key) ?? null;
  }

  has(key: InstanceKey): boolean {
    return this.#rows.get(key)?.state === 'missing';
  }

  /** How many contents of a study are marked. */
  countOf(studyKey: StudyKey): number {
    return this.#ofStudy.get(studyKey) ?? 0;
  }

  /** Takes in rows after their write was committed. */
  apply(rows: readonly StoredFileState[]): void {
    for (const row of rows) this.#rows.set(row.id, row);
    this.#count();
  }

  /** Drops what is known of a patient's contents. */
  forget(patientKey: PatientKey): void {
    for (const [key, row] of this.#rows) if (row.patientKey === patientKey) this.#rows.delete(key);
    this.#count();
  }

  #count(): void {
    this.#ofStudy.clear();
    for (const { state, studyKey } of this.#rows.values())
      if (state === 'missing') this.#ofStudy.set(studyKey, this.countOf(studyKey) + 1);
  }
}
