import type { Fact } from '../../contract/domain/memory.ts';
import { addition, type FactChange, transition } from './changes.ts';
import { isKindOf } from './lexicon.ts';
import { compareDays, daysBetween, isAffirmed, isSameThread, mayBeSame } from './match.ts';
import { currentFacts, quote, type Scene } from './scene.ts';

/** An addendum of another side or level within so many days corrects; a later one may tell of a new state. */
const ADDENDUM_DAYS = 7;

/** S5. A statement that was made in error, or is another person's, is withdrawn; nothing takes its place. */
export function decideRetraction(scene: Scene): FactChange[] | null {
  const { stated, incoming, context } = scene;
  if (!stated.cues.retraction || stated.cues.correction) return null;
  const wrong = currentFacts(scene).filter((fact) => mayBeSame(stated, fact, context.lexicon));
  const why = `${quote(incoming.fact)} withdraws an earlier statement; the patient did not change.`;
  return wrong.map((fact) =>
    transition(
      fact,
      'entered_in_error',
      { validTo: fact.validTo, newerId: null, sources: incoming.fact.sources },
      context,
      why,
      `${wrong.length === 1 ? 'Withdrawn' : `${wrong.length} facts may be meant`}: ${quote(fact)}?`,
    ),
  );
}

/** S5. A correction replaces a wrong statement, not a state: the right one holds from the same day, the wrong one was entered in error. */
export function decideCorrection(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, known } = scene;
  const kin = known.filter((fact) => fact.store === 'ACTIVE' && isAffirmed(fact) && isKin(scene, fact));
  const wrong = stated.cues.correction ? kin : kin.filter((fact) => isPutRight(scene, fact));
  if (!stated.cues.correction && (wrong.length !== 1 || kin.length !== 1)) return null;
  const [only] = wrong;
  const why = `${quote(incoming.fact)} corrects an earlier text; the patient did not change.`;
  if (wrong.length !== 1 || !only) {
    const asks =
      wrong.length === 0
        ? 'It corrects a text that is not in memory.'
        : `Which one does it correct: ${wrong.map(quote).join(' or ')}?`;
    return [addition(incoming, context, why, {}, asks)];
  }
  const asks = `A correction: ${quote(incoming.fact)} in place of ${quote(only)}.`;
  const end = {
    validTo: only.validTo,
    newerId: isAffirmed(stated) ? incoming.fact.id : null,
    sources: incoming.fact.sources,
  };
  const retired = transition(only, 'entered_in_error', end, context, why, asks);
  if (!isAffirmed(stated)) return [retired];
  const relations = [{ type: 'corrects' as const, other: only.id, direction: 'out' as const }];
  return [addition(incoming, context, why, { validFrom: only.validFrom, relations }, asks), retired];
}

function isKin({ stated, context }: Scene, fact: Fact): boolean {
  const kin =
    isKindOf(stated.concept, fact.concept, context.lexicon) ||
    isKindOf(fact.concept, stated.concept, context.lexicon);
  return kin && stated.subject === fact.subject;
}

/** An addendum that names the same thing at another side or place, shortly after. */
function isPutRight({ stated, day }: Scene, fact: Fact): boolean {
  if (!stated.cues.addendum || !isAffirmed(stated) || stated.concept !== fact.concept) return false;
  const isElsewhere = !isSameThread(stated, fact) && (stated.site !== null || stated.laterality !== null);
  const days = daysBetween(fact.validFrom, day);
  return isElsewhere && compareDays(day, fact.validFrom) !== -1 && days !== null && days <= ADDENDUM_DAYS;
}
