import { addition, type FactChange, restatement } from './changes.ts';
import { hasSameAmount, isAffirmed, isCovered } from './match.ts';
import { newerFacts, quote, type Scene } from './scene.ts';

/** `Previous`, `status post`: a finding or problem of the past goes to HISTORY; a known one gets the source. */
export function decideNamedAsPast(scene: Scene): FactChange[] | null {
  const { stated, incoming, context, known } = scene;
  const lasts = stated.category === 'procedure' || stated.category === 'device';
  if (!stated.cues.prior || lasts) return null;
  const same = known.find((fact) => isAffirmed(fact) && isCovered(stated, fact, context.lexicon));
  if (same)
    return [restatement(same, incoming, context, `${quote(incoming.fact)} looks back at ${quote(same)}.`)];
  const why = `${quote(incoming.fact)} speaks of the past.`;
  const validFrom = stated.dated ? stated.validFrom : null;
  return [addition(incoming, context, why, { store: 'HISTORY', reason: 'prior_state', validFrom })];
}

/** S5. A late report of an older date goes to HISTORY as the state before what is known, and supersedes nothing newer. */
export function decideEarlier(scene: Scene): FactChange[] | null {
  const { incoming, context, stated } = scene;
  const newer = newerFacts(scene);
  const [next] = newer;
  if (!next || stated.assertion === 'hypothetical') return null;
  const why = `${quote(incoming.fact)} is older than ${quote(next)}: the state before it.`;
  const onlyOne = newer.filter((fact) => fact.validFrom === next.validFrom).length === 1;
  const asks = onlyOne ? null : `Which one did it become: ${newer.map(quote).join(' or ')}?`;
  const doubt = hasSameAmount(stated, next) || onlyOne ? null : asks;
  return [
    addition(
      incoming,
      context,
      why,
      {
        store: 'HISTORY',
        reason: 'prior_state',
        validTo: next.validFrom,
        newerId: onlyOne ? next.id : null,
        relations: onlyOne ? [{ type: 'same_condition_thread', other: next.id, direction: 'out' }] : [],
      },
      doubt,
    ),
  ];
}
