import type { Fact } from '../../contract/domain/memory.ts';
import { compareClinicalTime } from '../../contract/domain/time.ts';

/** So many facts of HISTORY fit into what a reader is given; what is deleted makes room for older ones. */
export const HISTORY_BUDGET = 8;

/** E5: the id of the fact that answers "What was the last …?" from the newest facts of HISTORY; null where none of them is of the concept. */
export function answerFrom(history: readonly Fact[], concept: string): string | null {
  const given = [...history]
    .sort((a, b) => compareClinicalTime(b.validTo, a.validTo) || (a.id < b.id ? -1 : 1))
    .slice(0, HISTORY_BUDGET);
  return given.find((fact) => fact.concept === concept)?.id ?? null;
}
