import type { Fact } from '../../contract/domain/memory.ts';
import { clinicalDay } from '../../contract/domain/time.ts';
import { type FactChange, relationOf } from './changes.ts';
import { compareDays, hasSameAmount, isAffirmed, isDeniedBy, isSameThread } from './match.ts';
import { linksOf } from './relations.ts';
import { quote, type Scene } from './scene.ts';

/**
 * M15. Puts a statement that cannot be true beside approved facts to a person, with both sides. It writes nothing by itself: neither is the
 * statement added nor is a fact changed until a person keeps the one, takes the other, or keeps both (ADR 21).
 */
export function contradiction(scene: Scene, held: readonly Fact[], why: string): FactChange {
  const { incoming, known, context } = scene;
  const ids = held.map(({ id }) => id);
  const relations = linksOf(incoming.fact, known, context.lexicon)
    .filter(({ other }) => !ids.includes(other))
    .map((link) => relationOf(link, incoming.fact.id, context));
  return {
    payload: { operation: 'contradiction', held: [...held], stated: incoming.fact, relations, why },
    why,
    needsPerson: why,
    basedOn: held.map(({ id, version }) => ({ id, version })),
    affected: ids,
  };
}

/** True where the scene is of a later day than a fact is documented: what differs then has changed, and nothing contradicts. */
export function isLater({ day }: Scene, fact: Fact): boolean {
  return compareDays(day, fact.lastDocumented ?? fact.validFrom) === 1;
}

/** M15. What is stated was denied for that very time, or one drug or one marked lesion has two values on one day. */
export function decideContradicted(scene: Scene): FactChange[] | null {
  const { stated, incoming } = scene;
  if (!isAffirmed(stated)) return null;
  const denials = deniedThen(scene);
  const both = (facts: readonly Fact[]) => `${quote(incoming.fact)} against ${facts.map(quote).join(', ')}`;
  if (denials.length > 0)
    return [contradiction(scene, denials, `It was denied for that time: ${both(denials)}.`)];
  const values = otherValues(scene);
  return values.length === 0
    ? null
    : [contradiction(scene, values, `Two values of one thing on one day: ${both(values)}.`)];
}

function deniedThen(scene: Scene): Fact[] {
  const { stated, known, day, context } = scene;
  return known.filter(
    (fact) =>
      fact.store === 'ACTIVE' &&
      isDeniedBy(stated, fact, context.lexicon) &&
      compareDays(day, fact.validFrom) !== -1 &&
      !isLater(scene, fact),
  );
}

/** Equal days, both known to the day; of sizes only where both texts bear the mark of one lesion (S5 asks about all others). */
function otherValues({ stated, known, day }: Scene): Fact[] {
  if (stated.value === null || day === null || clinicalDay(day).length < 10) return [];
  return known.filter(
    (fact) =>
      fact.store === 'ACTIVE' &&
      isAffirmed(fact) &&
      isSameThread(stated, fact) &&
      (stated.category === 'drug' || (stated.lesionId !== null && stated.lesionId === fact.lesionId)) &&
      fact.value !== null &&
      !hasSameAmount(stated, fact) &&
      fact.validFrom !== null &&
      clinicalDay(fact.validFrom) === clinicalDay(day),
  );
}
