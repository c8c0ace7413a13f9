import type { Patient } from '../../contract/domain/library.ts';
import { fold, foldedWords } from '../../library/fold.ts';

/** Those whom a text fits as it does in the worklist: each of its words begins a word of the name, the id or the birth date (I6). */
export function fittingPatients(patients: readonly Patient[], text: string): Patient[] {
  const wanted = fold(text).split(/\s+/).filter(Boolean);
  return patients.filter((patient) => {
    const words = foldedWords(searchedOf(patient));
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function searchedOf({ name, patientId, birthDate }: Patient): string {
  const { alphabetic, ideographic, phonetic } = name;
  return [alphabetic, ideographic, phonetic, patientId ?? '', birthDate ?? ''].join(' ');
}
