import type { ReadState } from '../contract/api/attention.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { Store } from '../storage/types.ts';
import { uuidOf } from './header/identity.ts';
import { readMarksTable, type StoredReadMark, type StoredStudy } from './tables.ts';

/** What each person has read, in memory; the store keeps it. */
export class ReadMarks {
  readonly #store: Store;
  readonly #marks = new Map<string, StoredReadMark>();

  constructor(store: Store) {
    this.#store = store;
  }

  /** Fills one from the store's committed rows. */
  static async load(store: Store): Promise<ReadMarks> {
    const marks = new ReadMarks(store);
    marks.#apply(await store.all(readMarksTable));
    return marks;
  }

  /** Whether a person has read a study. Contents are only ever added, so that more of them are new images. */
  stateOf(personId: string, { studyKey, instanceCount }: StoredStudy): ReadState {
    const mark = this.#marks.get(`${personId} ${studyKey}`);
    if (!mark?.isRead) return 'unread';
    return instanceCount > mark.contents ? 'new_images' : 'read';
  }

  /** Marks studies for the one who asks; writes only what changes. Returns the studies that did. */
  async mark(actor: Actor, studies: readonly StoredStudy[], isRead: boolean): Promise<StudyKey[]> {
    const wanted = isRead ? 'read' : 'unread';
    const changing = studies.filter((study) => this.stateOf(actor.id, study) !== wanted);
    if (changing.length === 0) return [];
    const operation = isRead ? 'mark_read' : 'mark_unread';
    const { value } = await this.#store.write({ actor, operation }, async (tx) => {
      const rows: StoredReadMark[] = [];
      for (const { studyKey, patientKey, instanceCount } of changing) {
        const id = idOf(actor.id, studyKey);
        const version = ((await tx.find(readMarksTable, id))?.version ?? 0) + 1;
        const mark = { studyKey, personId: actor.id, isRead, contents: instanceCount, markedAt: tx.at };
        rows.push({ id, version, patientKey, ...mark });
      }
      for (const row of rows) tx.put(readMarksTable, row);
      return rows;
    });
    this.#apply(value);
    return changing.map(({ studyKey }) => studyKey);
  }

  /** Drops a patient's marks: their rows are erased. */
  forget(patientKey: PatientKey): void {
    for (const [key, mark] of this.#marks) if (mark.patientKey === patientKey) this.#marks.delete(key);
  }

  #apply(rows: readonly StoredReadMark[]): void {
    for (const row of rows) this.#marks.set(`${row.personId} ${row.studyKey}`, row);
  }
}

function idOf(personId: string, studyKey: StudyKey): string {
  return uuidOf('read', personId, studyKey);
}
