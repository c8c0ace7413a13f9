import type { Fact } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import type { Source } from '../contract/domain/source.ts';
import { compareClinicalTime } from '../contract/domain/time.ts';

/** All sources of two lists, equal ones once, the first list's first. */
export function mergeSources(a: readonly Source[], b: readonly Source[]): Source[] {
  const byContent = new Map([...a, ...b].map((source) => [JSON.stringify(source), source]));
  return [...byContent.values()];
}

/**
 * W2. A change of a fact, put on the row as it now stands, for a person to look at again: only what the change is about is taken from
 * it (store, reason, link, end, sources), so that an edit made under it stays. Other payloads stay as they are.
 */
export function rebasePayload(payload: ProposalPayload, current: Fact): ProposalPayload {
  if (payload.operation === 'restate_fact')
    return { ...payload, before: current, after: rebaseRestatement(payload.after, current) };
  if (payload.operation === 'delete_fact') return { ...payload, before: current };
  if (payload.operation !== 'transition_fact') return payload;
  const { store, reason, newerId, validTo } = payload.after;
  const restated = rebaseRestatement(payload.after, current);
  return { ...payload, before: current, after: { ...restated, store, reason, newerId, validTo } };
}

/** S5: a restatement adds a source and a last-documented date to a row, and nothing else. */
function rebaseRestatement(after: Fact, current: Fact): Fact {
  const later = compareClinicalTime(after.lastDocumented, current.lastDocumented) > 0;
  return {
    ...current,
    lastDocumented: later ? after.lastDocumented : current.lastDocumented,
    sources: mergeSources(current.sources, after.sources),
  };
}
