import type { PatientKey } from '../../contract/domain/ids.ts';
import type { Patient } from '../../contract/domain/library.ts';
import type { RecordPatient } from '../../exchange/record.ts';
import type { NewPatient } from '../../library/addPatient.ts';
import type { Library } from '../../library/openLibrary.ts';
import { canMakePatient, isPatientNumber } from './patientNumbers.ts';
import { identifierWords, nameWords } from './wordsOf.ts';

/**
 * The patient of a record, or why a person has to say whose it is. `candidates` have one of its identifiers, exactly; `ownKey` is the key
 * of the identity that was matched, joined or not. `note`: what a person should know of it in words; null where nothing is to say.
 */
export type Match =
  | {
      readonly kind: 'one';
      readonly patient: Patient;
      readonly ownKey: PatientKey;
      readonly note: string | null;
    }
  | { readonly kind: 'ask'; readonly reason: string; readonly candidates: readonly Patient[] };

type Finding = Pick<Library, 'findPatients' | 'findKeys'>;

/** P1. Patients that have one of the record's identifiers: same issuer, same id, compared exactly; without issuer only those without. */
export function candidatesOf(library: Pick<Finding, 'findPatients'>, person: RecordPatient): Patient[] {
  const found = person.identifiers.flatMap(({ id, issuer }) => library.findPatients(id, issuer));
  return [...new Map(found.map((patient) => [patient.patientKey, patient])).values()];
}

/** The record's person by the identifiers in use: a retired one may be another person's by now, so it is no identity (P1). */
export function currentOf(person: RecordPatient): RecordPatient {
  return { ...person, identifiers: person.identifiers.filter(({ isRetired }) => !isRetired) };
}

/**
 * P1. Never by name, birth date or likeness. A quarantined patient is not known to be one person, so that is asked too, as is whom only a
 * retired identifier fits.
 */
export function matchPatient(library: Finding, whole: RecordPatient): Match {
  const person = currentOf(whole);
  const candidates = candidatesOf(library, person);
  const [patient, ...others] = candidates;
  if (!patient) return askOfRetired(library, whole);
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
  const ownKey = ownKeyOf(library, person, patient);
  return { kind: 'one', patient, ownKey, note: retiredNote(library, whole, patient) };
}

function askOfRetired(library: Finding, person: RecordPatient): Match {
  const candidates = candidatesOf(library, person);
  if (candidates.length === 0) return { kind: 'ask', candidates, reason: unmatched(person) };
  const names = candidates.map(({ name }) => nameWords(name)).join(', ');
  const reason = `Only an identifier of it that is no longer in use fits here, ${names}: that may be another person by now.`;
  return { kind: 'ask', candidates, reason };
}

function retiredNote(library: Finding, person: RecordPatient, { patientKey }: Patient): string | null {
  const others = candidatesOf(library, person).filter((one) => one.patientKey !== patientKey);
  if (others.length === 0) return null;
  const names = others.map(({ name }) => nameWords(name)).join(', ');
  return `An identifier of it that is no longer in use belongs to another patient here, ${names}: it was not used. Look whether both are one person.`;
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

const rank = (identifier: RecordPatient['identifiers'][number]) => {
  if (identifier.isRetired) return 2;
  return isPatientNumber(identifier) ? 0 : 1;
};

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
        : 'It has no hospital number in use, only identifiers such as a social security number. Choose the patient it belongs to.',
  };
}
