import type { Fact } from '../../contract/domain/memory.ts';
import { type ClinicalTime, clinicalDay } from '../../contract/domain/time.ts';
import { findDaytime, findFrequency } from './amounts.ts';
import { isEqualConverted } from './conversions.ts';
import type { ExtractedFact } from './extractedFact.ts';
import { findGrade } from './grades.ts';
import { isKindOf, isWithin, type Lexicon } from './lexicon.ts';
import { type Analysis, analyse, type Mention, type Run, textOf } from './mentions.ts';
import { placesOf, refineConcept, sideIn } from './places.ts';
import { findSteps, type Steps, sayTheSame } from './scales.ts';

/** What facts are compared by, read or stored. */
export type Comparable = Pick<
  ExtractedFact,
  | 'subject'
  | 'category'
  | 'concept'
  | 'text'
  | 'value'
  | 'unit'
  | 'site'
  | 'laterality'
  | 'lesionId'
  | 'assertion'
>;

/** Same concept of the same subject at the same site and side: the thread that measurements and doses go along. A tube may move. */
export function isSameThread(a: Comparable, b: Comparable): boolean {
  if (a.subject !== b.subject || a.concept !== b.concept) return false;
  if (a.category === 'device') return isSameDevice(a, b);
  return a.site === b.site && a.laterality === b.laterality;
}

/** Devices that lie where their tip lies, and are moved. */
const WITH_TIP = /\b(?:tube|line|catheter|wire|lead|electrode|cannula|balloon|drain|device)\b/;

/** True where a device may lie elsewhere tomorrow: a tube is moved, a stent or a screw is not. */
export function hasTip(concept: string): boolean {
  return WITH_TIP.test(concept);
}

function isSameDevice(a: Comparable, b: Comparable): boolean {
  const isSameSide = a.laterality === null || b.laterality === null || a.laterality === b.laterality;
  return isSameSide && (hasTip(a.concept) || a.site === null || b.site === null || a.site === b.site);
}

/** Same thread or one that may be it: a broader concept, an unknown or larger site, an unknown side. */
export function mayBeSame(a: Comparable, b: Comparable, lexicon: Lexicon): boolean {
  const kin = isKindOf(a.concept, b.concept, lexicon) || isKindOf(b.concept, a.concept, lexicon);
  return a.subject === b.subject && kin && sitesAgree(a.site, b.site, lexicon) && sidesAgree(a, b);
}

/** True where one place is the other, lies in it or holds it, or one is unknown. */
export function sitesAgree(a: string | null, b: string | null, lexicon: Lexicon): boolean {
  return a === null || b === null || isWithin(a, b, lexicon) || isWithin(b, a, lexicon);
}

/** True where two sides may be one: equal, unknown, or both. */
export function sidesAgree(a: Comparable, b: Comparable): boolean {
  return (
    a.laterality === null ||
    b.laterality === null ||
    a.laterality === b.laterality ||
    a.laterality === 'B' ||
    b.laterality === 'B'
  );
}

/** True where `part` says nothing that `known` does not say: as specific or less. */
export function isCovered(part: Comparable, known: Comparable, lexicon: Lexicon): boolean {
  return (
    part.subject === known.subject &&
    isKindOf(known.concept, part.concept, lexicon) &&
    (part.site === null || (known.site !== null && isWithin(known.site, part.site, lexicon))) &&
    (part.laterality === null || part.laterality === known.laterality) &&
    (part.value === null || hasSameAmount(part, known)) &&
    hasSameGrade(part, known, lexicon)
  );
}

/** Equal value and unit; of drugs also how often, where both texts say it. */
export function hasSameAmount(a: Comparable, b: Comparable): boolean {
  if ((a.value !== b.value || a.unit !== b.unit) && !isEqualConverted(a, b)) return false;
  const often = [a, b].map((fact) => (fact.category === 'drug' ? frequencyIn(fact) : null));
  return often[0] === null || often[1] === null || often[0] === often[1];
}

/** Equal extent in words, where both texts name one, equal steps of all scales, and no state in `later` that is news. */
export function hasSameGrade(later: Comparable, earlier: Comparable, lexicon: Lexicon): boolean {
  const [now, before] = [extentIn(later, lexicon), extentIn(earlier, lexicon)];
  const isGraded = later.category !== 'drug' && later.category !== 'measurement';
  const isSameExtent = !isGraded || now.grade === null || before.grade === null || now.grade === before.grade;
  return isSameExtent && sayTheSame(now.steps, before.steps);
}

interface Extent {
  readonly grade: number | null;
  readonly steps: Steps;
}

/** The extent that a fact's sentence gives to its concept. */
function extentIn(fact: Comparable, lexicon: Lexicon): Extent {
  const analysis = analyse(fact.text, lexicon);
  const mention = mentionOf(fact, analysis, lexicon);
  if (!mention) return { grade: null, steps: new Map() };
  return {
    grade: findGrade(textOf(analysis, mention.territory)),
    steps: findSteps(withScales(mention, analysis), analysis, lexicon),
  };
}

