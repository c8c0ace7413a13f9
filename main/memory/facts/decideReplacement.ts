import type { Fact } from '../../contract/domain/memory.ts';
import { addition, type FactChange, restatement, transition } from './changes.ts';
import { isKindOf } from './lexicon.ts';
import { compareDays, hasSameAmount, isAffirmed, isSameThread } from './match.ts';
import { linksOf } from './relations.ts';
import { currentFacts, quote, type Scene } from './scene.ts';

/** S5. A drug or device that the text names as taking another's place supersedes it; of several that may be meant a person says which. */
export function decideReplacement(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, known } = scene;
  if (stated.cues.replaces.length === 0 || !isAffirmed(stated)) return null;
  const targets = stated.cues.replaces.map((name) => replacedFacts(scene, name));
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
      fact.category === stated.category &&
      compareDays(day, fact.validFrom) !== -1 &&
      (isKindOf(fact.concept, name, context.lexicon) || isKindOf(name, fact.concept, context.lexicon)) &&
      (name === stated.concept || !(isSameThread(stated, fact) && hasSameAmount(stated, fact))),
  );
}
