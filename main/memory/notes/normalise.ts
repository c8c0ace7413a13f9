import { bagKey, plainWords } from '../facts/bags.ts';
import type { Concept, Lexicon } from '../facts/lexicon.ts';
import { findPhrases } from '../facts/phrases.ts';
import { splitWords } from '../facts/words.ts';

/** Words of doubt and filling words: they name no other diagnosis. */
const DROPPED = new Set(
  'a an and at by for from in of on the to with possible possibly probable probably likely suspected suspicion presumed known query'.split(
    ' ',
  ),
);

/** The concept that a whole diagnosis stands for, by name, synonym, abbreviation or order of words; null where the lexicon has none. */
export function conceptOf(diagnosis: string, lexicon: Lexicon): Concept | null {
  return (
    wholeConcept(diagnosis, lexicon) ?? wholeConcept(diagnosis.replace(/(?<=\p{L})-(?=\p{L})/gu, ''), lexicon)
  );
}

function wholeConcept(diagnosis: string, lexicon: Lexicon): Concept | null {
  const words = splitWords(diagnosis, lexicon.spelling).filter(({ folded }) => !DROPPED.has(folded));
  const [match] = findPhrases(words, diagnosis, lexicon.conceptPhrases);
  if (match && match.to - match.from === words.length) return match.values[0] ?? null;
  return lexicon.bags.get(bagKey(words.map(({ folded }) => folded).join(' '), lexicon)) ?? null;
}

/**
 * N2. A diagnosis in one wording: lower case, no punctuation, US spelling, synonyms and abbreviations by the lexicon's names, without
 * words of doubt. `Lung CA` and `carcinoma of the lung` are both `lung carcinoma`.
 */
export function normaliseDiagnosis(diagnosis: string, lexicon: Lexicon): string {
  const whole = conceptOf(diagnosis, lexicon);
  if (whole) return whole.name.toLowerCase();
  const words = splitWords(diagnosis, lexicon.spelling).filter(({ folded }) => !DROPPED.has(folded));
  const spelled = words.map(({ raw, folded }) => (isAbbreviation(raw) ? inFull(raw, lexicon) : folded));
  return plainWords(spelled.join(' '), lexicon).join(' ');
}

function isAbbreviation(word: string): boolean {
  return /^[A-Z]{2,5}$/.test(word);
}

function inFull(abbreviation: string, lexicon: Lexicon): string {
  return (conceptOf(abbreviation, lexicon)?.name ?? abbreviation).toLowerCase();
}

/** Takes `A vs B`, `A versus B`, `A or B` and `A / B` apart; one diagnosis stays one. */
export function splitVersus(text: string): string[] {
  const parts = text.split(/\s+(?:vs\.?|versus|or)\s+|\s+\/\s+|(?<=\p{L}{3})\/(?=\p{L}{3})/iu);
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** X1. The key of a pair: both normalised, sorted, so that A/B and B/A are one. */
export function pairKey(dxA: string, dxB: string, lexicon: Lexicon): string {
  return [dxA, dxB]
    .map((diagnosis) => normaliseDiagnosis(diagnosis, lexicon))
    .sort()
    .join(' / ');
}
