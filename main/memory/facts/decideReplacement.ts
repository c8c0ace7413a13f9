import type { Fact } from '../../contract/domain/memory.ts';
import { addition, type FactChange, restatement, transition } from './changes.ts';
import { isKindOf } from './lexicon.ts';
import { compareDays, hasSameAmount, isAffirmed, isSameThread, sidesAgree, sitesAgree } from './match.ts';
import { linksOf } from './relations.ts';
import { currentFacts, quote, type Scene } from './scene.ts';

/** S5. A drug or device that the text names as taking another's place supersedes it, and so does the name of a finding that had none; of several that may be meant a person says which. */
export function decideReplacement(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, known } = scene;
  if (stated.cues.replaces.length === 0 || !isAffirmed(stated)) return null;
  const targets = stated.cues.replaces.map((name) => {
    const named = replacedFacts(scene, name);
    const isBare = context.lexicon.heads.has(name) && named.length === 0;
    return isBare ? replacedFacts(scene, stated.concept) : named;
  });
  const sure = targets.flatMap((facts) => (facts.length === 1 ? facts : []));
  const unsure = targets.flatMap((facts) => (facts.length > 1 ? facts : []));
  if (sure.length + unsure.length === 0) return null;
  const why = `${quote(incoming.fact)} takes the place of ${sure.map(quote).join(' and ')}, as the text says.`;
  const asks = unsure.length === 0 ? null : `Which one gave way: ${unsure.map(quote).join(' or ')}?`;
  const same = currentFacts(scene).find(
    (fact) => isSameThread(stated, fact) && hasSameAmount(stated, fact) && !sure.includes(fact),
  );
  const newerId = same?.id ?? incoming.fact.id;
  const supersedes = sure.map(({ id }) => ({
    type: 'supersedes' as const,
    other: id,
    direction: 'out' as const,
  }));
  const links = linksOf(incoming.fact, known, context.lexicon).filter(
    ({ other }) => !sure.some(({ id }) => id === other),
  );
  const own = same
    ? restatement(same, incoming, context, why)
    : addition(incoming, context, why, { relations: [...supersedes, ...links] }, asks);
  const end = { validTo: scene.day, newerId };
  return [own, ...sure.map((fact) => transition(fact, 'superseded', end, context, why))];
}

/** Current facts of the replaced concept that had begun before; the statement's own thread is what takes over, not what gives way. */
function replacedFacts(scene: Scene, name: string): Fact[] {
  const { stated, day, context } = scene;
  return currentFacts(scene).filter(
    (fact) =>
      fact.subject === stated.subject &&
      isOfKind(scene, fact, name) &&
      compareDays(day, fact.validFrom) !== -1 &&
      (isKindOf(stated.concept, name, context.lexicon) ||
        !(isSameThread(stated, fact) && hasSameAmount(stated, fact))),
  );
}

/** A drug or device of the named kind; or a finding that the text has now put a name to, at the same place. */
function isOfKind({ stated, context: { lexicon } }: Scene, fact: Fact, name: string): boolean {
  const isNamed = isKindOf(fact.concept, name, lexicon) || isKindOf(name, fact.concept, lexicon);
  if (stated.category === 'drug' || stated.category === 'device')
    return isNamed && fact.category === stated.category;
  const isPlaced = stated.site !== null && fact.site !== null && sitesAgree(stated.site, fact.site, lexicon);
  const isUnnamed = isNamed || UNNAMED.some((word) => isKindOf(fact.concept, word, lexicon));
  return fact.category === 'finding' && isUnnamed && isPlaced && sidesAgree(stated, fact);
}

/** Findings that say what was seen, and not what it is. */
const UNNAMED = ['lesion', 'mass', 'nodule', 'opacity', 'cyst'];
