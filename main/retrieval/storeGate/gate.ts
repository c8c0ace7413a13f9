import { chanceOf } from '../../contract/domain/logistic.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import { activeText, historyText } from '../lines.ts';

/** S7. A fitted gate: a weight for each signal, and λ, the price of length in quality. */
export interface StoreGate {
  readonly version: number;
  readonly weights: readonly number[];
  readonly lambda: number;
}

/** What the gate decided and on what: `need` is the chance that the answer changes without HISTORY, `limit` that from which it is served. */
export interface GateChoice {
  readonly served: boolean;
  readonly need: number;
  readonly limit: number;
}

/** The chance that a question needs HISTORY, 0 to 1. */
export function needOf(weights: readonly number[], signals: readonly number[]): number {
  return chanceOf(weights, signals);
}

/** S7: HISTORY is served where what is lost without it outweighs its length: need ≥ λ · its share of the words. */
export function decideHistory(
  { weights, lambda }: Pick<StoreGate, 'weights' | 'lambda'>,
  signals: readonly number[],
  share: number,
): GateChoice {
  const need = needOf(weights, signals);
  const limit = lambda * share;
  return { served: need >= limit, need, limit };
}

/** The share that HISTORY would have of the words of all facts, 0 to 1. */
export function historyShare(active: readonly Fact[], history: readonly Fact[]): number {
  const own = wordCount(history.map(historyText));
  const all = own + wordCount(active.map(activeText));
  return all === 0 ? 0 : own / all;
}

/** Words of some lines. */
export function wordCount(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.split(/\s+/).filter((word) => word !== '').length, 0);
}
