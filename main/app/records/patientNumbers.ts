import type { RecordIdentifier } from '../../exchange/record.ts';

/** Identifiers that say who a person is elsewhere, and are no hospital's number (HL7 table 0203). */
const NO_PATIENT_ID: ReadonlySet<string> = new Set(['SS', 'DL', 'PPN', 'TAX', 'NI', 'SB']);
/** Numbers of a visit, an account or an order (HL7 table 0203): an authority counts them beside its patients, so equal ones are of others. */
const NO_PERSON: ReadonlySet<string> = new Set(
  'AC ACSN AN ANC AND ANT BC FI FILL FGN MB OD PLAC RRI SID SNO SP VN VS'.split(' '),
);
/** What numbers a hospital's patients (HL7 table 0203). */
const HOSPITAL: ReadonlySet<string> = new Set(['MR', 'PE', 'PI', 'PT']);

/**
 * P1. True where an equal number of the library is this patient's: never that of a visit or an account, and without issuer only what is
 * called a hospital's number, or nothing at all; a social security number may be anybody's Patient ID.
 */
export function isPatientNumber({ issuer, kind }: RecordIdentifier): boolean {
  if (kind === null || HOSPITAL.has(kind)) return true;
  return issuer !== null && !NO_PERSON.has(kind);
}

/** True where a new patient may be made of it. */
export function canMakePatient({ kind, isRetired }: RecordIdentifier): boolean {
  if (isRetired) return false;
  return kind === null || !(NO_PATIENT_ID.has(kind) || NO_PERSON.has(kind));
}
