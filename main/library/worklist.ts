import type { ReadState } from '../contract/api/attention.ts';
import type { WorklistQuery } from '../contract/api/library.ts';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { ReportState, StudyRow } from '../contract/domain/library.ts';
import { ConflictIndex } from './conflicts/conflictIndex.ts';
import { fold } from './fold.ts';
import type { LibraryIndex } from './libraryIndex.ts';
import type { StoredPatient, StoredStudy } from './tables.ts';
import {
  byNewest,
  type Column,
  compareText,
  type Entry,
  entryOf,
  FoldedTexts,
  isFound,
  stateOf,
  wantedWords,
} from './worklistEntries.ts';

/** State of the newest report of each study; absent is `none`. Injected, as reports belong to the memory. */
export type ReportStates = () => ReadonlyMap<StudyKey, ReportState>;

/** Whether the person who asks has read a study. */
export type ReadStateOf = (study: StoredStudy) => ReadState;

/** A page of the worklist: its rows, how many match, how many there are. */
export interface WorklistPage {
  readonly rows: (StudyRow & { readonly readState: ReadState })[];
  readonly total: number;
  readonly all: number;
}

const ENTRIES_AT_ONCE = 200;
const REPORT_ORDER: Readonly<Record<ReportState, string>> = { none: '0', draft: '1', signed: '2' };

type IsHit = (entry: Entry) => boolean;

