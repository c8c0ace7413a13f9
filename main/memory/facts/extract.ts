import type { Fact } from '../../contract/domain/memory.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import {
  type Amount,
  findDose,
  findFrequency,
  findLaboratoryValue,
  findSetting,
  findTipHeight,
} from './amounts.ts';
import { type Stance, stanceOf } from './assertion.ts';
import { type WordCues, wordCuesOf } from './cues.ts';
import { type FoundDate, findDates } from './dates.ts';
import { type ExtractedFact, NO_CUES } from './extractedFact.ts';
import { foldRepeats } from './fold.ts';
import { findGrade } from './grades.ts';
import type { Lexicon } from './lexicon.ts';
import { type Analysis, analyse, type Mention, textOf } from './mentions.ts';
import { findNormals } from './normals.ts';
import { type Place, placesOf, refineConcept } from './places.ts';
import { findQuantities, type Quantity } from './quantities.ts';
import { replacementsIn, withInstead } from './replacements.ts';
import { type SectionName, splitSections } from './sections.ts';
import { type Sentence, splitSentences } from './sentences.ts';
import { type MeasuredStructure, measuredStructures } from './structures.ts';

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
  return foldRepeats(withInstead(facts), context.lexicon);
}

/**
 * S5. Facts with what a text leaves no room for without naming it: `the right lung is clear` denies a consolidation there. For the updater
 * alone, which makes no rows of these.
 */
export function extractStatements(text: string, context: ExtractContext): ExtractedFact[] {
  const implied = splitSections(text)
    .filter(({ name }) => !SILENT.includes(name) && name !== 'family' && name !== 'question')
    .flatMap(({ name, start, end }) =>
      splitSentences(text, start, end).flatMap((sentence) => impliedBySentence(sentence, name, context)),
    );
  return [...extractFacts(text, context), ...implied];
}

function impliedBySentence(
  sentence: Sentence,
  section: SectionName,
  { lexicon, documentDate }: ExtractContext,
): ExtractedFact[] {
  return findNormals(analyse(sentence.text, lexicon), lexicon).flatMap(({ place, ends }) =>
    ends.map((concept) => ({
      ...{ subject: 'patient' as const, category: 'finding' as const, concept, text: sentence.text },
      ...{ value: null, unit: null, lesionId: null, assertion: 'absent' as const, ...place },
      ...{ validFrom: documentDate, dated: false, section },
      sourceSpan: { start: sentence.start, end: sentence.end },
      cues: { ...NO_CUES, implied: true },
    })),
  );
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
  const quantities = findQuantities(sentence.text);
  const structures = measuredStructures(analysis, quantities, lexicon);
  if (analysis.mentions.length === 0 && structures.length === 0) return [];
  const dates = findDates(sentence.text, documentDate);
  const taken = new Set(structures.map(({ quantity }) => quantity));
  const free = quantities.filter((quantity) => !taken.has(quantity));
  const reading = { analysis, sentence, section, quantities: free, dates, lexicon, documentDate };
  return [
    ...structures.map((structure) => factOfStructure(structure, reading)),
    ...analysis.mentions.flatMap((mention) => factsOfMention(mention, reading)),
  ];
}

/** A sentence taken apart, with all that its facts are made of. */
interface SentenceReading extends ExtractContext {
  readonly analysis: Analysis;
  readonly sentence: Sentence;
  readonly section: SectionName;
  readonly quantities: readonly Quantity[];
  readonly dates: readonly FoundDate[];
}

function factsOfMention(mention: Mention, reading: SentenceReading): ExtractedFact[] {
  const { analysis, section, lexicon } = reading;
  const stance = stanceOf(mention, analysis);
  const words = wordCuesOf(mention, analysis);
  const given = replacementsIn(analysis);
  if (given.replaced.has(mention) || isUnsaid(mention, stance.assertion, section)) return [];
  const common = commonOf(mention, { stance, words }, reading);
  const own = textOf(analysis, mention.territory);
  const isDrug = mention.concept.category === 'drug';
  const extent = { grade: isDrug ? null : findGrade(own), frequency: isDrug ? findFrequency(own) : null };
  const named = { ...mention, territory: given.territories.get(mention) ?? mention.territory };
  const facts = placesOf(named, analysis, lexicon).flatMap((place) => {
    const { name, category } = refineConcept(mention, analysis, place, lexicon);
    return amountsOf(named, reading).map((amount) => ({
      ...common,
      concept: isAirwayTube(name, amount) ? 'endotracheal tube' : name,
      category,
      ...withAmount(amount),
      ...placeFor(category, place, mention, analysis),
      cues: {
        ...common.cues,
        ...{ priorValue: amount.priorValue, ...extent, replaces: given.replaces.get(mention) ?? [] },
      },
    }));
  });
  return facts.filter((fact) => !lexicon.heads.has(fact.concept) || saysMore(fact));
}

