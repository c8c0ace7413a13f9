import type { Spelling } from './lexiconSchema.ts';

/** The spelling list made ready: one pattern for all pieces. */
export interface Folding {
  readonly pattern: RegExp;
  readonly pieces: ReadonlyMap<string, string>;
  readonly words: ReadonlyMap<string, string>;
}

/** Makes the spelling list ready; longer pieces are tried first. */
export function compileSpelling({ pieces, words }: Spelling): Folding {
  const longestFirst = pieces.map(([uk]) => uk).sort((a, b) => b.length - a.length);
  return { pattern: new RegExp(longestFirst.join('|'), 'g'), pieces: new Map(pieces), words: new Map(words) };
}

/** One word of a text: as written, folded (lower case, US spelling), its stem, and its UTF-16 span. */
export interface Word {
  readonly raw: string;
  readonly folded: string;
  readonly stem: string;
  readonly start: number;
  readonly end: number;
}

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu;

/** Splits a text into words; hyphens and slashes separate, a possessive `'s` is dropped. */
export function splitWords(text: string, spelling: Folding): Word[] {
  return [...text.matchAll(WORD)].map((match) => {
    const folded = foldWord(match[0], spelling);
    return {
      raw: match[0],
      folded,
      stem: stem(folded),
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

/** Lower case, US spelling, no possessive: `Oesophagus` becomes `esophagus`. */
export function foldWord(word: string, spelling: Folding): string {
  const lower = word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace('’', "'");
  const whole = spelling.words.get(lower);
  return whole ?? lower.replace(spelling.pattern, (uk) => spelling.pieces.get(uk) ?? uk);
}

/** Cuts number and Latin plural endings, so that `masses`, `metastases`, `opacities` meet their singular. Short words stay. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}i`;
  if (/(es|is)$/.test(word) && word.length > 4) return notShort(word.slice(0, -2));
  if (word.endsWith('ae')) return word.slice(0, -1);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  if (word.endsWith('e')) return notShort(word.slice(0, -1));
  return word.endsWith('y') ? `${word.slice(0, -1)}i` : word;
}

/** A stem of three letters keeps an `e`: `rule` is not the abbreviation RUL. */
function notShort(cut: string): string {
  return cut.length < 4 ? `${cut}e` : cut;
}
