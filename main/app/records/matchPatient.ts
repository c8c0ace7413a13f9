import type { Patient } from '../../contract/domain/library.ts';
import type { RecordPatient } from '../../exchange/record.ts';
import type { NewPatient } from '../../library/addPatient.ts';
import type { Library } from '../../library/openLibrary.ts';
import { identifierWords, nameWords } from './wordsOf.ts';

/** The patient of a record, or why a person has to say whose it is. `candidates` have one of its identifiers, exactly. */
export type Match =
  | { readonly kind: 'one'; readonly patient: Patient }
  | { readonly kind: 'ask'; readonly reason: string; readonly candidates: readonly Patient[] };

/** Identifiers that say who a person is elsewhere, and are no hospital's number (HL7 table 0203). */
const NO_PATIENT_ID: ReadonlySet<string> = new Set(['SS', 'DL', 'PPN', 'TAX', 'NI', 'SB']);

/** P1. Patients that have one of the record's identifiers: same issuer, same id, compared exactly; without issuer only those without. */
export function candidatesOf(library: Pick<Library, 'findPatients'>, person: RecordPatient): Patient[] {
  const found = person.identifiers.flatMap(({ id, issuer }) => library.findPatients(id, issuer));
  return [...new Map(found.map((patient) => [patient.patientKey, patient])).values()];
}

/** P1. Never by name, birth date or likeness. A quarantined patient is not known to be one person, so that is asked too. */
export function matchPatient(library: Pick<Library, 'findPatients'>, person: RecordPatient): Match {
  const candidates = candidatesOf(library, person);
  const [patient, ...others] = candidates;
  if (!patient) return { kind: 'ask', candidates, reason: unmatched(person) };
  if (others.length > 0)
    return {
      kind: 'ask',
      candidates,
      reason: `Its identifiers belong to ${candidates.length} patients: ${candidates.map(({ name }) => nameWords(name)).join(', ')}.`,
    };
  if (patient.quarantined !== null)
    return {
      kind: 'ask',
      candidates,
      reason: `Its identifier belongs to a patient who is kept apart: ${patient.quarantined}.`,
    };
  return { kind: 'one', patient };
}

function unmatched(person: RecordPatient): string {
  if (person.identifiers.length === 0) return 'It has no identifier of a patient.';
  return `No patient here has ${identifierWords(person)}.`;
}

/** The identity that a new patient of this record would have, or why there is none. */
export function newIdentityOf(person: RecordPatient): NewPatient | { readonly refused: string } {
  const first = person.identifiers.find(({ kind }) => kind === null || !NO_PATIENT_ID.has(kind));
  const { name, birthDate, sex } = person;
  if (first) return { patientId: first.id, issuer: first.issuer, name, birthDate, sex };
  return {
    refused:
      person.identifiers.length === 0
        ? 'It has no identifier to make a patient of. Choose the patient it belongs to.'
        : 'It has no hospital number, only identifiers such as a social security number. Choose the patient it belongs to.',
  };
}
