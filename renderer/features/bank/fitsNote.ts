import type { DifferentialNote } from '../../../main/contract/domain/notes.ts';

/** True where each word stands somewhere in the note's diagnoses, scope, signs or rule. Case does not matter. */
export function fitsNote(note: DifferentialNote, words: string): boolean {
  const text = [
    note.dxA,
    note.dxB,
    note.department,
    note.organ,
    note.decisionRule,
    ...note.discriminators.map((sign) => sign.sign),
  ]
    .join('\n')
    .toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