/** The part of a fact's sentence that speaks of its concept; null where the sentence does not name it. */
export function ownWords(fact: Comparable, lexicon: Lexicon): string | null {
  const analysis = analyse(fact.text, lexicon);
  const mention = mentionOf(fact, analysis, lexicon);
  return mention === undefined ? null : textOf(analysis, mention.territory);
}

/** The mention that a fact was made of: by its concept, by what place and word make together, and of several the one on its side. */
function mentionOf(fact: Comparable, analysis: Analysis, lexicon: Lexicon): Mention | undefined {
  const makes = (mention: Mention) =>
    isKindOf(fact.concept, mention.concept.name, lexicon) ||
    placesOf(mention, analysis, lexicon).some(
      (place) => refineConcept(mention, analysis, place, lexicon).name === fact.concept,
    );
  const own = analysis.mentions.filter(makes);
  return own.find(({ territory }) => sideIn(territory, analysis) === fact.laterality) ?? own[0];
}

/** The words of a mention with those of scales that stand behind it and are values of their own: `heart failure, NYHA II`. */
function withScales({ to, territory }: Mention, { mentions }: Analysis): Run {
  const next = mentions.find((other) => other.from >= to && other.concept.category !== 'measurement');
  const scale = mentions.findLast((other) => other.from >= to && (!next || other.from < next.from));
  return { from: territory.from, to: scale?.territory.to ?? territory.to };
}

/** Where the next drug of a list begins: a comma behind which a dose follows. */
const OTHER_DRUG = /;|\band\b|,(?=\s*[\w-]+(?:\s[\w-]+)?\s\d)/;

/** How often a drug is taken, from the part of its sentence that begins at its name. */
function frequencyIn(fact: Comparable): string | null {
  const at = fact.text.toLowerCase().indexOf(fact.concept.toLowerCase());
  const rest = at < 0 ? fact.text : fact.text.slice(at);
  return findFrequency(rest.split(OTHER_DRUG)[0] ?? rest);
}

/** The part of the day of a drug's dose, from the words behind the dose; null where none is said. */
export function daytimeIn({ text, value }: Comparable): string | null {
  const at = value === null ? -1 : text.indexOf(String(value));
  const own = at < 0 ? null : (text.slice(at).split(OTHER_DRUG)[0] ?? '');
  return (own === null ? null : findDaytime(own)) ?? findDaytime(text);
}

/** Same stance as to disease: present and possible speak for it, absent against it. */
export function isAffirmed(fact: Pick<Comparable, 'assertion'>): boolean {
  return fact.assertion === 'present' || fact.assertion === 'possible';
}

/** True where `denial` (absent) says that what `fact` affirms is not there: `no effusion` denies a left pleural effusion. */
export function isDeniedBy(fact: Comparable, denial: Comparable, lexicon: Lexicon): boolean {
  return (
    denial.assertion === 'absent' &&
    isAffirmed(fact) &&
    fact.subject === denial.subject &&
    isKindOf(fact.concept, denial.concept, lexicon) &&
    (denial.laterality === null || denial.laterality === fact.laterality) &&
    (denial.site === null || (fact.site !== null && isWithin(fact.site, denial.site, lexicon)))
  );
}

/** True where two facts bear marks of different lesions. */
export function areOtherLesions(a: Comparable, b: Comparable): boolean {
  return a.lesionId !== null && b.lesionId !== null && a.lesionId !== b.lesionId;
}

/** S2. True where a fact is a disease, finding or device that the patient has now: what ACTIVE means to a reader. */
export function isActiveDisease(fact: Fact): boolean {
  return fact.store === 'ACTIVE' && fact.subject === 'patient' && isAffirmed(fact);
}

/** -1, 0, 1 by the days as written; times of unlike precision are compared at the lesser one. Null where one is unknown. */
export function compareDays(a: ClinicalTime | null, b: ClinicalTime | null): -1 | 0 | 1 | null {
  if (a === null || b === null) return null;
  const length = Math.min(clinicalDay(a).length, clinicalDay(b).length);
  const [left, right] = [a.slice(0, length), b.slice(0, length)];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Whole days from one day to another; null where one is unknown or not known to the day. */
export function daysBetween(from: ClinicalTime | null, to: ClinicalTime | null): number | null {
  if (from === null || to === null || from.length < 10 || to.length < 10) return null;
  return (Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000;
}

/** True where a time lies in a fact's interval: from its start, its end excluded. */
export function isInInterval(time: ClinicalTime | null, fact: Fact): boolean {
  if (time === null) return fact.store === 'ACTIVE';
  const fromStart = compareDays(time, fact.validFrom);
  if (fromStart === -1) return false;
  if (fact.validTo === null) return fact.store === 'ACTIVE' || fromStart === 0;
  return fromStart === 0 || compareDays(time, fact.validTo) === -1;
}
