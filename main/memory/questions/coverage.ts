import type { Lexicon } from '../facts/lexicon.ts';
import { analyse } from '../facts/mentions.ts';
import { foldWord, stem } from '../facts/words.ts';

/** A day, a value with its unit, or a word; `9 mm` is one thing, so that a bare number matches nothing. */
const TERMS = /\d{4}-\d{2}(?:-\d{2})?|\d+(?:\.\d+)?(?:\s*(?:mm|cm|ml|mg|mcg|%))?|\p{L}+/gu;
const FILLERS = new Set(
  'a an and any are at did do does for from had has have how in is it now of on or the there to was were what when where which with'.split(
    ' ',
  ),
);

/**
 * S7. How near a question is to a fact: the share of the question's terms that the fact's wording has, 0 to 1, with names and synonyms of
 * the lexicon as one. What the fact says beyond the question does not count, so that two states of one lesion are equally near unless a day
 * or a value is named.
 */
export function createCoverage(lexicon: Lexicon): (question: string, wording: string) => number {
  let last: { readonly question: string; readonly terms: ReadonlySet<string> } | null = null;
  const termsOf = (text: string) => termsIn(text, lexicon);
  return (question, wording) => {
    if (last?.question !== question) last = { question, terms: termsOf(inNames(question, lexicon)) };
    const { terms } = last;
    if (terms.size === 0) return 0;
    const own = termsOf(wording);
    return [...terms].filter((term) => own.has(term)).length / terms.size;
  };
}

function termsIn(text: string, { spelling }: Lexicon): Set<string> {
  const terms = [...text.matchAll(TERMS)].map(([term]) => foldWord(term.replace(/\s+/g, ''), spelling));
  return new Set(terms.filter((term) => !FILLERS.has(term)).map(stem));
}

/** The text with concepts and places by their names in the lexicon, as facts have them. */
function inNames(text: string, lexicon: Lexicon): string {
  const { words, mentions, sites } = analyse(text, lexicon);
  const named = [
    ...mentions.map(({ from, to, concept }) => ({ from, to, name: concept.name })),
    ...sites.map(({ from, to, values }) => ({ from, to, name: values[0]?.name ?? '' })),
  ].sort((a, b) => b.from - a.from);
  return named.reduce((told, { from, to, name }) => {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
    return name === '' ? told : `${told.slice(0, start)}${name}${told.slice(end)}`;
  }, text);
}
