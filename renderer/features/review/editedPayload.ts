import type { Fact } from '../../../main/contract/domain/memory.ts';
import type { ProposalPayload } from '../../../main/contract/domain/proposals.ts';

/** The fact that a payload would write; null where it writes none. */
export function factOf(payload: ProposalPayload): Fact | null {
  if (payload.operation === 'add_fact') return payload.fact;
  return payload.operation === 'restate_fact' || payload.operation === 'transition_fact'
    ? payload.after
    : null;
}

/** The payload with that fact changed. */
export function withFact(payload: ProposalPayload, change: Partial<Fact>): ProposalPayload {
  if (payload.operation === 'add_fact') return { ...payload, fact: { ...payload.fact, ...change } };
  if (payload.operation === 'restate_fact' || payload.operation === 'transition_fact')
    return { ...payload, after: { ...payload.after, ...change } };
  return payload;
}

/** A number as typed: null for empty, NaN for what is none. */
export function parseValue(typed: string): number | null {
  const words = typed.trim().replace(',', '.');
  return words === '' ? null : Number(words);
}

/** False where a value is no number or a needed word is empty. */
export function isComplete(payload: ProposalPayload): boolean {
  const fact = factOf(payload);
  if (fact !== null)
    return fact.concept.trim() !== '' && (fact.value === null || Number.isFinite(fact.value));
  if (payload.operation === 'add_note')
    return payload.note.decisionRule.trim() !== '' && payload.note.errorPattern.trim() !== '';
  return true;
}
