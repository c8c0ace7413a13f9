import type { Lexicon } from './lexicon.ts';
import { findPhrases } from './phrases.ts';
import { splitWords, stem } from './words.ts';

const FILLERS = new Set([
  'of',
  'the',
  'a',
  'an',
  'in',
  'to',
  'with',
  'and',
  'by',
  'for',
  'from',
  'due',
  'gland',
]);
const EQUAL_WORDS: Readonly<Record<string, string>> = {
  cancer: 'carcinoma',
  cancers: 'carcinoma',
  tumor: 'neoplasm',
  tumors: 'neoplasm',
};

/** What comparing by words needs of a lexicon. */
export type Wording = Pick<Lexicon, 'spelling' | 'sitePhrases'>;

/** The words of a phrase, folded, places by their name (`ovarian` is `ovary`), `cancer` as `carcinoma`, without filling words. */
export function plainWords(phrase: string, { spelling, sitePhrases }: Wording): string[] {
  const words = splitWords(phrase, spelling);
  const sites = new Map(findPhrases(words, phrase, sitePhrases).map((match) => [match.from, match]));
  const plain: string[] = [];
  for (let at = 0; at < words.length; ) {
    const site = sites.get(at);
    const word = words[at]?.folded ?? '';
    if (site?.values[0]) plain.push(...site.values[0].name.split(' '));
    else if (!FILLERS.has(word)) plain.push(EQUAL_WORDS[word] ?? word);
    at = site?.to ?? at + 1;
  }
  return plain;
}

/** The stems of a phrase's plain words, sorted: `carcinoma of the ovary` and `ovarian cancer` have one key. */
export function bagKey(phrase: string, wording: Wording): string {
  return plainWords(phrase, wording).map(stem).sort().join(' ');
}
