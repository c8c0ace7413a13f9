import type { Fact } from '../../contract/domain/memory.ts';
import { type FactChange, transition } from './changes.ts';
import { isLater } from './contradictions.ts';
import { isKindOf, isWithin } from './lexicon.ts';
import { currentFacts, quote, type Scene } from './scene.ts';

/** S5. A place that is told to be normal now: what memory holds there is put to a person as ended. It makes no row of its own. */
export function decideImplied(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, day } = scene;
  if (!stated.cues.implied) return null;
  const ended = currentFacts(scene).filter((fact) => isDeniedThere(scene, fact) && isLater(scene, fact));
  return ended.map((fact) => {
    const why = `${quote(incoming.fact)} leaves no room for ${quote(fact)}.`;
    const end = { validTo: day, newerId: null, sources: incoming.fact.sources };
    return transition(fact, 'resolved', end, context, why, `Has it ended? ${why}`);
  });
}

function isDeniedThere({ stated, context: { lexicon } }: Scene, fact: Fact): boolean {
  const isThere =
    stated.site === null ||
    fact.site === null ||
    isWithin(fact.site, stated.site, lexicon) ||
    isWithin(stated.site, fact.site, lexicon);
  const isSide =
    stated.laterality === null || fact.laterality === null || stated.laterality === fact.laterality;
  return fact.subject === 'patient' && isKindOf(fact.concept, stated.concept, lexicon) && isThere && isSide;
}

/** S5. An operation that usually ends a disease: each current fact of it on that side is put to a person as ended. */
export function curedBy(scene: Scene): FactChange[] {
  const { stated, incoming, context, day } = scene;
  if (stated.assertion !== 'present' || stated.subject !== 'patient' || stated.cues.planned) return [];
  const acts = context.lexicon.cures.filter(({ acts }) =>
    acts.some((act) => isKindOf(stated.concept, act, context.lexicon)),
  );
  const names = acts.flatMap(({ ends }) => ends);
  if (names.length === 0) return [];
  const ended = currentFacts(scene).filter((fact) => isCured(scene, fact, names));
  return ended.map((fact) => {
    const why = `${quote(incoming.fact)} usually ends ${quote(fact)}.`;
    const end = { validTo: day, newerId: null, sources: incoming.fact.sources };
    return transition(fact, 'resolved', end, context, why, `Has it ended? ${why}`);
  });
}

function isCured(scene: Scene, fact: Fact, names: readonly string[]): boolean {
  const { stated, context } = scene;
  const isSide =
    stated.laterality === fact.laterality || (stated.laterality === null) !== (fact.laterality === null);
  return (
    fact.subject === 'patient' &&
    isSide &&
    isLater(scene, fact) &&
    names.some((name) => isKindOf(fact.concept, name, context.lexicon))
  );
}
