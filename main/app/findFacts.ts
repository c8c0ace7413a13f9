import { type Fact, isServed } from '../contract/domain/memory.ts';
import type { HistoryChoice } from '../contract/domain/questions.ts';
import { isAlwaysServed } from '../memory/facts/alwaysServed.ts';
import type { FactsFound } from '../retrieval/readers.ts';

const TIME_WORDS =
  /\b(previous|prior|before|was|were|former|earlier|history|change|compared|since|grown|ago|last)\b/i;
const MOST_FACTS = 40;

/**
 * S7 in its first form: ACTIVE is always served; HISTORY where the question has a time word, or where it holds what is never left out.
 * The fitted gate takes the place of these words once there is something to fit it on. The choice is said; a person may make it.
 */
export function findFacts(facts: readonly Fact[], text: string, choice: HistoryChoice = 'gate'): FactsFound {
  const served = facts.filter(({ state, subject }) => isServed(state) && subject === 'patient');
  const scored = (store: Fact['store']) =>
    served.filter((fact) => fact.store === store).map((row) => ({ row, score: 1 }));
  const active = scored('ACTIVE').slice(0, MOST_FACTS);
  const history = scored('HISTORY');
  if (history.length === 0)
    return { active, history: [], gate: { historyServed: false, reason: 'no history' } };
  const why = reasonToServe(text, choice);
  if (why !== null)
    return { active, history, gate: { historyServed: true, reason: `history served: ${why}` } };
  const kept = history.filter(({ row }) => isAlwaysServed(row));
  const leftOut = history.length - kept.length;
  const reason = `history left out: ${leftOut} ${leftOut === 1 ? 'fact' : 'facts'}`;
  return { active, history: kept, gate: { historyServed: kept.length > 0, reason } };
}

function reasonToServe(text: string, choice: HistoryChoice): string | null {
  if (choice === 'both') return 'a person asked for it';
  return choice === 'gate' && TIME_WORDS.test(text) ? 'the question asks about time' : null;
}
