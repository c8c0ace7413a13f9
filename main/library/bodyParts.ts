import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Laterality } from '../contract/domain/laterality.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { projectRoot } from '../host/entry.ts';
import { fold, foldedWords } from './fold.ts';

const BodyPartsFile = z.object({
  note: z.string(),
  parts: z.array(
    z.object({
      name: z.string(),
      paired: z.boolean(),
      codes: z.array(z.string()),
      words: z.array(z.string()),
    }),
  ),
  sides: z.object({ R: z.array(z.string()), L: z.array(z.string()) }),
});

/** Folder of the hanging protocols and body parts that come with the program. */
export const HANGING_FOLDER = join(projectRoot, 'assets/hanging');

type Vocabulary = z.infer<typeof BodyPartsFile>;

let vocabulary: Vocabulary | null = null;

function loadVocabulary(): Vocabulary {
  vocabulary ??= BodyPartsFile.parse(
    JSON.parse(readFileSync(join(HANGING_FOLDER, 'bodyParts.json'), 'utf8')),
  );
  return vocabulary;
}

/** The body parts of a study in common names, and whether they stand in headers or in words of its description. */
export interface StudyParts {
  readonly names: readonly string[];
  readonly from: 'header' | 'description' | 'unknown';
}

function partsOfCode(code: string): string[] {
  const wanted = fold(code).trim();
  const known = loadVocabulary().parts.filter((part) => part.codes.some((own) => fold(own) === wanted));
  return known.length > 0 ? known.map((part) => part.name) : [wanted];
}

function partsOfWords(text: string): string[] {
  const words = new Set(foldedWords(text));
  const known = loadVocabulary().parts.filter((part) => part.words.some((word) => words.has(fold(word))));
  return known.map((part) => part.name);
}

/** Body parts of a study: from the headers, else from its description where that names exactly one. */
export function studyParts(study: Pick<StudyRow, 'bodyPart' | 'description'>): StudyParts {
  const codes = (study.bodyPart ?? '').split(',').filter((code) => code.trim() !== '');
  if (codes.length > 0) return { names: [...new Set(codes.flatMap(partsOfCode))], from: 'header' };
  const names = partsOfWords(study.description);
  return names.length === 1 ? { names, from: 'description' } : { names: [], from: 'unknown' };
}

/** True where a part has one on each side, or is not known: then the side must be known to compare. */
export function isPaired(name: string): boolean {
  return loadVocabulary().parts.find((part) => part.name === name)?.paired ?? true;
}

/** The side that words of a description say; null where none or both. It can contradict, never confirm. */
export function sideInWords(description: string): Laterality | null {
  const words = new Set(foldedWords(description));
  const { R, L } = loadVocabulary().sides;
  const saysRight = R.some((word) => words.has(word));
  const saysLeft = L.some((word) => words.has(word));
  return saysRight === saysLeft ? null : saysRight ? 'R' : 'L';
}
