import type { InstanceKey, PatientKey, RowId, StudyKey } from '../../contract/domain/ids.ts';
import { isServed, type VisualRow } from '../../contract/domain/memory.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import { comparableRows } from '../search.ts';
import { normalise, requireDimension } from './score.ts';
import { SearchThreads } from './searchThreads.ts';
import { SharedRows } from './sharedRows.ts';

/** What is kept of a served row beside its vector. */
export interface ImageEntry {
  readonly id: RowId;
  readonly version: number;
  readonly patientKey: PatientKey;
  readonly studyKey: StudyKey;
  readonly studyTime: ClinicalTime | null;
  readonly instanceKey: InstanceKey;
  readonly frame: number;
  /** Where its vector stands; null where it has none of the encoder. */
  readonly place: number | null;
}

/** Served rows of visual memory of all patients, with their vectors of one encoder in shared memory. */
export class ImageEntries {
  readonly encoderId: string;
  /** Null as long as no row has a vector. */
  rows: SharedRows | null = null;
  threads: SearchThreads | null = null;
  /** How many rows have a vector of the encoder. */
  comparable = 0;
  readonly #byPatient = new Map<PatientKey, Map<RowId, ImageEntry>>();
  readonly #byInstance = new Map<InstanceKey, Set<ImageEntry>>();
  readonly #byPlace: (ImageEntry | undefined)[] = [];
  readonly #groups = new Map<StudyKey, number>();
  #nextGroup = 0;
  #count = 0;

  constructor(encoderId: string) {
    this.encoderId = encoderId;
  }

  /** How many rows there are. */
  get count(): number {
    return this.#count;
  }

  /** Memory of the vectors, bytes. */
  get bytes(): number {
    return this.rows?.bytes ?? 0;
  }

  at(place: number): ImageEntry | undefined {
    return this.#byPlace[place];
  }

  ofPatient(patientKey: PatientKey): ImageEntry[] {
    return [...(this.#byPatient.get(patientKey)?.values() ?? [])];
  }

  ofInstance(instanceKey: InstanceKey): ImageEntry[] {
    return [...(this.#byInstance.get(instanceKey) ?? [])];
  }

  /** Takes in a row that is not there yet; one that is not served is left out (M12). `invalid_input` on a wrong dimension. */
  add(row: VisualRow): void {
    if (!isServed(row.state)) return;
    const { id, version, patientKey, studyKey, studyTime } = row;
    const { instanceKey, frame } = row.media;
    const place = this.#place(row);
    const entry = { id, version, patientKey, studyKey, studyTime, instanceKey, frame, place };
    mapOf(this.#byPatient, patientKey, () => new Map<RowId, ImageEntry>()).set(id, entry);
    mapOf(this.#byInstance, instanceKey, () => new Set<ImageEntry>()).add(entry);
    this.#count += 1;
    if (place === null) return;
    this.#byPlace[place] = entry;
    this.comparable += 1;
  }

  /** Makes a patient's entries follow the committed rows: what is as it was stays where it is. */
  update(patientKey: PatientKey, rows: readonly VisualRow[]): void {
    const served = new Map(rows.filter(({ state }) => isServed(state)).map((row) => [row.id, row]));
    for (const entry of this.ofPatient(patientKey)) {
      const row = served.get(entry.id);
      const isSame = row?.version === entry.version && this.#isComparable(row) === (entry.place !== null);
      if (isSame) served.delete(entry.id);
      else this.#remove(entry);
    }
    for (const row of served.values()) this.add(row);
  }

  async close(): Promise<void> {
    await this.threads?.close();
  }

  #isComparable(row: VisualRow): boolean {
    return comparableRows([row], this.encoderId).length > 0;
  }

  #place(row: VisualRow): number | null {
    if (!this.#isComparable(row)) return null;
    this.rows ??= new SharedRows(row.vector.length);
    this.threads ??= new SearchThreads(this.rows);
    requireDimension(row.vector, this.rows.dimension, this.encoderId);
    const group = mapOf(this.#groups, row.studyKey, () => this.#nextGroup++);
    return this.rows.add(normalise(row.vector), group);
  }

  #remove(entry: ImageEntry): void {
    const { id, patientKey, studyKey, instanceKey, place } = entry;
    const ofPatient = this.#byPatient.get(patientKey);
    ofPatient?.delete(id);
    if (ofPatient?.size === 0) this.#byPatient.delete(patientKey);
    const ofInstance = this.#byInstance.get(instanceKey);
    ofInstance?.delete(entry);
    if (ofInstance?.size === 0) this.#byInstance.delete(instanceKey);
    this.#count -= 1;
    if (place === null) return;
    this.rows?.remove(place);
    this.#byPlace[place] = undefined;
    this.comparable -= 1;
    // A number that is given again costs nothing; a study that is gone leaves no trace.
    if (!this.ofPatient(patientKey).some((other) => other.studyKey === studyKey))
      this.#groups.delete(studyKey);
  }
}

function mapOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
