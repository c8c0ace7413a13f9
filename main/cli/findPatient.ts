import type { Client } from '../contract/api/contract.ts';
import type { PatientKey, StudyKey } from '../contract/domain/ids.ts';
import type { Patient, StudyRow } from '../contract/domain/library.ts';
import { AppError } from '../contract/errors.ts';

const PAGE = 1000;

/** The patient of that id and issuer, exactly (P1), with images or without. Throws `not_found`, `refused` where it is not one person. */
export async function findPatient(
  client: Client,
  id: string,
  issuer: string | undefined,
): Promise<PatientKey> {
  const studies = await studiesOf(client, id, issuer);
  const others = await client.records.patients({});
  const own = [...studies.map(({ patient }) => patient), ...others.filter((one) => isNamed(one, id, issuer))];
  return oneOf(own, id).patientKey;
}

/** The newest study of that patient. Throws `not_found`, `refused` as {@link findPatient}. */
export async function findNewestStudy(
  client: Client,
  id: string,
  issuer: string | undefined,
): Promise<StudyKey> {
  const patientKey = await findPatient(client, id, issuer);
  const [newest] = await studiesOf(client, id, issuer);
  if (newest?.patient.patientKey === patientKey) return newest.studyKey;
  throw new AppError('not_found', `The library has no study of patient ${id}. Import one first.`);
}

function isNamed({ patientId, issuer }: Patient, id: string, wanted: string | undefined): boolean {
  return patientId === id && (wanted === undefined || issuer === wanted);
}

/** All of them: who is left out by the end of a page may be another person with the same id. */
async function studiesOf(client: Client, id: string, issuer: string | undefined): Promise<StudyRow[]> {
  const own: StudyRow[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await client.library.studies({ text: '', limit: PAGE, offset });
    own.push(...rows.filter(({ patient }) => isNamed(patient, id, issuer)));
    if (rows.length === 0 || offset + rows.length >= total) return own;
  }
}

function oneOf(patients: readonly Patient[], id: string): Patient {
  const [first] = patients;
  if (first === undefined)
    throw new AppError('not_found', `The library has no patient ${id}. Import a study first.`);
  if (new Set(patients.map(({ patientKey }) => patientKey)).size > 1)
    throw new AppError('refused', `Patient ID ${id} is not one person here. Name the issuer with --issuer.`);
  return first;
}
