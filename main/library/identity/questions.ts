import type {
  IdentityDecision,
  IdentityPatient,
  IdentityQuestion,
  Likeness,
} from '../../contract/domain/identity.ts';
import type { PatientKey } from '../../contract/domain/ids.ts';
import { fold } from '../fold.ts';
import type { LibraryIndex } from '../libraryIndex.ts';
import type { StoredPatient, StoredStudy } from '../tables.ts';
import { toPatient } from '../worklist.ts';
import type { StoredDecision } from './table.ts';

const CANDIDATES = 8;

/** Builds what the reconcile screen shows from the patients in memory. Likeness orders what is shown; it joins nothing (P1). */
export class Questions {
  readonly #index: LibraryIndex;
  readonly #studies = new Map<PatientKey, StoredStudy[]>();
  #alike: Map<string, PatientKey[]> | null = null;

  constructor(index: LibraryIndex) {
    this.#index = index;
    for (const study of index.studies.values())
      addTo(this.#studies, index.people.ownerOf(study.patientKey), study);
  }

  /** Open questions: one for all patients of an id, one for each study without id. */
  list(waiting: readonly StoredDecision[], limit: number): { questions: IdentityQuestion[]; total: number } {
    const byRoot = new Map<string, StoredPatient[]>();
    for (const patient of this.#index.people.open()) addTo(byRoot, patient.root, patient);
    const open = [...byRoot.values()]
      .map((patients) => patients.sort(byName))
      .sort(([a], [b]) => byName(a, b));
    const questions = open.slice(0, limit).flatMap((patients) => this.#question(patients, waiting));
    return { questions, total: open.length };
  }

  /** A patient with its studies and the identities that were joined into it; null where there is none. */
  patient(key: PatientKey): IdentityPatient | null {
    const stored = this.#index.people.shown(key);
    if (stored === undefined) return null;
    const studies = this.#studies.get(stored.patientKey) ?? [];
    return {
      patient: toPatient(stored),
      studies: studies.map(toIdentityStudy).sort((a, b) => ((a.time ?? '') < (b.time ?? '') ? 1 : -1)),
      joined: this.#index.people.joinedInto(stored.patientKey).map(toPatient),
    };
  }

  /** A decision with its patients as their own files name them. */
  decision(rows: readonly StoredDecision[]): IdentityDecision[] {
    const [first] = rows;
    const patients = rows.flatMap(({ patientKey }) => this.#index.patients.get(patientKey) ?? []);
    if (first === undefined || patients.length === 0) return [];
    const { id, version, patientKey, actId, into, ...decision } = first;
    const other = into === null ? undefined : this.#index.patients.get(into);
    return [
      { ...decision, id: actId, patients: patients.map(toPatient), into: other ? toPatient(other) : null },
    ];
  }

  #question(open: readonly StoredPatient[], waiting: readonly StoredDecision[]): IdentityQuestion[] {
    const [first] = open;
    if (first === undefined) return [];
    const owners = new Set(
      this.#index.patientsOf(first.root).map(({ patientKey }) => this.#index.people.ownerOf(patientKey)),
    );
    const own = new Set(open.map(({ patientKey }) => patientKey));
    const others = [...owners].filter((key) => !own.has(key)).sort();
    const keys = [...own, ...others];
    const about = waiting.filter(
      ({ patientKey, into }) => own.has(patientKey) || (into !== null && own.has(into)),
    );
    return [
      {
        id: first.patientKey,
        kind: first.patientId === null ? 'no_id' : 'same_id',
        reason: first.quarantined ?? '',
        patients: keys.flatMap((key) => this.patient(key) ?? []),
        candidates: this.#candidates(open, new Set(keys)),
        proposals: groupByAct(about).flatMap((rows) => this.decision(rows)),
      },
    ];
  }

  /** Others of an equal id or name, those with more in common first, then those with an id. */
  #candidates(
    open: readonly StoredPatient[],
    shown: ReadonlySet<PatientKey>,
  ): IdentityQuestion['candidates'] {
    const found = new Map<PatientKey, Set<Likeness>>();
    for (const patient of open)
      for (const other of this.#withEqual(patient)) {
        if (shown.has(other.patientKey)) continue;
        const known = found.get(other.patientKey) ?? [];
        found.set(other.patientKey, new Set([...known, ...likeness(patient, other)]));
      }
    const hasId = (key: PatientKey) => Number(this.#index.people.shown(key)?.patientId != null);
    const ordered = [...found].sort(
      ([a, one], [b, two]) => two.size - one.size || hasId(b) - hasId(a) || (a < b ? -1 : 1),
    );
    return ordered.slice(0, CANDIDATES).flatMap(([key, alike]) => {
      const patient = this.patient(key);
      return patient === null ? [] : [{ ...patient, alike: [...alike] }];
    });
  }

  #withEqual(patient: StoredPatient): StoredPatient[] {
    this.#alike ??= this.#indexAlike();
    const keys = new Set(likeWords(patient).flatMap((word) => this.#alike?.get(word) ?? []));
    return [...keys].flatMap((key) => this.#index.people.shown(key) ?? []);
  }

  #indexAlike(): Map<string, PatientKey[]> {
    const alike = new Map<string, PatientKey[]>();
    for (const patient of this.#index.patients.values())
      for (const word of likeWords(patient)) addTo(alike, word, patient.patientKey);
    return alike;
  }
}

/** Decisions by the act that they belong to. */
export function groupByAct(rows: readonly StoredDecision[]): StoredDecision[][] {
  const acts = new Map<string, StoredDecision[]>();
  for (const row of rows) addTo(acts, row.actId, row);
  return [...acts.values()];
}

function likeness(a: StoredPatient, b: StoredPatient): Likeness[] {
  return [
    ...(a.patientId !== null && a.patientId === b.patientId ? ['id' as const] : []),
    ...(nameOf(a) !== '' && nameOf(a) === nameOf(b) ? ['name' as const] : []),
    ...(a.birthDate !== null && a.birthDate === b.birthDate ? ['birthDate' as const] : []),
  ];
}

function likeWords(patient: StoredPatient): string[] {
  const name = nameOf(patient);
  return [
    ...(patient.patientId === null ? [] : [`id ${patient.patientId}`]),
    ...(name === '' ? [] : [`name ${name}`]),
  ];
}

function nameOf({ name }: StoredPatient): string {
  return fold(name.alphabetic || name.ideographic || name.phonetic);
}

/** By name, then by key: the same patients come in the same order. */
function byName(a: StoredPatient | undefined, b: StoredPatient | undefined): number {
  const [left, right] = [a, b].map((one) => (one === undefined ? '' : `${nameOf(one)}\n${one.patientKey}`));
  return (left ?? '') < (right ?? '') ? -1 : 1;
}

function toIdentityStudy(study: StoredStudy): IdentityPatient['studies'][number] {
  const { studyKey, time, modalities, description, instanceCount } = study;
  return { studyKey, time, modalities, description, instanceCount };
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
