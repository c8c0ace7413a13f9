import { findAllergies } from './allergies.ts';
import type { Concept, Lexicon, Site } from './lexicon.ts';
import type { TriggerName } from './lexiconSchema.ts';
import { findPhrases, type PhraseMatch } from './phrases.ts';
import { findPredicates } from './predicates.ts';
import { splitWords, type Word } from './words.ts';

/** A run of words; `to` exclusive. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** A concept in a sentence with the words that belong to it: its `territory`. */
export interface Mention extends Run {
  readonly concept: Concept;
  readonly territory: Run;
  /** Mentions joined by nothing but `and`, `or` and commas share their words of change. */
  readonly group: number;
}

/** A trigger phrase in a sentence with all lists that it stands in. */
export interface Trigger extends Run {
  readonly names: readonly TriggerName[];
}

/** A sentence taken apart once; all rules work on it. */
export interface Analysis {
  readonly text: string;
  readonly words: readonly Word[];
  readonly triggers: readonly Trigger[];
  readonly sites: readonly PhraseMatch<Site>[];
  readonly mentions: readonly Mention[];
}

/** Finds triggers, concepts and sites in a sentence and shares its words out among the concepts. */
export function analyse(text: string, lexicon: Lexicon): Analysis {
  const words = splitWords(text, lexicon.spelling);
  const places = findPhrases(words, text, lexicon.sitePhrases, lexicon.capitalsOnly);
  const named = findPhrases(words, text, lexicon.conceptPhrases, lexicon.capitalsOnly);
  const predicates = findPredicates(words, text, places, lexicon);
  const standing = named.filter((one) => !places.some((place) => isPartOf(one, place)));
  const concepts = over(over(standing, predicates), findAllergies(words, text, named, lexicon));
  const taken = new Set(concepts.flatMap(({ from, to }) => range(from, to)));
  const triggers = findPhrases(words, text, lexicon.triggers)
    .filter((match) => !isNumberSign(match, words))
    .filter((match) => isEnd(match) || !range(match.from, match.to).every((at) => taken.has(at)))
    .map(({ values, from, to }) => ({ names: values, from, to }));
  const sites = places.filter(
    (site, at) => !taken.has(site.from) && !(at < places.length - 1 && isHeading(site, { text, words })),
  );
  const runs = concepts.flatMap(({ values, from, to }) =>
    values[0] ? [{ concept: values[0], from, to }] : [],
  );
  return { text, words, triggers, sites, mentions: shareOut(runs, { text, words, triggers, sites }) };
}

/** A shorter name inside a longer place: the `tube` of `fallopian tube`. */
function isPartOf(one: Run, place: Run): boolean {
  return place.from <= one.from && place.to >= one.to && place.to - place.from > one.to - one.from;
}

/** What was found by more words takes the place of what stands among them: a substance in its allergy. */
function over(
  concepts: readonly PhraseMatch<Concept>[],
  wider: readonly PhraseMatch<Concept>[],
): PhraseMatch<Concept>[] {
  if (wider.length === 0) return [...concepts];
  const isFree = (one: Run) => !wider.some(({ from, to }) => one.from < to && one.to > from);
  const distinct = wider.filter((one, at) => wider.findIndex(({ to }) => one.from < to) === at);
  return [...concepts.filter(isFree), ...distinct].sort((a, b) => a.from - b.from);
}

/** An end may stand inside a concept's own words: `heart is no longer enlarged`, `extubated`. */
function isEnd({ values }: PhraseMatch<TriggerName>): boolean {
  return values.includes('resolved') || values.includes('removed');
}

/** `no. 3` and `No 3` name a thing, they deny nothing. */
function isNumberSign(match: PhraseMatch<TriggerName>, words: readonly Word[]): boolean {
  return (
    words[match.from]?.folded === 'no' &&
    match.to === match.from + 1 &&
    /^\d/.test(words[match.to]?.raw ?? '')
  );
}

/** `Upper abdomen: cyst of the kidney`: a heading says where only if nothing behind it does. */
function isHeading({ to }: Run, parts: Pick<Analysis, 'text' | 'words'>): boolean {
  return gapBefore(parts, to).startsWith(':');
}

