import type { Fact } from '../../contract/domain/memory.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import { type Amount, findDose, findFrequency, findLaboratoryValue, findTipHeight } from './amounts.ts';
import { stanceOf } from './assertion.ts';
import { type WordCues, wordCuesOf } from './cues.ts';
import { type FoundDate, findDates } from './dates.ts';
import type { ExtractedFact } from './extractedFact.ts';
import { foldRepeats } from './fold.ts';
import { findGrade } from './grades.ts';
import type { Lexicon } from './lexicon.ts';
import { type Analysis, analyse, type Mention, textOf } from './mentions.ts';
import { type Place, placesOf, refineConcept } from './places.ts';
import { type SectionName, splitSections } from './sections.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { findSizes, type Size } from './sizes.ts';

/** What is known of a text beside its words. */
export interface ExtractContext {
  readonly lexicon: Lexicon;
  /** When the text's statements were true: the study's or report's date (P2). */
  readonly documentDate: ClinicalTime | null;
}

const ADDENDUM = /^\s*(?:addendum|corrigendum|erratum)\b/i;
/** Sections that speak of other studies or of how images were made. */
const SILENT: readonly SectionName[] = ['comparison', 'technique'];

/**
 * S2. The first extractor: rules only, no model. Two findings give two facts, two sizes or places of one word give two, a repetition
 * in the impression gives none. The order is that of the text.
 */
export function extractFacts(text: string, context: ExtractContext): ExtractedFact[] {
  const addendum = ADDENDUM.test(text);
  const facts = splitSections(text)
    .filter(({ name }) => !SILENT.includes(name))
    .flatMap(({ name, start, end }) => factsOfSection(splitSentences(text, start, end), name, context))
    .map((fact) => ({ ...fact, cues: { ...fact.cues, addendum } }));
  return foldRepeats(facts, context.lexicon);
}

/** A sentence that says that something was wrong, and names nothing, speaks of the next one: `The side was wrong.` */
function factsOfSection(
  sentences: readonly Sentence[],
  section: SectionName,
  context: ExtractContext,
): ExtractedFact[] {
  let correction = false;
  return sentences.flatMap((sentence) => {
    const facts = factsOfSentence(sentence, section, context);
    const announced = correction;
    correction = facts.length === 0 && announces(sentence, context.lexicon);
    return announced ? facts.map((fact) => ({ ...fact, cues: { ...fact.cues, correction: true } })) : facts;
  });
}

function announces({ text }: Sentence, lexicon: Lexicon): boolean {
  return analyse(text, lexicon).triggers.some(({ names }) => names.includes('correction'));
}

/** Facts of one sentence; `section` decides whose they are and whether they were seen or told. */
export function factsOfSentence(
  sentence: Sentence,
  section: SectionName,
  { lexicon, documentDate }: ExtractContext,
): ExtractedFact[] {
  const analysis = analyse(sentence.text, lexicon);
  if (analysis.mentions.length === 0) return [];
  const sizes = findSizes(sentence.text);
  const dates = findDates(sentence.text, documentDate);
  const reading = { analysis, sentence, section, sizes, dates, lexicon, documentDate };
  return analysis.mentions.flatMap((mention) => factsOfMention(mention, reading));
}

/** A sentence taken apart, with all that its facts are made of. */
interface SentenceReading extends ExtractContext {
  readonly analysis: Analysis;
  readonly sentence: Sentence;
  readonly section: SectionName;
  readonly sizes: readonly Size[];
  readonly dates: readonly FoundDate[];
}

function factsOfMention(mention: Mention, reading: SentenceReading): ExtractedFact[] {
  const { analysis, sentence, section, lexicon } = reading;
  const stance = stanceOf(mention, analysis);
  const words = wordCuesOf(mention, analysis);
  if (isUnsaid(mention, stance.assertion, section)) return [];
  const common = {
    subject: section === 'family' ? ('family' as const) : stance.subject,
    text: sentence.text,
    lesionId: null,
    assertion: words.resolved && stance.assertion === 'absent' ? ('present' as const) : stance.assertion,
    ...dateOf(mention, words, reading),
    sourceSpan: { start: sentence.start, end: sentence.end },
    section,
  };
  const own = textOf(analysis, mention.territory);
  const isDrug = mention.concept.category === 'drug';
  const extent = { grade: isDrug ? null : findGrade(own), frequency: isDrug ? findFrequency(own) : null };
  return placesOf(mention, analysis, lexicon).flatMap((place) => {
    const { name, category } = refineConcept(mention, analysis, place, lexicon);
    return amountsOf(mention, reading).map((amount) => ({
      ...common,
      concept: name,
      category,
      ...withAmount(amount),
      ...placeFor(category, place),
      cues: { ...words, onlyNew: stance.onlyNew, priorValue: amount.priorValue, addendum: false, ...extent },
    }));
  });
}