/** The studies in memory, searched and sorted as one types (I6). */
export class Worklist {
  readonly #index: LibraryIndex;
  readonly #reportStates: ReportStates;
  readonly #conflicts: ConflictIndex;
  #entries = new Map<StudyKey, Entry>();
  /** The entries of each patient, newest first. */
  readonly #ofPatient = new Map<PatientKey, Entry[]>();
  #revision = -1;
  readonly #sorted = new Map<Column, readonly Entry[]>();
  #last: {
    readonly sorted: readonly Entry[];
    readonly text: string;
    readonly found: readonly Entry[];
  } | null = null;

  constructor(index: LibraryIndex, reportStates: ReportStates, conflicts = new ConflictIndex(index)) {
    this.#index = index;
    this.#reportStates = reportStates;
    this.#conflicts = conflicts;
  }

  /** Rows in which every word of the text is a prefix of some column's word or of a date. */
  find(query: WorklistQuery, readStateOf: ReadStateOf = () => 'unread'): WorklistPage {
    this.#refresh();
    const states = this.#reportStates();
    const { found, isHit } = this.#search(query, states, readStateOf);
    const page = this.#page(found, isHit, query);
    const rows = page.map((entry) => ({
      ...this.#toRow(entry, states),
      readState: readStateOf(entry.study),
    }));
    return { rows, total: found.length, all: this.#entries.size };
  }

  // What a longer text finds is among what the shorter one found: rows do not change, but for their reports' states and who read them.
  #search(
    { text, sort, only }: WorklistQuery,
    states: ReadonlyMap<StudyKey, ReportState>,
    readStateOf: ReadStateOf,
  ): { found: readonly Entry[]; isHit: IsHit } {
    const folded = fold(text);
    const words = wantedWords(folded);
    const sorted = this.#sort(sort, states);
    const last = this.#last;
    const isNarrower = last !== null && last.sorted === sorted && folded.startsWith(last.text);
    const isWanted = this.#wanted(only, readStateOf);
    const isHit: IsHit = (entry) => isFound(entry, words, states) && isWanted(entry);
    const found = (isNarrower ? last.found : sorted).filter(isHit);
    const isLasting = only === 'all' && words.every((one) => one.states.length === 0);
    this.#last = isLasting ? { sorted, text: folded, found } : null;
    return { found, isHit };
  }

  /** The rows of a page; by patient, those of one patient stand where its first one does. No row behind the page is looked at. */
  #page(found: readonly Entry[], isHit: IsHit, query: WorklistQuery): readonly Entry[] {
    const { descending, byPatient, offset, limit } = query;
    const at = (index: number) => found[descending ? found.length - 1 - index : index];
    const shown: Entry[] = [];
    const patients = new Set<PatientKey>();
    for (let i = 0; i < found.length && shown.length < offset + limit; i++) {
      const entry = at(i);
      if (entry === undefined || patients.has(entry.patient.patientKey)) continue;
      if (!byPatient) shown.push(entry);
      else {
        patients.add(entry.patient.patientKey);
        shown.push(...(this.#ofPatient.get(entry.patient.patientKey) ?? []).filter(isHit));
      }
    }
    return shown.slice(offset, offset + limit);
  }

  /** One study as a row; null where it is not there. */
  row(studyKey: StudyKey): StudyRow | null {
    const study = this.#index.studies.get(studyKey);
    const [patient, filed] = study ? this.#patientsOf(study) : [];
    return study && patient && filed ? this.#toRow({ study, patient, filed }, this.#reportStates()) : null;
  }

  /** The patient that a study belongs to, and the one that its files name. */
  #patientsOf({ patientKey }: StoredStudy): [shown?: StoredPatient, filed?: StoredPatient] {
    const shown = this.#index.people.shown(patientKey);
    const isOwn = shown?.patientKey === patientKey;
    return [shown, isOwn ? shown : this.#index.patients.get(patientKey)];
  }

  #wanted(only: WorklistQuery['only'], readStateOf: ReadStateOf): (entry: Entry) => boolean {
    if (only === 'unread') return ({ study }) => readStateOf(study) !== 'read';
    if (only === 'conflict') return ({ study }) => this.#conflicts.of(study.studyKey).open.length > 0;
    return () => true;
  }

  #toRow(
    entry: Pick<Entry, 'study' | 'patient' | 'filed'>,
    states: ReadonlyMap<StudyKey, ReportState>,
  ): StudyRow {
    const { id, version, patientKey, ...study } = entry.study;
    const { open, decided, setAside } = this.#conflicts.of(study.studyKey);
    return {
      ...study,
      instanceCount: study.instanceCount - setAside,
      patient: toPatient(entry.patient),
      filedAs: entry.filed === entry.patient ? null : toPatient(entry.filed),
      reportState: stateOf(entry, states),
      conflictCount: open.length,
      decidedConflictCount: decided.length,
      missingFiles: this.#index.missing.countOf(study.studyKey),
    };
  }

  #sort(column: Column, states: ReadonlyMap<StudyKey, ReportState>): readonly Entry[] {
    if (column !== 'report') return this.#sortOnce(column);
    return this.#sortBy((entry) => REPORT_ORDER[stateOf(entry, states)]);
  }

  #sortOnce(column: Exclude<Column, 'report'>): readonly Entry[] {
    const known = this.#sorted.get(column);
    if (known) return known;
    const sorted = this.#sortBy((entry) => entry.keys[column]);
    this.#sorted.set(column, sorted);
    return sorted;
  }

  // Equal rows: by time, then by key, so that the same question gives the same list.
  #sortBy(keyOf: (entry: Entry) => string): readonly Entry[] {
    return [...this.#entries.values()].sort(
      (a, b) =>
        compareText(keyOf(a), keyOf(b)) ||
        compareText(a.keys.time, b.keys.time) ||
        compareText(a.study.studyKey, b.study.studyKey),
    );
  }

  /** Makes its entries bit by bit in the pauses of the program, so that the first question need not wait for all of them. */
  async prepare(): Promise<void> {
    const began = this.#index.revision;
    const texts = new FoldedTexts();
    let made = 0;
    for (const study of this.#index.studies.values()) {
      this.#addEntry(study, texts, this.#entries);
      made += 1;
      if (made % ENTRIES_AT_ONCE === 0) await new Promise(setImmediate);
      if (this.#index.revision !== began || this.#revision === began) return;
    }
    this.#refresh();
    this.#sortOnce('time');
  }

  #refresh(): void {
    if (this.#revision === this.#index.revision) return;
    this.#revision = this.#index.revision;
    const [before, texts] = [this.#entries, new FoldedTexts()];
    this.#entries = new Map();
    for (const study of this.#index.studies.values()) this.#addEntry(study, texts, before);
    this.#sorted.clear();
    this.#last = null;
    this.#gatherPatients();
  }

  #gatherPatients(): void {
    this.#ofPatient.clear();
    for (const entry of this.#entries.values()) {
      const own = this.#ofPatient.get(entry.patient.patientKey);
      if (own === undefined) this.#ofPatient.set(entry.patient.patientKey, [entry]);
      else own.push(entry);
    }
    for (const own of this.#ofPatient.values()) own.sort(byNewest);
  }

  // Rows are immutable: an entry whose study and patient are the same objects is kept.
  #addEntry(study: StoredStudy, texts: FoldedTexts, before: ReadonlyMap<StudyKey, Entry>): void {
    const [patient, filed] = this.#patientsOf(study);
    if (!patient || !filed) return;
    const known = before.get(study.studyKey);
    const isSame = known?.study === study && known.patient === patient && known.filed === filed;
    this.#entries.set(study.studyKey, isSame ? known : entryOf({ study, patient, filed }, texts));
  }
}

/** A stored patient in the contract's terms. */
export function toPatient({ id, version, root, ...patient }: StoredPatient): StudyRow['patient'] {
  return patient;
}
