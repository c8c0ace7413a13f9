import type { PatientKey } from '../../contract/domain/ids.ts';
import type { StoreReader } from '../../storage/types.ts';
import type { StoredPatient } from '../tables.ts';

/** Which keys are one patient, as the store knows it. */
export type Joined = Pick<StoreReader, 'ownerOf' | 'keysOf'>;

/** Every key a patient of its own. */
export const NOBODY_JOINED: Joined = { ownerOf: (key) => key, keysOf: (key) => [key] };

/** The patients that files made. */
export interface KnownPatients {
  readonly patients: ReadonlyMap<PatientKey, StoredPatient>;
  /** Patients of one identity root, in the order in which they came. */
  patientsOf(root: string): readonly StoredPatient[];
}

/** Patients as persons decided who is who (P1), over those that files made; no row is changed by it. */
export class People {
  readonly #known: KnownPatients;
  readonly #joined: Joined;
  readonly #released = new WeakMap<StoredPatient, StoredPatient>();
  #apart: ReadonlySet<PatientKey> = new Set();

  constructor(known: KnownPatients, joined: Joined) {
    this.#known = known;
    this.#joined = joined;
  }

  /** Takes the keys that a person said to be people of their own. */
  setApart(keys: Iterable<PatientKey>): void {
    this.#apart = new Set(keys);
  }

  /** The key of the patient that this key is a part of. */
  ownerOf(key: PatientKey): PatientKey {
    return this.#joined.ownerOf(key);
  }

  isSame(a: PatientKey, b: PatientKey): boolean {
    return a === b || this.ownerOf(a) === this.ownerOf(b);
  }

  /** The patient of a key: the one it was joined into, its quarantine lifted where a person decided. Undefined: there is none. */
  shown(key: PatientKey): StoredPatient | undefined {
    const owner = this.#known.patients.get(this.ownerOf(key));
    if (owner === undefined || owner.quarantined === null || this.isOpen(owner)) return owner;
    const known = this.#released.get(owner);
    if (known !== undefined) return known;
    const released = { ...owner, quarantined: null };
    this.#released.set(owner, released);
    return released;
  }

  /** The identities that were joined into a patient, as their files name them. */
  joinedInto(owner: PatientKey): StoredPatient[] {
    const others = this.#joined.keysOf(owner).filter((key) => key !== owner);
    return others.flatMap((key) => this.#known.patients.get(key) ?? []);
  }

  /** True where a patient is kept apart and nobody has decided whose its files are. */
  isOpen(patient: StoredPatient): boolean {
    const { patientKey, quarantined, patientId, root } = patient;
    if (quarantined === null || this.#apart.has(patientKey) || this.ownerOf(patientKey) !== patientKey)
      return false;
    if (patientId === null) return true;
    // One id, and all that came under it were found to be one person: nothing is left to ask.
    return this.#known.patientsOf(root).some((other) => !this.isSame(other.patientKey, patientKey));
  }

  /** Patients that wait for a person, in the order in which they came. */
  open(): StoredPatient[] {
    return [...this.#known.patients.values()].filter((patient) => this.isOpen(patient));
  }
}
