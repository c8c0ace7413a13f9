import type { SORT_COLUMNS } from '../contract/api/library.ts';
import type { StudyKey } from '../contract/domain/ids.ts';
import type { ReportState } from '../contract/domain/library.ts';
import { fold, foldedWords } from './fold.ts';
import type { StoredPatient, StoredStudy } from './tables.ts';

/** The columns that the worklist is sorted by. */
export type Column = (typeof SORT_COLUMNS)[number];

/** A study as it is searched and sorted. */
export interface Entry {
  readonly study: StoredStudy;
  readonly patient: StoredPatient;
  /** As the files name it: another one where a person found both to be the same (P1). */
  readonly filed: StoredPatient;
  /** Every word of every column, folded, each after a line feed: a prefix is found by one search. */
  readonly words: string;
  readonly keys: Readonly<Record<Exclude<Column, 'report'>, string>>;
}

const REPORT_STATES = ['none', 'draft', 'signed'] as const satisfies readonly ReportState[];

function shownName({ name }: StoredPatient): string {
  return name.alphabetic || name.ideographic || name.phonetic;
}

/** Words of texts that many rows share (descriptions, names, modalities): folded once while many entries are made, and not kept. */
export class FoldedTexts {
  readonly #words = new Map<string, readonly string[]>();

  wordsOf(text: string): readonly string[] {
    const known = this.#words.get(text);
    if (known) return known;
    const words = foldedWords(text);
    this.#words.set(text, words);
    return words;
  }
}

// A date is found as written, `2026-03`, and without its signs, `202603`.
function dateWords(date: string | null): string[] {
  return date === null ? [] : [date, date.slice(0, 10).replaceAll('-', '')];
}

function patientTexts({ name, patientId, sex }: StoredPatient): (string | null)[] {
  return [name.alphabetic, name.ideographic, name.phonetic, patientId, sex];
}

function wordsOf({ study, patient, filed }: Subject, folded: FoldedTexts): string {
  const texts = [...patientTexts(patient), ...patientTexts(filed), ...study.modalities];
  const others = [study.description, study.accession, study.bodyPart, String(study.instanceCount)];
  const words = [...texts, ...others].flatMap((text) => (text ? folded.wordsOf(text) : []));
  const dates = [study.time, patient.birthDate, filed.birthDate]
    .flatMap(dateWords)
    .map((date) => date.toLowerCase());
  return ['', ...new Set([...words, ...dates])].join('\n');
}

/** What an entry is made from. */
type Subject = Pick<Entry, 'study' | 'patient' | 'filed'>;

/** Makes the entry of a study. */
export function entryOf(subject: Subject, folded: FoldedTexts): Entry {
  const { study, patient } = subject;
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
  return { ...subject, words: wordsOf(subject, folded), keys };
}

/** A word that is looked for, and the states of reports that it begins. */
export interface Wanted {
  readonly word: string;
  readonly states: readonly ReportState[];
}

/** The words of a folded text as they are looked for. */
export function wantedWords(folded: string): readonly Wanted[] {
  const words = folded.split(/\s+/).filter((word) => word !== '');
  return words.map(toWanted);
}

function toWanted(word: string): Wanted {
  return { word: `\n${word}`, states: REPORT_STATES.filter((state) => state.startsWith(word)) };
}

/** True where every word begins some word of the entry, or the state of its report. */
export function isFound(
  entry: Entry,
  wanted: readonly Wanted[],
  states: ReadonlyMap<StudyKey, ReportState>,
): boolean {
  for (const { word, states: begun } of wanted) {
    if (entry.words.includes(word)) continue;
    if (begun.length === 0 || !begun.includes(stateOf(entry, states))) return false;
  }
  return true;
}

/** Compares by code units, the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Newest first, undated last; equal ones by key. */
export function byNewest(a: Entry, b: Entry): number {
  return compareText(b.keys.time, a.keys.time) || compareText(a.study.studyKey, b.study.studyKey);
}

/** The state of the newest report of an entry's study. */
export function stateOf(
  { study }: Pick<Entry, 'study'>,
  states: ReadonlyMap<StudyKey, ReportState>,
): ReportState {
  return states.get(study.studyKey) ?? 'none';
}
