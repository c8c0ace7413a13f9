import { fitLogistic } from '../../contract/domain/logistic.ts';
import { decideHistory } from './gate.ts';

/** One question of the replay: its signals, the share of words that HISTORY adds, and whether the answer changed without it (S7). */
export interface GateExample {
  readonly signals: readonly number[];
  readonly share: number;
  readonly differs: boolean;
}

/** Strength of the ridge: signals that tell nothing stay near zero. */
const RIDGE = 0.1;

/** S7: logistic regression of the need on the signals, to three decimals. Signals at the places in `off` keep a weight of 0. */
export function fitGate(examples: readonly GateExample[], off: readonly number[] = []): number[] {
  const rows = examples.map(({ signals, differs }) => ({
    values: signals.map((value, at) => (off.includes(at) ? 0 : value)),
    label: differs,
  }));
  const weights = fitLogistic(rows, examples[0]?.signals.length ?? 0, RIDGE);
  return weights.map((weight) => Math.round(weight * 1e3) / 1e3);
}

/** The prices of length that are tried (ours), least first. */
export const LAMBDAS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.5, 2] as const;
/** The share of answers that leaving HISTORY out may change on the folds that the gate is fitted on (ours). */
export const MOST_CHANGED = 0.1;

/** S7: the highest price at which at most {@link MOST_CHANGED} of the answers change; 0 serves HISTORY always. */
export function chooseLambda(examples: readonly GateExample[], weights: readonly number[]): number {
  const changed = (lambda: number) =>
    examples.filter(({ signals, share, differs }) => {
      return differs && !decideHistory({ weights, lambda }, signals, share).served;
    }).length;
  return LAMBDAS.findLast((lambda) => changed(lambda) <= MOST_CHANGED * examples.length) ?? 0;
}
