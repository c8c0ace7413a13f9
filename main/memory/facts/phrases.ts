import { type Folding, splitWords, type Word } from './words.ts';

/** A phrase of the lexicon found in a text; `from` and `to` count words, `to` exclusive. */
export interface PhraseMatch<T> {
  readonly values: readonly T[];
  readonly from: number;
  readonly to: number;
}

interface Entry<T> {
  readonly stems: readonly string[];
  readonly values: T[];
}

/** Phrases by the stem of their first word, longest first. */
export type PhraseIndex<T> = ReadonlyMap<string, readonly Entry<T>[]>;

/** Builds an index; one phrase may stand for several values. */
export function indexPhrases<T>(pairs: Iterable<readonly [string, T]>, spelling: Folding): PhraseIndex<T> {
  const byPhrase = new Map<string, Entry<T>>();
  for (const [phrase, value] of pairs) {
    const stems = splitWords(phrase, spelling).map((word) => word.stem);
    const key = stems.join(' ');
    const entry = byPhrase.get(key) ?? { stems, values: [] };
    if (!entry.values.includes(value)) entry.values.push(value);
    byPhrase.set(key, entry);
  }
  const index = new Map<string, Entry<T>[]>();
  for (const entry of byPhrase.values()) {
    const first = entry.stems[0] ?? '';
    index.set(first, [...(index.get(first) ?? []), entry]);
  }
  for (const entries of index.values()) entries.sort((a, b) => b.stems.length - a.stems.length);
  return index;
}

/**
 * All phrases in reading order, the longest at each place, none overlapping another. Whole words only: `unstable` is not
 * `stable`. Words of `capitalsOnly` count only in capitals: `PET` is a scan, `pet` is not.
 */
export function findPhrases<T>(
  words: readonly Word[],
  text: string,
  index: PhraseIndex<T>,
  capitalsOnly: ReadonlySet<string> = new Set(),
): PhraseMatch<T>[] {
  const found: PhraseMatch<T>[] = [];
  for (let at = 0; at < words.length; ) {
    const entry = longestAt(words, at, text, index, capitalsOnly);
    if (entry) found.push({ values: entry.values, from: at, to: at + entry.stems.length });
    at += entry ? entry.stems.length : 1;
  }
  return found;
}

function longestAt<T>(
  words: readonly Word[],
  at: number,
  text: string,
  index: PhraseIndex<T>,
  capitalsOnly: ReadonlySet<string>,
): Entry<T> | undefined {
  const first = words[at];
  if (!first) return undefined;
  return index.get(first.stem)?.find(({ stems }) => {
    if (stems.length === 1 && capitalsOnly.has(first.folded) && first.raw !== first.raw.toUpperCase())
      return false;
    return stems.every((stem, offset) => {
      const word = words[at + offset];
      return word?.stem === stem && (offset === 0 || isJoined(words, at + offset, text));
    });
  });
}

/** True where only white space, a hyphen or a slash parts a word from the one before. */
function isJoined(words: readonly Word[], at: number, text: string): boolean {
  const gap = text.slice(words[at - 1]?.end, words[at]?.start);
  return /^[\s\-–/]+$/.test(gap);
}
