import type { ConflictChoice } from '../../contract/domain/conflicts.ts';
import type { InstanceKey, PatientKey, StudyKey } from '../../contract/domain/ids.ts';
import type { StoreReader } from '../../storage/types.ts';
import type { LibraryIndex } from '../libraryIndex.ts';
import { choicesTable, type StoredChoice } from '../tables.ts';

/** The conflicts in which a study has a part. */
export interface StudyConflicts {
  readonly open: readonly string[];
  readonly decided: readonly string[];
  /** Contents of the study that are shown nowhere. */
  readonly setAside: number;
}

const NONE: StudyConflicts = { open: [], decided: [], setAside: 0 };

interface Counted {
  readonly index: number;
  readonly choices: number;
  readonly byStudy: ReadonlyMap<StudyKey, StudyConflicts>;
}

/** Which contents share a SOP Instance UID, and what was decided of them (I3); in memory, beside the library's index. */
export class ConflictIndex {
  readonly #index: LibraryIndex;
  readonly #choices = new Map<InstanceKey, StoredChoice>();
  #changes = 0;
  #counted: Counted = { index: -1, choices: -1, byStudy: new Map() };

  constructor(index: LibraryIndex) {
    this.#index = index;
  }

  /** Fills one from the store's committed rows. */
  static async load(store: StoreReader, index: LibraryIndex): Promise<ConflictIndex> {
    const conflicts = new ConflictIndex(index);
    conflicts.apply(await store.all(choicesTable));
    return conflicts;
  }

  /** Takes in decisions after their write was committed. */
  apply(choices: readonly StoredChoice[]): void {
    for (const choice of choices) this.#choices.set(choice.id as InstanceKey, choice);
    this.#changes += 1;
  }

  /** Drops what was decided of a patient's contents: they are gone. */
  forget(patientKey: PatientKey): void {
    for (const [key, choice] of this.#choices)
      if (choice.patientKey === patientKey) this.#choices.delete(key);
    this.#changes += 1;
  }

  /** What was decided of a content, with who and when; null where nothing was. */
  choiceOf(key: InstanceKey): StoredChoice | null {
    return this.#choices.get(key) ?? null;
  }

  /** True where another content stands for this one. A decision falls with the content that was chosen: what is left is shown again. */
  isSetAside(key: InstanceKey): boolean {
    const choice = this.#choices.get(key);
    if (choice?.choice !== 'set_aside') return false;
    return this.#index.keysOfSop(choice.sopUid).some((other) => this.#kindOf(other) === 'used');
  }

  /** All contents that another one stands for. */
  setAsideKeys(): Set<InstanceKey> {
    return new Set([...this.#choices.keys()].filter((key) => this.isSetAside(key)));
  }

  /** True where several contents share the UID and one of them at least waits for a decision. */
  isOpen(sopUid: string): boolean {
    const keys = this.#index.keysOfSop(sopUid);
    if (keys.length < 2) return false;
    const kinds = keys.map((key) => this.#kindOf(key));
    return kinds.includes('open') || (kinds.includes('set_aside') && !kinds.includes('used'));
  }

  /** The conflicts of a study; counted once per change of the library. */
  of(studyKey: StudyKey): StudyConflicts {
    const { index, choices } = this.#counted;
    if (index !== this.#index.revision || choices !== this.#changes) this.#count();
    return this.#counted.byStudy.get(studyKey) ?? NONE;
  }

  #kindOf(key: InstanceKey): ConflictChoice {
    return this.#choices.get(key)?.choice ?? 'open';
  }

  #count(): void {
    const byStudy = new Map<StudyKey, { open: string[]; decided: string[]; setAside: number }>();
    for (const sopUid of [...this.#index.sharedSops()].sort()) {
      const isOpen = this.isOpen(sopUid);
      for (const [studyKey, setAside] of this.#studiesOf(sopUid)) {
        const counted = byStudy.get(studyKey) ?? { open: [], decided: [], setAside: 0 };
        byStudy.set(studyKey, counted);
        (isOpen ? counted.open : counted.decided).push(sopUid);
        counted.setAside += setAside;
      }
    }
    this.#counted = { index: this.#index.revision, choices: this.#changes, byStudy };
  }

  /** Studies that hold a content of the UID, with how many of theirs are set aside. */
  #studiesOf(sopUid: string): Map<StudyKey, number> {
    const studies = new Map<StudyKey, number>();
    for (const key of this.#index.keysOfSop(sopUid)) {
      const place = this.#index.placeOf(key);
      if (place === null) continue;
      studies.set(place.studyKey, (studies.get(place.studyKey) ?? 0) + (this.isSetAside(key) ? 1 : 0));
    }
    return studies;
  }
}
