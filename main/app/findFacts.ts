import { type Fact, isServed } from '../contract/domain/memory.ts';
import type { HistoryChoice } from '../contract/domain/retrieval.ts';
import { isAlwaysServed } from '../memory/facts/alwaysServed.ts';
import type { FactsFound } from '../retrieval/readers.ts';
import { decideHistory, historyShare, type StoreGate } from '../retrieval/storeGate/gate.ts';
import { type Similarity, signalsOf } from '../retrieval/storeGate/signals.ts';

const MOST_FACTS = 40;

/** What decides about HISTORY: the gate with the similarity that it was fitted with, or a person. */
export interface HistoryDecision {
  readonly gate: StoreGate;
  readonly similarity: Similarity;
  readonly choice: HistoryChoice;
}

/**
 * S7: ACTIVE is always served; HISTORY as the fitted gate decides from how near the question is to both stores. What is never left out is
 * served either way. The choice is said, with its figures for the log; a person may make it.
 */
export function findFacts(facts: readonly Fact[], text: string, decision: HistoryDecision): FactsFound {
  const served = facts.filter(({ state, subject }) => isServed(state) && subject === 'patient');
  const active = served.filter(({ store }) => store === 'ACTIVE');
  const history = served.filter(({ store }) => store === 'HISTORY');
  const { isServing, why, need, limit } = decide(text, active, history, decision);
  const kept = isServing ? history : history.filter(isAlwaysServed);
  const leftOut = history.length - kept.length;
  return {
    active: active.slice(0, MOST_FACTS).map((row) => ({ row, score: 1 })),
    history: kept.map((row) => ({ row, score: 1 })),
    gate: { historyServed: kept.length > 0, reason: reasonOf(history.length, leftOut, why) },
    log: { version: decision.gate.version, choice: decision.choice, need, limit, leftOut },
  };
}

interface Decided {
  readonly isServing: boolean;
  readonly why: string;
  readonly need: number | null;
  readonly limit: number | null;
}

/** Where nothing may be left out, or a person chose, the gate is not asked. */
function decide(
  text: string,
  active: readonly Fact[],
  history: readonly Fact[],
  { gate, similarity, choice }: HistoryDecision,
): Decided {
  const expendable = history.filter((fact) => !isAlwaysServed(fact));
  const unasked = { need: null, limit: null };
  if (expendable.length === 0) return { ...unasked, isServing: true, why: 'it is never left out' };
  if (choice !== 'gate') return { ...unasked, isServing: choice === 'both', why: 'a person asked for it' };
  const share = historyShare([...active, ...history.filter(isAlwaysServed)], expendable);
  const { served, need, limit } = decideHistory(gate, signalsOf(text, active, history, similarity), share);
  return { isServing: served, why: `the question may need it (${need.toFixed(2)})`, need, limit };
}

function reasonOf(all: number, leftOut: number, why: string): string {
  if (all === 0) return 'no history';
  if (leftOut === 0) return `history served: ${why}`;
  return `history left out: ${leftOut} ${leftOut === 1 ? 'fact' : 'facts'}`;
}