/** Images that were taken are no fact of the patient; the complaint in a question is the reason to look, not what was found. */
function isUnsaid({ concept }: Mention, assertion: Fact['assertion'], section: SectionName): boolean {
  if (concept.imaging) return assertion !== 'hypothetical';
  return section === 'question' && concept.category === 'finding';
}

interface MentionAmount {
  readonly amount: Pick<Amount, 'value' | 'unit'> | null;
  readonly priorValue: number | null;
}

function withAmount({ amount }: MentionAmount): Pick<ExtractedFact, 'value' | 'unit'> {
  return { value: amount?.value ?? null, unit: amount?.unit || null };
}

/** Drugs and laboratory values stand nowhere in the body. */
function placeFor(category: Fact['category'], place: Place): Place {
  return category === 'drug' || category === 'measurement' ? { site: null, laterality: null } : place;
}

function amountsOf(mention: Mention, reading: SentenceReading): MentionAmount[] {
  const { category } = mention.concept;
  const own = (from: number) => textOf(reading.analysis, { from, to: mention.territory.to });
  if (category === 'drug') return [{ amount: findDose(own(mention.territory.from)), priorValue: null }];
  if (category === 'measurement')
    return [{ amount: findLaboratoryValue(textAfter(mention, reading.analysis)), priorValue: null }];
  if (category === 'device')
    return [{ amount: findTipHeight(own(mention.territory.from)), priorValue: null }];
  if (category === 'procedure') return [{ amount: null, priorValue: null }];
  return sizesOf(mention, reading);
}

/** What follows a name among its own words, with the signs between them: `T-score −2.5` is negative. */
function textAfter({ to, territory }: Mention, analysis: Analysis): string {
  const from = analysis.words[to - 1]?.end ?? analysis.text.length;
  const end = analysis.words[territory.to]?.start ?? analysis.text.length;
  return analysis.text.slice(from, Math.max(from, end));
}

/** Each present size of a mention's own words is a lesion of its own; an earlier size is kept as a cue. */
function sizesOf(mention: Mention, { analysis, sizes }: SentenceReading): MentionAmount[] {
  const own = sizes.filter((size) => isOwn(size.start, mention, analysis));
  const priorValue = own.find((size) => size.prior)?.valueMm ?? null;
  const current = own.filter((size) => !size.prior);
  if (current.length === 0) return [{ amount: null, priorValue }];
  return current.map(({ valueMm }) => ({ amount: { value: valueMm, unit: 'mm' }, priorValue }));
}

/** True where a character of the sentence lies among the mention's own words. */
function isOwn(at: number, { territory }: Mention, { words, text }: Analysis): boolean {
  return at >= (words[territory.from]?.start ?? 0) && at < (words[territory.to]?.start ?? text.length);
}

/** P2. A date of the sentence counts where it says since when; one of a comparison or of the future does not. */
function dateOf(
  mention: Mention,
  words: WordCues,
  reading: SentenceReading,
): Pick<ExtractedFact, 'validFrom' | 'dated'> {
  const { analysis, dates, documentDate } = reading;
  const undated = { validFrom: documentDate, dated: false };
  const isSteady = words.change === null || words.change === 'unchanged';
  if (!isSteady || words.resolved) return undated;
  const date = dates.find((found) => isOwn(found.start, mention, analysis) && !isOfPrior(found, reading));
  if (!date || (documentDate !== null && date.time > documentDate)) return undated;
  return { validFrom: date.time, dated: true };
}

/** A date of a comparison, or of an earlier size: `6 mm on 2025-09-14`. */
function isOfPrior(date: FoundDate, { sentence, sizes }: SentenceReading): boolean {
  const follows = ({ end }: Size) =>
    end <= date.start && /^[\s)]*(?:on|in)?[\s(]*$/.test(sentence.text.slice(end, date.start));
  return date.prior || sizes.some((size) => size.prior && follows(size));
}
