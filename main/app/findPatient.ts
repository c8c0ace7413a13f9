import type { Patient } from '../contract/domain/library.ts';
import { AppError } from '../contract/errors.ts';
import type { Parts } from './parts.ts';

/** The identity that a person names: issuer null where there is none. */
interface NamedIdentity {
  readonly patientId: string;
  readonly issuer: string | null;
}

/** P1: exactly one patient, or a sentence that says what is missing. Never guessed from the id alone. Throws `refused`, `not_found`. */
export function findOnePatient({ library }: Pick<Parts, 'library'>, named: NamedIdentity): Patient {
  const matches = library.findPatients(named.patientId, named.issuer);
  const [patient, ...others] = matches;
  if (patient !== undefined && others.length === 0) return patient;
  const who = whoWords(named);
  if (patient !== undefined)
    throw new AppError(
      'refused',
      `${who} is not one person here (${matches.length}). Reconcile them first: say who is who.`,
    );
  const issuers = library.issuersOf(named.patientId);
  if (issuers.length > 0)
    throw new AppError(
      'refused',
      `${who} is nobody here. Patient ID ${named.patientId} is known ${issuersWords(issuers)}. Name the one that is meant: --issuer <issuer> on the command line.`,
    );
  throw new AppError('not_found', `The library has no ${who}. Import a study of this patient first.`);
}

function whoWords({ patientId, issuer }: NamedIdentity): string {
  return `Patient ID ${patientId} ${issuer === null ? 'without issuer' : `of ${issuer}`}`;
}

/** Each in quotes, since an issuer may hold commas: `of “NORTH” and without issuer`. */
export function issuersWords(issuers: readonly (string | null)[]): string {
  const words = issuers.map((issuer) => (issuer === null ? 'without issuer' : `of “${issuer}”`));
  const [last] = words.slice(-1);
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : (last ?? '');
}
