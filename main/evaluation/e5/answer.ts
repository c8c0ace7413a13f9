import type { Fact } from '../../contract/domain/memory.ts';
import { compareClinicalTime } from '../../contract/domain/time.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { answerQuestion } from '../../memory/questions/answerQuestion.ts';

/** So many facts of HISTORY fit into what is read for an answer; what is deleted makes room for older ones. */
export const HISTORY_BUDGET = 8;

/** E5: when a thing ended, told by the program's own answers (S9) from the newest facts of HISTORY; null where they do not say one thing. */
export function answerFrom(history: readonly Fact[], concept: string, lexicon: Lexicon): string | null {
  const read = [...history]
    .sort((a, b) => compareClinicalTime(b.validTo, a.validTo) || (a.id < b.id ? -1 : 1))
    .slice(0, HISTORY_BUDGET);
  return answerQuestion(`When did the ${concept} end?`, read, lexicon).short;
}
