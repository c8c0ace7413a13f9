import { v5 } from 'uuid';
import type { PersonName } from '../../contract/domain/library.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import { NO_NAME, parsePersonName } from '../charset/personName.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { clinicalTime } from './times.ts';

/** What a file says about its patient; unknown is null. */
export interface PatientFields {
  readonly patientId: string | null;
  readonly issuer: string | null;
  readonly name: PersonName;
  readonly birthDate: ClinicalTime | null;
  readonly sex: string | null;
  readonly species: string | null;
}

const NAMESPACE = '5a3f8f0e-57c5-4b93-9a52-1d4bb6a7f0c1';

/** UUIDv5 of given data under the project's namespace (P4): the same parts give the same id. Parts are kept apart. */
export function uuidOf(...parts: readonly string[]): string {
  return v5(JSON.stringify(parts), NAMESPACE);
}

/** A DICOM UID made from given data (PS3.5 B.2, `2.25.` and a UUID as a number), for files that have none. */
export function derivedUid(...parts: readonly string[]): string {
  return `2.25.${BigInt(`0x${uuidOf(...parts).replaceAll('-', '')}`)}`;
}

/** The patient's fields of a data set (P1). Patient ID and issuer keep their letters exactly; padding is no part of them. */
export function parsePatient(data: Dataset): PatientFields {
  const name = data.name(TAG.patientName);
  return {
    patientId: data.text(TAG.patientId),
    issuer: data.text(TAG.issuerOfPatientId),
    name: name === null ? NO_NAME : parsePersonName(name),
    birthDate: clinicalTime(data.text(TAG.patientBirthDate), null, null),
    sex: data.text(TAG.patientSex),
    species: data.text(TAG.patientSpecies),
  };
}
