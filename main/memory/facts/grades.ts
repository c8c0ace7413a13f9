/** Words of extent, least first; words of one line are one grade. */
const GRADES: readonly (readonly string[])[] = [
  ['trace', 'minimal', 'tiny', 'slight', 'subtle'],
  ['small', 'mild'],
  ['moderate'],
  ['large', 'severe', 'marked', 'extensive'],
  ['massive'],
];
const RANKS = new Map(GRADES.flatMap((words, rank) => words.map((word) => [word, rank + 1] as const)));
const WORDS = [...RANKS.keys()].join('|');
const NOW = new RegExp(`\\b(?:now|currently|becoming|to)\\s+(?:\\w+\\s+)?(${WORDS})(?:ly)?\\b`, 'i');
const ANY = new RegExp(
  `\\b(${WORDS})(?:ly)?\\b(?!\\s+(?:bowel|intestine|cell|vessel|airway|joint(?!\\s+effusion)))`,
  'i',
);

/** The grade that words name, 1 (trace) to 5 (massive); of a change the one that is now. Null where none is named. */
export function findGrade(text: string): number | null {
  const word = findGradeWord(text);
  return word === null ? null : (RANKS.get(word) ?? null);
}

/** The word of extent that `findGrade` goes by, lower case: `moderate`; null where none is named. */
export function findGradeWord(text: string): string | null {
  const match = NOW.exec(text) ?? ANY.exec(text);
  return match?.[1]?.toLowerCase() ?? null;
}