type Parts = Omit<Analysis, 'mentions'>;
type Found = Run & { readonly concept: Concept };

function shareOut(found: readonly Found[], parts: Parts): Mention[] {
  const cuts = found.slice(1).map((next, at) => cutBetween(found[at] ?? next, next, parts));
  let group = 0;
  return found.map((run, at) => {
    const previous = found[at - 1];
    if (previous && !isListed(previous, run, parts)) group += 1;
    const from = Math.max(cuts[at - 1] ?? 0, takeoverBefore(run, parts));
    const territory = inClause(run, { from, to: cuts[at] ?? parts.words.length }, parts);
    return { ...run, group, territory };
  });
}

/** A semicolon ends what is said of a concept, on both sides, unless `its` goes on behind it. */
function inClause(run: Run, { from, to }: Run, parts: Parts): Run {
  const isCut = (at: number) => at < parts.words.length && gapBefore(parts, at).includes(';');
  return {
    from: range(from, run.from + 1).findLast(isCut) ?? from,
    to: range(run.to, to).find((at) => isCut(at) && !isPronoun(parts.words[at])) ?? to,
  };
}

function isPronoun(word: Word | undefined): boolean {
  return word !== undefined && /^(?:its?|their|they|this)$/.test(word.folded);
}

/** `The right one was exchanged for a left one`: words before the exchange are of what gave way. */
function takeoverBefore(run: Run, { triggers }: Parts): number {
  const last = triggers.findLast(({ names, to }) => names.includes('replacedBy') && to <= run.from);
  return last?.to ?? 0;
}

const SEPARATORS = new Set([
  'and',
  'or',
  'with',
  'but',
  'nor',
  'without',
  'plus',
  'however',
  'while',
  'whereas',
]);

/** Where the words of one concept end and the next one's begin: at the last separator, else before the next one's modifiers. */
function cutBetween(previous: Run, next: Run, parts: Parts): number {
  for (let at = next.from; at > previous.to; at -= 1)
    if (SEPARATORS.has(parts.words[at - 1]?.folded ?? '')) return at - 1;
    else if (/[,;:()]/.test(gapBefore(parts, at))) return at;
  if (/[,;:()]/.test(gapBefore(parts, previous.to))) return previous.to;
  let at = next.from;
  while (at > previous.to && isModifier(parts, at - 1)) at -= 1;
  return at;
}

const LIST_WORDS = new Set([
  'and',
  'or',
  'the',
  'a',
  'an',
  'small',
  'large',
  'mild',
  'moderate',
  'trace',
  'both',
  'tiny',
]);

function isListed(previous: Run, next: Run, parts: Parts): boolean {
  const gap = range(previous.to, next.from);
  if (gap.length === 0) return /[,/]/.test(gapBefore(parts, next.from));
  return gap.every((at) => LIST_WORDS.has(parts.words[at]?.folded ?? '') || isModifier(parts, at));
}

/** Words that say where or how big. */
function isModifier(parts: Parts, at: number): boolean {
  if (parts.sites.some(({ from, to }) => at >= from && at < to)) return true;
  return /^(?:right|left|bilateral|sided|\d.*|mm|cm)$/.test(parts.words[at]?.folded ?? '');
}

/** The characters between a word and the one before it. */
export function gapBefore(parts: Pick<Analysis, 'text' | 'words'>, at: number): string {
  return parts.text.slice(parts.words[at - 1]?.end ?? 0, parts.words[at]?.start ?? parts.text.length);
}

/** The characters of a run of words. */
export function textOf(parts: Pick<Analysis, 'text' | 'words'>, run: Run): string {
  return parts.text.slice(parts.words[run.from]?.start ?? parts.text.length, endOf(parts, run));
}

function endOf(parts: Pick<Analysis, 'text' | 'words'>, run: Run): number {
  return run.to >= parts.words.length ? parts.text.length : (parts.words[run.to]?.start ?? parts.text.length);
}

/** Whole numbers from `from` up to `to`, exclusive. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, offset) => from + offset);
}
