import type { PatientKey } from '../../contract/domain/ids.ts';
import type { Patient } from '../../contract/domain/library.ts';
import type { RecordPatient } from '../../exchange/record.ts';
import type { NewPatient } from '../../library/addPatient.ts';
import type { Library } from '../../library/openLibrary.ts';
import { canMakePatient, isPatientNumber } from './patientNumbers.ts';
import { identifierWords, nameWords } from './wordsOf.ts';

/**
 * The patient of a record, or why a person has to say whose it is. `candidates` have one of its identifiers, exactly; `ownKey` is the key
 * of the identity that was matched, joined or not.
 */
export type Match =
  | { readonly kind: 'one'; readonly patient: Patient; readonly ownKey: PatientKey }
  | { readonly kind: 'ask'; readonly reason: string; readonly candidates: readonly Patient[] };

type Finding = Pick<Library, 'findPatients' | 'findKeys'>;

/** P1. Patients that have one of the record's identifiers: same issuer, same id, compared exactly; without issuer only those without. */
export function candidatesOf(library: Pick<Finding, 'findPatients'>, person: RecordPatient): Patient[] {
  const found = person.identifiers.flatMap(({ id, issuer }) => library.findPatients(id, issuer));
  return [...new Map(found.map((patient) => [patient.patientKey, patient])).values()];
}

/** P1. Never by name, birth date or likeness. A quarantined patient is not known to be one person, so that is asked too. */
export function matchPatient(library: Finding, person: RecordPatient): Match {
  const candidates = candidatesOf(library, person);
  const [patient, ...others] = candidates;
  if (!patient) return { kind: 'ask', candidates, reason: unmatched(person) };
  const ask = (reason: string) => ({ kind: 'ask', candidates, reason }) as const;
  if (others.length > 0)
    return ask(
      `Its identifiers belong to ${candidates.length} patients: ${candidates.map(({ name }) => nameWords(name)).join(', ')}.`,
    );
  if (patient.quarantined !== null)
    return ask(`Its identifier belongs to a patient who is kept apart: ${patient.quarantined}.`);
  const numbers = person.identifiers.filter(isPatientNumber);
  if (candidatesOf(library, { ...person, identifiers: numbers }).length === 0)
    return ask(
      `A number of it that is no hospital’s number of a patient is the Patient ID of ${nameWords(patient.name)}: that may be another person.`,
    );
  return { kind: 'one', patient, ownKey: ownKeyOf(library, person, patient) };
}

/** P1. The key under which what is written of a patient by one of these identifiers stands, so that it goes back where a join is undone. */
export function ownKeyOf(
  library: Finding,
  { identifiers }: Pick<RecordPatient, 'identifiers'>,
  { patientKey }: Pick<Patient, 'patientKey'>,
): PatientKey {
  const named = identifiers.filter(({ id, issuer }) =>
    library.findPatients(id, issuer).some((patient) => patient.patientKey === patientKey),
  );
  for (const { id, issuer } of named.toSorted((a, b) => rank(a) - rank(b))) {
    const [key, ...others] = library.findKeys(id, issuer);
    if (key !== undefined && others.length === 0) return key;
  }
  return patientKey;
}

const rank = (identifier: RecordPatient['identifiers'][number]) => (isPatientNumber(identifier) ? 0 : 1);

function unmatched(person: RecordPatient): string {
  if (person.identifiers.length === 0) return 'It has no identifier of a patient.';
  return `No patient here has ${identifierWords(person)}.`;
}

/** The identity that a new patient of this record would have, or why there is none. */
export function newIdentityOf(person: RecordPatient): NewPatient | { readonly refused: string } {
  const first = person.identifiers.find(canMakePatient);
  const { name, birthDate, sex } = person;
  if (first) return { patientId: first.id, issuer: first.issuer, name, birthDate, sex };
  return {
    refused:
      person.identifiers.length === 0
        ? 'It has no identifier to make a patient of. Choose the patient it belongs to.'
        : 'It has no hospital number, only identifiers such as a social security number. Choose the patient it belongs to.',
  };
}
