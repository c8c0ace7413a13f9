import type { PatientKey } from '../contract/domain/ids.ts';
import type { Store } from '../storage/types.ts';
import type { PatientFields } from './header/identity.ts';
import type { StoredPatient } from './tables.ts';

/** The store's two ways to make patient keys. */
export type PatientKeys = Pick<Store, 'patientKey' | 'quarantineKey'>;

/** The patient that a file belongs to, and those of the same root whose row changes with it. */
export interface ResolvedPatient {
  readonly patientKey: PatientKey;
  readonly changed: readonly StoredPatient[];
}

const NO_ID = 'no Patient ID: this study is kept apart until a person decides';

/** What an identity is made from: issuer and Patient ID, compared exactly; without Patient ID the study alone (P1). */
export function identityRoot(fields: Pick<PatientFields, 'issuer' | 'patientId'>, studyUid: string): string {
  return JSON.stringify(
    fields.patientId === null ? { studyUid } : { issuer: fields.issuer, id: fields.patientId },
  );
}

function nameOf({ name }: Pick<PatientFields, 'name'>): string {
  return (name.alphabetic || name.ideographic || name.phonetic).toLowerCase();
}

// A shorter date says less, not otherwise.
function isSameDate(a: string | null, b: string | null): boolean {
  return a === null || b === null || a.startsWith(b) || b.startsWith(a);
}

/** In which of name, birth date and sex two patients differ. An absent birth date or sex says nothing; an absent name is another name. */
function differences(a: PatientFields, b: PatientFields): string[] {
  const isSameSex = a.sex === null || b.sex === null || a.sex === b.sex;
  return [
    ...(nameOf(a) === nameOf(b) ? [] : ['name']),
    ...(isSameDate(a.birthDate, b.birthDate) ? [] : ['birth date']),
    ...(isSameSex ? [] : ['sex']),
  ];
}

function isEqual(a: PatientFields, b: PatientFields): boolean {
  return nameOf(a) === nameOf(b) && a.birthDate === b.birthDate && a.sex === b.sex;
}

function newPatient(
  fields: PatientFields,
  root: string,
  patientKey: PatientKey,
  quarantined: string | null,
): StoredPatient {
  return { ...fields, id: patientKey, version: 1, patientKey, root, quarantined };
}

// What a later file knows is added; what is known is never replaced.
function fill(known: StoredPatient, fields: PatientFields): StoredPatient | null {
  const filled = {
    ...known,
    name: known.name.raw === '' ? fields.name : known.name,
    birthDate: known.birthDate ?? fields.birthDate,
    sex: known.sex ?? fields.sex,
    species: known.species ?? fields.species,
  };
  const isChanged = JSON.stringify(filled) !== JSON.stringify(known);
  return isChanged ? { ...filled, version: known.version + 1 } : null;
}

function existing(known: StoredPatient, fields: PatientFields): ResolvedPatient {
  const filled = fill(known, fields);
  return { patientKey: known.patientKey, changed: filled ? [filled] : [] };
}

/**
 * Resolves the patient of a file among those of its root, in the order in which they came (P1). With an issuer there is one. Without,
 * equal ids with a differing name, birth date or sex are separate patients, all quarantined until a person decides.
 */
export function resolvePatient(
  fields: PatientFields,
  studyUid: string,
  sameRoot: readonly StoredPatient[],
  keys: PatientKeys,
): ResolvedPatient {
  const root = identityRoot(fields, studyUid);
  const [first] = sameRoot;
  if (!first) return begin(fields, root, studyUid, keys);
  if (fields.issuer !== null && fields.patientId !== null) return existing(first, fields);
  const equal = sameRoot.find((patient) => isEqual(patient, fields));
  if (equal) return existing(equal, fields);
  const alike = sameRoot.filter((patient) => differences(patient, fields).length === 0);
  const [only] = alike;
  if (only && alike.length === 1) return existing(only, fields);
  return separate(fields, root, sameRoot, keys);
}

function begin(fields: PatientFields, root: string, studyUid: string, keys: PatientKeys): ResolvedPatient {
  const { patientId, issuer } = fields;
  const patientKey =
    patientId === null ? keys.quarantineKey('study', studyUid) : keys.patientKey(issuer, patientId);
  return { patientKey, changed: [newPatient(fields, root, patientKey, patientId === null ? NO_ID : null)] };
}

function separate(
  fields: PatientFields,
  root: string,
  sameRoot: readonly StoredPatient[],
  keys: PatientKeys,
): ResolvedPatient {
  const patientKey = keys.quarantineKey(root, nameOf(fields), fields.birthDate ?? '', fields.sex ?? '');
  const all = new Set(sameRoot.flatMap((patient) => differences(patient, fields)));
  const what = all.size > 0 ? `another ${[...all].join(' and another ')}` : 'too little to tell them apart';
  const reason =
    fields.patientId === null
      ? `no Patient ID, and files of this study have ${what}: kept apart until a person decides`
      : `the same Patient ID, without issuer, stands for patients with ${what}: kept apart until a person decides`;
  const siblings = sameRoot
    .filter((patient) => patient.quarantined === null)
    .map((patient) => ({ ...patient, quarantined: reason, version: patient.version + 1 }));
  return { patientKey, changed: [newPatient(fields, root, patientKey, reason), ...siblings] };
}
