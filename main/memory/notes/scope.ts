import type { DifferentialNote } from '../../contract/domain/notes.ts';
import { AppError } from '../../contract/errors.ts';
import type { Taxonomy } from '../facts/lexiconSchema.ts';

/** A department and an organ or region of the taxonomy. */
export interface OrganPath {
  readonly department: string;
  readonly organ: string;
}

/** X6. One or two existing, different paths. Throws AppError `invalid_input` naming the path. None means: no memory is read. */
export function checkScope(paths: readonly OrganPath[], taxonomy: Taxonomy): readonly OrganPath[] {
  const names = paths.map(({ department, organ }) => `${department}/${organ}`);
  const absent = paths.find(({ department, organ }) => !taxonomy.departments[department]?.includes(organ));
  if (absent)
    throw refused(
      `There is no place ${absent.department}/${absent.organ} in the taxonomy. Choose one of its places.`,
    );
  if (new Set(names).size < names.length)
    throw refused(`The place ${names[0]} is named twice. Name another one, or one only.`);
  if (paths.length > 2) throw refused('More than two places are named. Name one or two.');
  return paths;
}

function refused(sentence: string): AppError {
  return new AppError('invalid_input', sentence);
}

/**
 * X7. How relevant a note is to the places in question, 0 to 10: 10 the same place, 8 the same organ in another department or the same
 * department, 6 where either is `others`, 2 another organ system. Notes at 0 to 4 go.
 */
export function relevanceOf(
  note: Pick<DifferentialNote, 'department' | 'organ'>,
  scope: readonly OrganPath[],
): number {
  return Math.max(
    0,
    ...scope.map(({ department, organ }) => {
      if (note.department === department && note.organ === organ) return 10;
      if (note.department === department || note.organ === organ) return 8;
      return [department, organ, note.department, note.organ].includes('others') ? 6 : 2;
    }),
  );
}
