import { WorklistQuery } from '../contract/api/library.ts';
import type { Patient } from '../contract/domain/library.ts';
import { AppError } from '../contract/errors.ts';
import type { Parts } from './parts.ts';

/** P1: exactly one patient, or a sentence that says what is missing. */
export function findOnePatient(
  { library }: Parts,
  input: { patientId: string; issuer: string | null },
): Patient {
  const matches = library.findPatients(input.patientId, input.issuer);
  const [patient, ...others] = matches;
  const who = `Patient ID ${input.patientId}${input.issuer === null ? '' : ` of ${input.issuer}`}`;
  if (patient !== undefined && others.length === 0) return patient;
  if (patient !== undefined)
    throw new AppError(
      'refused',
      `${who} is not one person here (${matches.length}). Name the issuer, or reconcile them first.`,
    );
  const { rows } = library.studies(WorklistQuery.parse({ text: input.patientId, limit: 1000 }));
  const alike = rows.filter((row) => row.patient.patientId === input.patientId);
  const issuers = [...new Set(alike.flatMap((row) => row.patient.issuer ?? []))].sort();
  if (issuers.length > 0 && input.issuer === null)
    throw new AppError(
      'refused',
      `${who} is here with an issuer only: ${issuers.join(', ')}. Name the issuer.`,
    );
  throw new AppError('not_found', `The library has no ${who}. Import a study of this patient first.`);
}
