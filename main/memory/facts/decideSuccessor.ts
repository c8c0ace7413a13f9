import type { Fact } from '../../contract/domain/memory.ts';
import { addition, type FactChange, transition } from './changes.ts';
import { deniedBefore } from './denials.ts';
import type { ExtractedFact } from './extractedFact.ts';
import { earlierImages, imageOf } from './imageMarks.ts';
import { isKindOf, isWithin, type Lexicon } from './lexicon.ts';
import {
  areOtherLesions,
  compareDays,
  daytimeIn,
  hasSameAmount,
  hasSameGrade,
  isAffirmed,
  isSameThread,
  mayBeSame,
  sidesAgree,
  sitesAgree,
} from './match.ts';
import { linksOf } from './relations.ts';
import { currentFacts, hasChangedUnmeasured, quote, type Scene } from './scene.ts';

/** S5. A changed dose, a newer laboratory value, a new size of one lesion, or certainty after suspicion retires the fact before it. */
export function decideSuccessor(scene: Scene): FactChange[] | null {
  const { stated } = scene;
  if (!isAffirmed(stated) || stated.cues.another) return null;
  const [candidate, ...others] = candidatesOf(scene);
  if (!candidate || others.length > 0 || !isTheOne(scene, candidate)) return null;
  const order = compareDays(scene.day, candidate.validFrom);
  return order === 1 || (order === 0 && tellsOfChange(scene)) ? succeed(scene, candidate) : null;
}

/** Two texts of one day: the text itself says that it is the later one. */
function tellsOfChange({ stated: { cues } }: Scene): boolean {
  return cues.moved || cues.change === 'increased' || cues.change === 'decreased';
}

/** Facts that the statement may be a newer state of, at exactly its thread. */
function candidatesOf(scene: Scene): Fact[] {
  const { stated } = scene;
  const current = currentFacts(scene).filter((fact) => isOther(scene, fact));
  const exact = current.filter((fact) => isSameThread(stated, fact));
  const kin = exact.length > 0 ? exact : current.filter((fact) => isKin(scene, fact));
  const suspicion = kin.length > 0 ? kin : current.filter((fact) => isSuspicion(scene, fact));
  const ofThread = suspicion.length > 0 ? suspicion : current.filter((fact) => isLesionOnImage(scene, fact));
  const tracked = ofThread.filter((fact) => fact.lesionId !== null && fact.lesionId === stated.lesionId);
  if (tracked.length > 0) return tracked;
  return toldApart(
    stated,
    ofThread.filter((fact) => !areOtherLesions(stated, fact)),
  );
}

/** Of several lesions that of the image which the statement names; of several doses of a drug that of the part of the day. */
function toldApart(stated: ExtractedFact, candidates: readonly Fact[]): Fact[] {
  const images = candidates.length > 1 ? earlierImages(stated.text) : [];
  const onImage = candidates.filter((fact) => images.includes(imageOf(fact) ?? -1));
  if (images.length === 1 && onImage.length > 0) return onImage;
  const daytime = stated.category === 'drug' && candidates.length > 1 ? daytimeIn(stated) : null;
  return daytime === null ? [...candidates] : candidates.filter((fact) => daytimeIn(fact) === daytime);
}

/**
 * The same thing in a broader or narrower word at a place as exact or more so: `white matter change`, then of the brain's white matter.
 * A bare `nodule` without a place is no kin: it may be any.
 */
function isKin({ stated, context: { lexicon } }: Scene, fact: Fact): boolean {
  if (stated.category === 'device')
    return lexicon.heads.has(stated.concept) && mayBeSame(stated, fact, lexicon);
  if (stated.category === 'drug' || stated.category === 'measurement') return false;
  const own = lexicon.concepts.get(fact.concept)?.site ?? null;
  const site = fact.site === own ? null : fact.site;
  return (
    mayBeSame(stated, fact, lexicon) &&
    stated.laterality === fact.laterality &&
    (stated.value === null || isSpecific(stated, lexicon) || stated.site !== null) &&
    (site === null ? isSpecific(fact, lexicon) : stated.site !== null && isWithin(stated.site, site, lexicon))
  );
}

/** What was only possible, and is now stated, perhaps with a place or in a narrower word. */
function isSuspicion({ stated, context }: Scene, fact: Fact): boolean {
  return (
    fact.assertion === 'possible' &&
    stated.assertion === 'present' &&
    isKindOf(stated.concept, fact.concept, context.lexicon) &&
    mayBeSame(stated, fact, context.lexicon)
  );
}

/** The finding that a suspicion was about, in the same sentence: a mass, suspicious for the tumor that is now known. */
function suspectedIn(scene: Scene, old: Fact): Fact[] {
  const { stated, context } = scene;
  if (old.assertion !== 'possible' || stated.assertion !== 'present') return [];
  const about = currentFacts(scene).filter(
    (fact) =>
      fact.id !== old.id &&
      fact.text === old.text &&
      fact.category === 'finding' &&
      fact.assertion === 'present' &&
      sitesAgree(fact.site, stated.site, context.lexicon) &&
      sidesAgree(fact, stated),
  );
  return about.length === 1 ? about : [];
}

/** A word that names one kind of thing in one organ, unlike `lesion` or `nodule`. */
function isSpecific({ concept, category }: ExtractedFact | Fact, lexicon: Lexicon): boolean {
  const known = lexicon.concepts.get(concept);
  return category !== 'finding' || (known !== undefined && (known.site !== null || known.kindOf !== null));
}

