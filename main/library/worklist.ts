import type { ReadState } from '../contract/api/attention.ts';
import type { SORT_COLUMNS, WorklistQuery } from '../contract/api/library.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import type { ReportState, StudyRow } from '../contract/domain/library.ts';
import { ConflictIndex } from './conflicts/conflictIndex.ts';
import { fold, foldedWords } from './fold.ts';
import type { LibraryIndex } from './libraryIndex.ts';
import type { StoredPatient, StoredStudy } from './tables.ts';

type Column = (typeof SORT_COLUMNS)[number];

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

interface Entry {
  readonly study: StoredStudy;
  readonly patient: StoredPatient;
  /** As the files name it: another one where a person found both to be the same (P1). */
  readonly filed: StoredPatient;
  /** Every word of every column, folded, each after a line feed: a prefix is found by one search. */
  readonly words: string;
  readonly keys: Readonly<Record<Exclude<Column, 'report'>, string>>;
}

const REPORT_STATES = ['none', 'draft', 'signed'] as const satisfies readonly ReportState[];
const REPORT_ORDER: Readonly<Record<ReportState, string>> = { none: '0', draft: '1', signed: '2' };

function shownName({ name }: StoredPatient): string {
  return name.alphabetic || name.ideographic || name.phonetic;
}

// A date is found as written, `2026-03`, and without its signs, `202603`.
function dateWords(date: string | null): string[] {
  return date === null ? [] : [date, date.slice(0, 10).replaceAll('-', '')];
}

function patientTexts({ name, patientId, sex }: StoredPatient): (string | null)[] {
  return [name.alphabetic, name.ideographic, name.phonetic, patientId, sex];
}

function wordsOf(study: StoredStudy, patient: StoredPatient, filed: StoredPatient): string {
  const texts = [...patientTexts(patient), ...patientTexts(filed), ...study.modalities];
  const others = [study.description, study.accession, study.bodyPart, String(study.instanceCount)];
  const words = [...texts, ...others].flatMap((text) => foldedWords(text ?? ''));
  const dates = [study.time, patient.birthDate, filed.birthDate]
    .flatMap(dateWords)
    .map((date) => date.toLowerCase());
  return ['', ...new Set([...words, ...dates])].join('\n');
}

function entryOf(study: StoredStudy, patient: StoredPatient, filed: StoredPatient): Entry {
  const keys = {
    name: fold(shownName(patient)),
    patientId: fold(patient.patientId ?? ''),
    birthDate: patient.birthDate ?? '',
    sex: fold(patient.sex ?? ''),
    time: study.time?.slice(0, 19) ?? '',
    modalities: fold(study.modalities.join(' ')),
    description: fold(study.description),
    accession: fold(study.accession),
    bodyPart: fold(study.bodyPart ?? ''),
    images: String(study.instanceCount).padStart(9, '0'),
  };
  return { study, patient, filed, words: wordsOf(study, patient, filed), keys };
}

/** A word that is looked for, and the states of reports that it begins. */
interface Wanted {
  readonly word: string;
  readonly states: readonly ReportState[];
}

function toWanted(word: string): Wanted {
  return { word: `\n${word}`, states: REPORT_STATES.filter((state) => state.startsWith(word)) };
}

function isFound(
  entry: Entry,
  wanted: readonly Wanted[],
  states: ReadonlyMap<StudyKey, ReportState>,
): boolean {
  return wanted.every(
    (one) =>
      entry.words.includes(one.word) ||
      (one.states.length > 0 && one.states.includes(stateOf(entry, states))),
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Patients in the order of their first entry, each with all its entries, newest first and undated last. */
function gatherPatients(entries: readonly Entry[]): Entry[] {
  const byPatient = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = byPatient.get(entry.patient.patientKey);
    if (own === undefined) byPatient.set(entry.patient.patientKey, [entry]);
    else own.push(entry);
  }
  return [...byPatient.values()].flatMap((own) => own.sort((a, b) => compareText(b.keys.time, a.keys.time)));
}

/** The studies in memory, searched and sorted as one types (I6). */
export class Worklist {
  readonly #index: LibraryIndex;
  readonly #reportStates: ReportStates;
  readonly #conflicts: ConflictIndex;
  #entries = new Map<StudyKey, Entry>();
  #revision = -1;
  readonly #sorted = new Map<Column, readonly Entry[]>();

  constructor(index: LibraryIndex, reportStates: ReportStates, conflicts = new ConflictIndex(index)) {
    this.#index = index;
    this.#reportStates = reportStates;
    this.#conflicts = conflicts;
  }

  /** Rows in which every word of the text is a prefix of some column's word or of a date. */
  find(query: WorklistQuery, readStateOf: ReadStateOf = () => 'unread'): WorklistPage {
    this.#refresh();
    const states = this.#reportStates();
    const words = fold(query.text)
      .split(/\s+/)
      .filter((word) => word !== '')
      .map(toWanted);
    const sorted = this.#sort(query.sort, states);
    const isWanted = this.#wanted(query.only, readStateOf);
    const found = sorted.filter((entry) => isWanted(entry) && isFound(entry, words, states));
    if (query.descending) found.reverse();
    const shown = query.byPatient ? gatherPatients(found) : found;
    const page = shown.slice(query.offset, query.offset + query.limit);
    const rows = page.map((entry) => ({
      ...this.#toRow(entry, states),
      readState: readStateOf(entry.study),
    }));
    return { rows, total: found.length, all: this.#entries.size };
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

  // Rows are immutable: an entry whose study and patient are the same objects is kept.
  #refresh(): void {
    if (this.#revision === this.#index.revision) return;
    this.#revision = this.#index.revision;
    const entries = new Map<StudyKey, Entry>();
    for (const [studyKey, study] of this.#index.studies) {
      const [patient, filed] = this.#patientsOf(study);
      if (!patient || !filed) continue;
      const known = this.#entries.get(studyKey);
      const isSame = known?.study === study && known.patient === patient && known.filed === filed;
      entries.set(studyKey, isSame ? known : entryOf(study, patient, filed));
    }
    this.#entries = entries;
    this.#sorted.clear();
  }
}

function stateOf({ study }: Pick<Entry, 'study'>, states: ReadonlyMap<StudyKey, ReportState>): ReportState {
  return states.get(study.studyKey) ?? 'none';
}

/** A stored patient in the contract's terms. */
export function toPatient({ id, version, root, ...patient }: StoredPatient): StudyRow['patient'] {
  return patient;
}