/** `The tube` alone means one that is known, and says nothing of it. */
function saysMore({ value, site, laterality, cues }: ExtractedFact): boolean {
  const isPlaced = value !== null || site !== null || laterality !== null;
  return (
    isPlaced ||
    cues.resolved ||
    cues.moved ||
    cues.another ||
    cues.change !== null ||
    cues.replaces.length > 0
  );
}

/** A measured structure is read as a mention of its own: its words up to the number and what is said behind it. */
function factOfStructure(
  { concept, place, quantity, run }: MeasuredStructure,
  reading: SentenceReading,
): ExtractedFact {
  const { analysis } = reading;
  const next = analysis.mentions.find(({ from }) => from >= run.to);
  const territory = { from: run.from, to: next?.territory.from ?? analysis.words.length };
  const mention: Mention = { ...run, concept, group: -1, territory };
  const read = { stance: stanceOf(mention, analysis), words: wordCuesOf(mention, analysis) };
  const { name, category } = concept;
  const { value, unit } = quantity;
  return { ...commonOf(mention, read, reading), concept: name, category, value, unit, ...place };
}

/** What a sentence says of each fact of one mention alike. */
function commonOf(
  mention: Mention,
  { stance, words }: { stance: Stance; words: WordCues },
  reading: SentenceReading,
) {
  const { sentence, section } = reading;
  const isEnd = words.resolved && stance.assertion === 'absent';
  return {
    subject: section === 'family' ? ('family' as const) : stance.subject,
    text: sentence.text,
    lesionId: null,
    assertion: isEnd ? ('present' as const) : stance.assertion,
    ...dateOf(mention, words, reading),
    sourceSpan: { start: sentence.start, end: sentence.end },
    section,
    cues: { ...NO_CUES, ...words, onlyNew: stance.onlyNew },
  };
}

/** A tube whose tip is told from the carina can be but one. */
function isAirwayTube(name: string, { amount }: MentionAmount): boolean {
  return name === 'tube' && amount?.unit === 'mm';
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

/** A drug stands nowhere in the body; a value where its own words say so: `T-score of the spine`, `lumbar T-score`. */
function placeFor(category: Fact['category'], place: Place, mention: Mention, analysis: Analysis): Place {
  const isBound = category === 'measurement' && isBesidePlace(mention, analysis);
  return category === 'drug' || (category === 'measurement' && !isBound) ? NOWHERE : place;
}

const NOWHERE: Place = { site: null, laterality: null };

function isBesidePlace({ from, to }: Mention, { sites, words }: Analysis): boolean {
  const between = (start: number, end: number) => words.slice(start, end).map(({ folded }) => folded);
  return sites.some(
    (site) =>
      site.to === from ||
      (site.from >= to &&
        between(to, site.from).every((word) => /^(?:of|over|across|at|in|the|right|left)$/.test(word))),
  );
}

function amountsOf(mention: Mention, reading: SentenceReading): MentionAmount[] {
  const { category } = mention.concept;
  const own = (from: number) => textOf(reading.analysis, { from, to: mention.territory.to });
  if (category === 'drug') return [{ amount: findDose(own(mention.territory.from)), priorValue: null }];
  if (category === 'measurement')
    return [{ amount: findLaboratoryValue(textAfter(mention, reading.analysis)), priorValue: null }];
  if (category === 'device') return [{ amount: deviceAmount(own(mention.territory.from)), priorValue: null }];
  if (category === 'procedure') return [{ amount: null, priorValue: null }];
  return quantitiesOf(mention, reading);
}

function deviceAmount(text: string): Amount | null {
  return findTipHeight(text) ?? findSetting(text);
}

/** What follows a name among its own words, with the signs between them: `T-score −2.5` is negative. */
function textAfter({ to, territory }: Mention, analysis: Analysis): string {
  const from = analysis.words[to - 1]?.end ?? analysis.text.length;
  const end = analysis.words[territory.to]?.start ?? analysis.text.length;
  return analysis.text.slice(from, Math.max(from, end));
}

/** Each present size of a mention's own words is a lesion of its own; without one its volume, then its share. An earlier one is kept as a cue. */
function quantitiesOf(mention: Mention, { analysis, quantities }: SentenceReading): MentionAmount[] {
  const own = quantities.filter(({ start }) => isOwn(start, mention, analysis));
  const priorValue = own.find(({ prior }) => prior)?.value ?? null;
  const now = own.filter(({ prior }) => !prior);
  const unit = (['mm', 'ml', '%'] as const).find((one) => now.some((quantity) => quantity.unit === one));
  const current = now.filter((quantity) => quantity.unit === unit);
  if (current.length === 0) return [{ amount: null, priorValue }];
  return current.map(({ value, unit }) => ({ amount: { value, unit }, priorValue }));
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
function isOfPrior(date: FoundDate, { sentence, quantities }: SentenceReading): boolean {
  const follows = ({ end }: Quantity) =>
    end <= date.start && /^[\s)]*(?:on|in)?[\s(]*$/.test(sentence.text.slice(end, date.start));
  return date.prior || quantities.some((quantity) => quantity.prior && follows(quantity));
}
