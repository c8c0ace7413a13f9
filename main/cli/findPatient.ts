import { issuersWords } from '../app/findPatient.ts';
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
  const studies = await studiesOf(client, id);
  const others = await client.records.patients({});
  const known = [
    ...studies.map(({ patient }) => patient),
    ...others.filter(({ patientId }) => patientId === id),
  ];
  return oneOf(known, id, issuer).patientKey;
}

/** The newest study of that patient. Throws `not_found`, `refused` as {@link findPatient}. */
export async function findNewestStudy(
  client: Client,
  id: string,
  issuer: string | undefined,
): Promise<StudyKey> {
  const patientKey = await findPatient(client, id, issuer);
  const [newest] = (await studiesOf(client, id)).filter(({ patient }) => isOf(patient, issuer));
  if (newest?.patient.patientKey === patientKey) return newest.studyKey;
  throw new AppError('not_found', `The library has no study of patient ${id}. Import one first.`);
}

/** All of them: who is left out by the end of a page may be another person with the same id. */
async function studiesOf(client: Client, id: string): Promise<StudyRow[]> {
  const own: StudyRow[] = [];
  for (let offset = 0; ; offset += PAGE) {
    const { rows, total } = await client.library.studies({ text: '', limit: PAGE, offset });
    own.push(...rows.filter(({ patient }) => patient.patientId === id));
    if (rows.length === 0 || offset + rows.length >= total) return own;
  }
}

function oneOf(known: readonly Patient[], id: string, issuer: string | undefined): Patient {
  const patients = known.filter((patient) => isOf(patient, issuer));
  const [first] = patients;
  const isOne = new Set(patients.map(({ patientKey }) => patientKey)).size === 1;
  if (first !== undefined && isOne) return first;
  if (known.length === 0)
    throw new AppError('not_found', `The library has no patient ${id}. Import a study first.`);
  const issuers = [...new Set((first === undefined ? known : patients).map((patient) => patient.issuer))];
  const who = `Patient ID ${id}${issuer === undefined ? '' : ` of ${issuer}`}`;
  if (first !== undefined && issuers.length === 1)
    throw new AppError('refused', `${who} is not one person here. Reconcile them first: say who is who.`);
  throw new AppError(
    'refused',
    `${who} is not one person here: it is known ${issuersWords(issuers)}. Name the one that is meant with --issuer <issuer>.`,
  );
}

function isOf({ issuer }: Patient, wanted: string | undefined): boolean {
  return wanted === undefined || issuer === wanted;
}
