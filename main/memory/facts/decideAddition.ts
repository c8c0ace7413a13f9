import type { Fact } from '../../contract/domain/memory.ts';
import { addition, type FactChange, type Link } from './changes.ts';
import { deniedBefore } from './denials.ts';
import { compareDays, isAffirmed, mayBeSame } from './match.ts';
import { linksOf } from './relations.ts';
import { currentFacts, quote, type Scene } from './scene.ts';

/** S5. What was resolved and is there again opens a new interval; the old one stays as it was. */
export function decideRecurrence(scene: Scene): FactChange[] | null {
  const { stated, known, day, context, incoming } = scene;
  if (!isAffirmed(stated)) return null;
  const before = known.findLast(
    (fact) =>
      fact.store === 'HISTORY' &&
      fact.reason === 'resolved' &&
      mayBeSame(stated, fact, context.lexicon) &&
      compareDays(day, fact.validTo) !== -1,
  );
  if (!before) return null;
  const why = `${quote(incoming.fact)} is there again after ${quote(before)}, which had ended on ${before.validTo ?? 'an unknown day'}.`;
  return added(scene, why, [{ type: 'recurs', other: before.id, direction: 'out' }]);
}

/** S5. All else coexists with what is known. */
export function decideAddition(scene: Scene): FactChange[] {
  return added(scene, `${quote(scene.incoming.fact)} is new; it coexists with what is known.`, []);
}

function added(scene: Scene, why: string, links: readonly Link[]): FactChange[] {
  const { incoming, context, known } = scene;
  const relations = [...links, ...linksOf(incoming.fact, known, context.lexicon)];
  return [addition(incoming, context, why, { relations }, doubt(scene)), ...deniedBefore(scene)];
}

function doubt(scene: Scene): string | null {
  const other = otherSide(scene);
  if (other) return `The other side than known: ${quote(scene.incoming.fact)} against ${quote(other)}.`;
  if (scene.stated.cues.history) return '“History of” may be past or go on.';
  return null;
}

/** W8. A current fact of the same concept on the other side alone. */
function otherSide(scene: Scene): Fact | undefined {
  const { stated } = scene;
  if (stated.laterality === null || stated.laterality === 'B' || !isAffirmed(stated)) return undefined;
  return currentFacts(scene).find(
    (fact) =>
      fact.subject === stated.subject &&
      fact.concept === stated.concept &&
      (fact.laterality === 'R' || fact.laterality === 'L') &&
      fact.laterality !== stated.laterality,
  );
}
