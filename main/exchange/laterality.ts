import type { Laterality } from '../contract/domain/laterality.ts';

/** SNOMED CT and the older SNOMED RT codes of sides (PS3.16 CID 244). */
const SIDE_CODES: Readonly<Record<string, Laterality>> = {
  '24028007': 'R',
  '7771000': 'L',
  '51440002': 'B',
  'G-A100': 'R',
  'G-A101': 'L',
  'G-A102': 'B',
};

/** The side that a code stands for; null where it is no code of a side. */
export function sideOfCode(code: string): Laterality | null {
  return SIDE_CODES[code] ?? null;
}

/** The side that the words of a body site say; null where they say none. */
export function sideOfWords(words: string): Laterality | null {
  const isRight = /\bright\b/i.test(words);
  const isLeft = /\bleft\b/i.test(words);
  if (/\bbilateral\b/i.test(words) || (isRight && isLeft)) return 'B';
  return isRight ? 'R' : isLeft ? 'L' : null;
}

/** One side of several: right and left together are both; null where none is known. */
export function joinSides(sides: readonly (Laterality | null)[]): Laterality | null {
  const known = new Set(sides.filter((side) => side !== null));
  if (known.size <= 1) return [...known][0] ?? null;
  return 'B';
}
