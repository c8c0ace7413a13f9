import type { Fact } from '../../contract/domain/memory.ts';
import type { FactPayload } from './changes.ts';

/** Facts after one change was approved; a contradiction that nobody settled changes none (M15). */
export function applied(facts: readonly Fact[], payload: FactPayload): Fact[] {
  if (payload.operation === 'add_fact') return [...facts, { ...payload.fact, state: 'approved' }];
  if (payload.operation === 'contradiction') return [...facts];
  return facts.map((fact) => (fact.id === payload.after.id ? payload.after : fact));
}
