import type { InstanceKey, PatientKey, SeriesKey, StudyKey } from '../contract/domain/ids.ts';
import type { StoreReader } from '../storage/types.ts';
import { type Joined, NOBODY_JOINED, People } from './identity/people.ts';
import {
  patientsTable,
  type StoredPatient,
  type StoredSeries,
  type StoredStudy,
  seriesTable,
  studiesTable,
} from './tables.ts';
import { MissingFiles } from './upkeep/missingFiles.ts';
import { fileStatesTable } from './upkeep/tables.ts';

/** Rows that one write changed. */
export interface IndexedRows {
  readonly patients: readonly StoredPatient[];
  readonly studies: readonly StoredStudy[];
  readonly series: readonly StoredSeries[];
}

/** Patients, studies and series in memory, and which contents there are; headers stay in the store. */
export class LibraryIndex {
  readonly patients = new Map<PatientKey, StoredPatient>();
  readonly studies = new Map<StudyKey, StoredStudy>();
  readonly series = new Map<SeriesKey, StoredSeries>();
  /** Who is who, as persons decided (P1). */
  readonly people: People;
  /** Contents whose file is marked as missing. */
  readonly missing = new MissingFiles();
  /** Grows with each change, so that what is made from the index knows when it is stale. */
  revision = 0;
  readonly #placeOf = new Map<InstanceKey, SeriesKey>();
  readonly #keysOfSop = new Map<string, InstanceKey[]>();
  readonly #sharedSops = new Set<string>();
  readonly #seriesOfStudy = new Map<StudyKey, Set<SeriesKey>>();
  readonly #patientsOfRoot = new Map<string, Set<PatientKey>>();

  constructor(joined: Joined = NOBODY_JOINED) {
    this.people = new People(this, joined);
  }

  /** Fills an index from the store's committed rows. */
  static async load(store: StoreReader): Promise<LibraryIndex> {
    const index = new LibraryIndex(store);
    index.missing.apply(await store.all(fileStatesTable));
    index.apply({
      patients: await store.all(patientsTable),
      studies: await store.all(studiesTable),
      series: await store.all(seriesTable),
    });
    return index;
  }

  /** Takes in rows, new or changed, after their write was committed. */
  apply(rows: IndexedRows): void {
    this.revision += 1;
    for (const patient of rows.patients) {
      this.patients.set(patient.patientKey, patient);
      addTo(this.#patientsOfRoot, patient.root, patient.patientKey);
    }
    for (const study of rows.studies) this.studies.set(study.studyKey, study);
    for (const series of rows.series) this.#applySeries(series);
  }

  /** Takes the patients that a person said to be people of their own; who is joined may be another then, too. */
  setApart(keys: Iterable<PatientKey>): void {
    this.people.setApart(keys);
    this.revision += 1;
  }

  /** The series that a content belongs to; null where the library has it not. */
  placeOf(key: InstanceKey): StoredSeries | null {
    const seriesKey = this.#placeOf.get(key);
    return (seriesKey && this.series.get(seriesKey)) ?? null;
  }

  /** Contents with this SOP Instance UID, oldest first; more than one is a conflict (I3). */
  keysOfSop(sopUid: string): readonly InstanceKey[] {
    return this.#keysOfSop.get(sopUid) ?? [];
  }

  /** SOP Instance UIDs with more than one content (I3). */
  sharedSops(): ReadonlySet<string> {
    return this.#sharedSops;
  }

  seriesOf(studyKey: StudyKey): readonly StoredSeries[] {
    return [...(this.#seriesOfStudy.get(studyKey) ?? [])].flatMap((key) => this.series.get(key) ?? []);
  }

  /** Patients of one identity root, in the order in which they came (P1). */
  patientsOf(root: string): readonly StoredPatient[] {
    return [...(this.#patientsOfRoot.get(root) ?? [])].flatMap((key) => this.patients.get(key) ?? []);
  }

  /** The issuers with which a Patient ID is known, in order, each once; null last: without issuer (P1). */
  issuersOf(patientId: string): (string | null)[] {
    const own = [...this.patients.values()].filter((patient) => patient.patientId === patientId);
    const issuers = new Set(own.map(({ issuer }) => issuer));
    const named = [...issuers].filter((issuer) => issuer !== null).sort();
    return issuers.has(null) ? [...named, null] : named;
  }

  /** Contents of a patient. */
  keysOfPatient(patientKey: PatientKey): readonly InstanceKey[] {
    const own = [...this.series.values()].filter((series) => series.patientKey === patientKey);
    return own.flatMap((series) => series.members.map((member) => member.key));
  }

  /** Drops a patient and all that belongs to it. */
  forget(patientKey: PatientKey): void {
    const rows = {
      patients: [...this.patients.values()].filter((row) => row.patientKey !== patientKey),
      studies: [...this.studies.values()].filter((row) => row.patientKey !== patientKey),
      series: [...this.series.values()].filter((row) => row.patientKey !== patientKey),
    };
    this.missing.forget(patientKey);
    this.replace(rows);
  }

  /** Takes these rows in place of all that it had. */
  replace(rows: IndexedRows): void {
    const maps = [this.patients, this.studies, this.series, this.#placeOf, this.#keysOfSop];
    for (const map of [...maps, this.#seriesOfStudy, this.#patientsOfRoot, this.#sharedSops]) map.clear();
    this.apply(rows);
  }

  #applySeries(series: StoredSeries): void {
    const known = this.series.get(series.seriesKey)?.members.length ?? 0;
    this.series.set(series.seriesKey, series);
    addTo(this.#seriesOfStudy, series.studyKey, series.seriesKey);
    for (const { key, sopUid } of series.members.slice(known)) {
      this.#placeOf.set(key, series.seriesKey);
      const others = this.#keysOfSop.get(sopUid);
      this.#keysOfSop.set(sopUid, others ? [...others, key] : [key]);
      if (others) this.#sharedSops.add(sopUid);
    }
  }
}

function addTo<K, V>(sets: Map<K, Set<V>>, key: K, value: V): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
