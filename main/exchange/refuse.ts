import { AppError } from '../contract/errors.ts';

/** The error of a source that cannot be read: what is wrong, where, and the next step, each a sentence. */
export function badFile(what: string, nextStep: string): AppError {
  return new AppError('bad_file', `${what} ${nextStep}`);
}

const MIB = 1024 * 1024;

/** What one source may hold at most, so that memory and time stay bounded. */
export const LIMITS = {
  fhirBytes: 128 * MIB,
  hl7Bytes: 64 * MIB,
  pdfBytes: 128 * MIB,
  textBytes: 4 * MIB,
  /** Characters of one document's text. */
  documentCharacters: 4 * MIB,
} as const;

/** Refuses what is empty or larger than its limit. `kind` names the format in the sentence. */
export function checkSize(bytes: Uint8Array, limit: number, kind: string): void {
  if (bytes.length === 0) throw badFile(`The ${kind} is empty.`, 'Export it again.');
  if (bytes.length > limit)
    throw badFile(
      `The ${kind} holds ${Math.ceil(bytes.length / MIB)} MiB; at most ${limit / MIB} MiB are read.`,
      'Export it in parts.',
    );
}
