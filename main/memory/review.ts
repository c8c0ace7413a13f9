import { type Fact, isServed } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import { clinicalDay } from '../contract/domain/time.ts';

const SIDES = { R: 'right', L: 'left', B: 'both sides' } as const;

/**
 * W8, M15. Why a change must be looked at one by one, in words; null where bulk approval may take it. Changed side, negation and
 * conflict are never taken in bulk. `facts` are the patient's rows as they stand.
 */
export function resolveNeedsPerson(payload: ProposalPayload, facts: readonly Fact[]): string | null {
  if (payload.operation === 'add_fact') return addedFactConcern(payload.fact, facts);
  if (payload.operation === 'contradiction') return payload.why;
  if (payload.operation === 'delete_fact')
    return 'It would leave memory. Undo brings it back; its bytes go with an erasure of the patient alone.';
  if (payload.operation !== 'transition_fact' && payload.operation !== 'restate_fact') return null;
  const { before, after } = payload;
  if (before.laterality !== after.laterality) return sideWords(before, after);
  if (before.assertion !== after.assertion)
    return `It said ${before.assertion}, now it would say ${after.assertion}.`;
  return after.reason === 'entered_in_error' ? 'It would mark an approved fact as an error.' : null;
}

/** The rows of memory that a payload is in conflict with: shown beside it (M15). */
export function contradictedFacts(payload: ProposalPayload, facts: readonly Fact[]): Fact[] {
  if (payload.operation === 'contradiction') return payload.held;
  if (payload.operation !== 'add_fact') return [];
  const { fact } = payload;
  return currentFacts(facts).filter(
    (other) => isSameThing(fact, other) && other.laterality === fact.laterality && isOpposite(fact, other),
  );
}

function addedFactConcern(fact: Fact, facts: readonly Fact[]): string | null {
  const [opposite] = contradictedFacts({ operation: 'add_fact', fact, relations: [] }, facts);
  if (opposite) return `It contradicts an approved fact: ${quote(opposite)}.`;
  const turned = currentFacts(facts).find((other) => isSameThing(fact, other) && isOtherSide(fact, other));
  if (turned) return sideWords(turned, fact);
  return fact.assertion === 'absent' ? 'It says that something is absent.' : null;
}

function currentFacts(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ state, store }) => isServed(state) && store === 'ACTIVE');
}

function isSameThing(a: Fact, b: Fact): boolean {
  return a.id !== b.id && a.subject === b.subject && a.concept === b.concept && a.site === b.site;
}

function isOtherSide(a: Fact, b: Fact): boolean {
  return a.laterality !== null && b.laterality !== null && a.laterality !== b.laterality;
}

function isOpposite(a: Fact, b: Fact): boolean {
  return (a.assertion === 'absent') !== (b.assertion === 'absent');
}

function sideWords(before: Fact, after: Fact): string {
  const side = ({ laterality }: Fact) => (laterality === null ? 'no side' : SIDES[laterality]);
  return `The side differs: ${side(before)} before, ${side(after)} now.`;
}

function quote({ text, lastDocumented }: Fact): string {
  return `“${text}” (${lastDocumented === null ? 'date unknown' : clinicalDay(lastDocumented)})`;
}