/** A value or an extent in words that changed, a device that moved, or a suspicion that is now stated as present. */
function isOther(scene: Scene, fact: Fact): boolean {
  const { stated, context } = scene;
  if (hasChangedUnmeasured(scene, fact) || !hasSameGrade(stated, fact, context.lexicon)) return true;
  if (stated.category === 'device') return isMoved(stated, fact);
  if (stated.value !== null) return !hasSameAmount(stated, fact);
  return fact.value === null && fact.assertion === 'possible' && stated.assertion === 'present';
}

/** A tube at another place, or with its tip at another height; what one text leaves out has not changed. */
function isMoved(stated: ExtractedFact, fact: Fact): boolean {
  if (stated.cues.moved) return true;
  if (stated.value !== null && fact.value !== null) return !hasSameAmount(stated, fact);
  return stated.site !== null && fact.site !== null && stated.site !== fact.site;
}

/** Drugs and laboratory values are one of their kind; a lesion needs its tracking id, or to be alone at a known place in both texts. */
function isTheOne(scene: Scene, candidate: Fact): boolean {
  const { stated, statements } = scene;
  if (isSingle(stated)) return true;
  if (stated.lesionId !== null && stated.lesionId === candidate.lesionId) return true;
  const alike = statements.filter((other) => isAffirmed(other) && isSameThread(other, stated));
  const isPlaced = stated.site !== null || stated.value === null || isSpecific(stated, scene.context.lexicon);
  const isOne = alike.length === 1 && !(stated.cues.plural && stated.value !== null);
  return (isPlaced && isOne && isAlone(scene, candidate)) || isOnNamedImage(stated, candidate);
}

function isOnNamedImage(stated: ExtractedFact, candidate: Fact): boolean {
  const [image, ...others] = earlierImages(stated.text);
  return image !== undefined && others.length === 0 && imageOf(candidate) === image;
}

/** `Lesion corresponding to image 61`: the number says which, whatever the lesion was called. */
function isLesionOnImage({ stated, context }: Scene, fact: Fact): boolean {
  const isLesion =
    stated.concept === 'lesion' && (fact.category === 'finding' || fact.category === 'problem');
  const isSame = mayBeSame(stated, fact, context.lexicon);
  return fact.subject === stated.subject && (isLesion || isSame) && isOnNamedImage(stated, fact);
}

/** A patient has one dose of a drug, one newest value, and takes each device at its side for one. */
function isSingle({ category }: Pick<Fact, 'category'>): boolean {
  return category === 'drug' || category === 'measurement' || category === 'device';
}

/** No other current fact of the concept that may be at the same place. */
function isAlone(scene: Scene, candidate: Fact): boolean {
  const rivals = currentFacts(scene).filter(
    (fact) =>
      fact.id !== candidate.id &&
      fact.concept === candidate.concept &&
      mayBeSame(fact, candidate, scene.context.lexicon),
  );
  return rivals.length === 0;
}

function succeed(scene: Scene, old: Fact): FactChange[] {
  const { incoming, context, known, day } = scene;
  const why = `${quote(incoming.fact)} supersedes ${quote(old)}: ${groundOf(scene, old)}.`;
  const links = linksOf(incoming.fact, known, context.lexicon).filter(({ other }) => other !== old.id);
  const supersedes = { type: 'supersedes', other: old.id, direction: 'out' } as const;
  return [
    addition(incoming, context, why, { relations: [supersedes, ...links] }),
    ...[old, ...suspectedIn(scene, old)].map((fact) =>
      transition(fact, 'superseded', { validTo: day, newerId: incoming.fact.id }, context, why),
    ),
    ...deniedBefore(scene),
  ];
}

function groundOf({ stated }: Scene, old: Fact): string {
  if (stated.category === 'drug') return 'the dose changed';
  if (stated.category === 'measurement') return 'a newer value';
  if (stated.category === 'device') return 'its place changed';
  if (stated.lesionId !== null && stated.lesionId === old.lesionId) return 'the same lesion by its mark';
  if (stated.value === null && old.assertion === stated.assertion) return 'its extent changed';
  return stated.value === null
    ? 'it was possible and is now stated'
    : `the only ${stated.concept} at this site and side on both dates`;
}

/** S5. Several candidates, an unknown place, or one day with two values: it asks, and all stay. */
export function decideAmbiguous(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, known } = scene;
  if (!isAffirmed(stated) || stated.value === null) return null;
  const rivals = currentFacts(scene).filter(
    (fact) => mayBeSame(stated, fact, context.lexicon) && !areOtherLesions(stated, fact),
  );
  if (rivals.length === 0) return null;
  const relations = linksOf(incoming.fact, known, context.lexicon);
  const why = `${quote(incoming.fact)} is added; nothing is retired.`;
  return [addition(incoming, context, why, { relations }, askAbout(scene, rivals)), ...deniedBefore(scene)];
}

function askAbout({ stated, incoming, day }: Scene, rivals: readonly Fact[]): string {
  const both = `${quote(incoming.fact)} and ${rivals.map(quote).join(', ')}`;
  if (rivals.some((fact) => compareDays(day, fact.validFrom) === 0 && !hasSameAmount(stated, fact)))
    return `Different values on one day: ${both}.`;
  return isSingle(stated) ? `Which one holds: ${both}?` : `The same lesion? ${both}`;
}
