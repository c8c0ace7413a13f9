import type { CodeableConcept, Coding, HumanName, Identifier, Patient, Quantity } from '@medplum/fhirtypes';
import type { Patient as PatientRow } from '../../../contract/domain/library.ts';
import type { CodedConcept } from '../../../contract/domain/structured.ts';
import type { ClinicalTime } from '../../../contract/domain/time.ts';
import { codeOfUnit } from '../../dicom/codes.ts';

/** Code systems of FHIR by their designator in DICOM (PS3.16 table 8-1). */
const SYSTEMS: Readonly<Record<string, string>> = {
  SCT: 'http://snomed.info/sct',
  DCM: 'http://dicom.nema.org/resources/ontology/DCM',
  LN: 'http://loinc.org',
};
const UCUM = 'http://unitsofmeasure.org';
const REPRESENTATION = 'http://hl7.org/fhir/StructureDefinition/iso21090-EN-representation';

/** A coded entry of DICOM as a concept with words; codes that only this program knows are left out. */
export function conceptOf({ system, code, meaning }: CodedConcept, words: string = meaning): CodeableConcept {
  const known = SYSTEMS[system ?? ''];
  if (known === undefined) return { text: words };
  return { coding: [{ system: known, code, display: meaning }], text: words };
}

/** A modality of DICOM (CID 29). */
export function modalityCoding(modality: string): Coding {
  return { system: SYSTEMS.DCM ?? '', code: modality };
}

/** A number with its unit in UCUM; a unit that UCUM lacks stands in words alone. */
export function quantityOf(value: number, unit: string): Quantity {
  const { system, code } = codeOfUnit(unit);
  return system === 'UCUM' ? { value, unit, system: UCUM, code } : { value, unit };
}

/** A DICOM UID as identifier (R4 ImagingStudy, notes). */
export function uidIdentifier(uid: string): Identifier {
  return { system: 'urn:dicom:uid', value: `urn:oid:${uid}` };
}

/** A time as FHIR writes it: with the clock only where seconds and zone are known, else the day, month or year. Null stays out. */
export function fhirTime(time: ClinicalTime | null): string | null {
  if (time === null) return null;
  return /T\d\d:\d\d:\d\d.*[+-]\d\d:\d\d$/.test(time) ? time : time.slice(0, 10);
}

/** Leaves out fields that are null, empty strings or empty lists: FHIR has none of them. */
export function known<T extends object>(fields: { readonly [K in keyof T]: T[K] | null }): T {
  const isSaid = (value: unknown) => value !== null && value !== undefined && value !== '';
  const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;
  const said = Object.entries(fields).filter(([, value]) => isSaid(value) && !isEmpty(value));
  // What is left has the fields' own types; those left out are optional in FHIR.
  return Object.fromEntries(said) as T;
}

const GENDERS: Readonly<Record<string, NonNullable<Patient['gender']>>> = {
  M: 'male',
  F: 'female',
  O: 'other',
};

/** A patient with identifier, names of each representation, birth date and sex, as far as they are known. */
export function patientResource(id: string, patient: PatientRow): Patient {
  const { birthDate, sex } = patient;
  return known<Patient>({
    resourceType: 'Patient',
    id,
    identifier: identifiersOf(patient),
    name: namesOf(patient.name.raw),
    birthDate: birthDate === null ? null : birthDate.slice(0, 10),
    gender: GENDERS[sex ?? ''] ?? null,
  });
}

function identifiersOf({ patientId, issuer }: PatientRow): Identifier[] {
  if (patientId === null) return [];
  const type = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] };
  return [
    { use: 'usual', type, value: patientId, ...(issuer === null ? {} : { assigner: { display: issuer } }) },
  ];
}

// PS3.5 6.2.1: groups are parted by =, components of a name by ^.
function namesOf(raw: string): HumanName[] {
  const kinds = ['ABC', 'IDE', 'SYL'] as const;
  const groups = raw.split('=');
  return groups.flatMap((group, at) => {
    const [family, first, middle, prefix, suffix] = group.split('^').map((part) => part.trim());
    const name = known<HumanName>({
      family: family ?? null,
      given: listOf(first, middle),
      prefix: listOf(prefix),
      suffix: listOf(suffix),
    });
    const kind = kinds[at];
    if (Object.keys(name).length === 0 || kind === undefined) return [];
    const extension = groups.length === 1 ? [] : [{ url: REPRESENTATION, valueCode: kind }];
    return [known<HumanName>({ use: 'official', ...name, extension })];
  });
}

function listOf(...parts: readonly (string | undefined)[]): string[] {
  return parts.filter((part) => part !== undefined && part !== '') as string[];
}
