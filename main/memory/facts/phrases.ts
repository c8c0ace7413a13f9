import { type Folding, splitWords, type Word } from './words.ts';

/** A phrase of the lexicon found in a text; `from` and `to` count words, `to` exclusive. */
export interface PhraseMatch<T> {
  readonly values: readonly T[];
  readonly from: number;
  readonly to: number;
}

/** A word of a phrase: how it must stand in a text. */
interface Piece {
  readonly key: string;
  /** Its stem is not the word itself: a text's `spin` is not `spine`. */
  readonly isCut: boolean;
  /** Written in capitals: `AIDS` is no plural, and `aid` is another word. */
  readonly isWhole: boolean;
}

interface Entry<T> {
  readonly pieces: readonly Piece[];
  readonly values: T[];
}

/** Phrases by the key of their first word, longest first. */
export type PhraseIndex<T> = ReadonlyMap<string, readonly Entry<T>[]>;

/** Builds an index; one phrase may stand for several values. */
export function indexPhrases<T>(pairs: Iterable<readonly [string, T]>, spelling: Folding): PhraseIndex<T> {
  const byPhrase = new Map<string, Entry<T>>();
  for (const [phrase, value] of pairs) {
    const pieces = splitWords(phrase, spelling).map(pieceOf);
    const key = pieces.map((piece) => `${piece.key}${piece.isCut ? '~' : ''}`).join(' ');
    const entry = byPhrase.get(key) ?? { pieces, values: [] };
    if (!entry.values.includes(value)) entry.values.push(value);
    byPhrase.set(key, entry);
  }
  const index = new Map<string, Entry<T>[]>();
  for (const entry of byPhrase.values()) {
    const first = entry.pieces[0]?.key ?? '';
    const held = index.get(first);
    if (held) held.push(entry);
    else index.set(first, [entry]);
  }
  for (const entries of index.values()) entries.sort((a, b) => b.pieces.length - a.pieces.length);
  return index;
}

function pieceOf({ raw, folded, stem }: Word): Piece {
  const isWhole = raw.length > 1 && raw === raw.toUpperCase() && raw !== raw.toLowerCase();
  return { key: isWhole ? folded : stem, isCut: !isWhole && folded !== stem, isWhole };
}

function stands({ key, isCut, isWhole }: Piece, { folded, stem }: Word): boolean {
  if (isWhole) return folded === key || folded === `${key}s`;
  return stem === key && (!isCut || folded !== stem);
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
    if (entry) found.push({ values: entry.values, from: at, to: at + entry.pieces.length });
    at += entry ? entry.pieces.length : 1;
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
  if (!first || isNegated(words, at, text)) return undefined;
  const fits = ({ pieces }: Entry<T>) => {
    if (pieces.length === 1 && capitalsOnly.has(first.folded) && first.raw !== first.raw.toUpperCase())
      return false;
    return pieces.every((piece, offset) => {
      const word = words[at + offset];
      return (
        word !== undefined && stands(piece, word) && (offset === 0 || isJoined(words, at + offset, text))
      );
    });
  };
  const byStem = index.get(first.stem)?.find(fits);
  const whole = first.folded === first.stem ? undefined : index.get(first.folded)?.find(fits);
  return whole && whole.pieces.length > (byStem?.pieces.length ?? 0) ? whole : byStem;
}

/** `Non-obstructive` says that it is not so: no phrase begins behind the hyphen of `non`. */
function isNegated(words: readonly Word[], at: number, text: string): boolean {
  const before = words[at - 1];
  return before?.folded === 'non' && text.slice(before.end, words[at]?.start) === '-';
}

/** True where only white space, a hyphen or a slash parts a word from the one before. */
function isJoined(words: readonly Word[], at: number, text: string): boolean {
  const gap = text.slice(words[at - 1]?.end, words[at]?.start);
  return /^[\s\-–/]+$/.test(gap);
}
