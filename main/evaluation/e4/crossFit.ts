import { chooseLambda, fitGate } from '../../retrieval/storeGate/fit.ts';
import { decideHistory, type StoreGate } from '../../retrieval/storeGate/gate.ts';
import { SIGNALS } from '../../retrieval/storeGate/signals.ts';
import { createRandom } from '../cohort/random.ts';
import type { Indication, Replayed } from './replayArms.ts';

/** Patients are parted into so many folds; the gate that decides for one is fitted on the others. */
export const FOLDS = 5;
/** Places of the signals that are switched off for the ablation. */
export const TIME_WORDS_OFF: readonly number[] = [SIGNALS.indexOf('time word in the question')];

/** All that a gate is fitted on. */
export interface Replay {
  readonly questions: readonly Replayed[];
  readonly indications: readonly Indication[];
}

/** Weights and λ of a gate. */
export type FittedGate = Pick<StoreGate, 'weights' | 'lambda'>;

/** Fits the weights, then fixes λ, both on the same questions. */
export function fitOn({ questions, indications }: Replay, off: readonly number[] = []): FittedGate {
  const examples = [...questions, ...indications];
  const weights = fitGate(examples, off);
  return { weights, lambda: chooseLambda(examples, weights) };
}

/** The gate for each subject, fitted on the patients of the other folds. */
export function crossFit(replay: Replay, seed: string, off: readonly number[] = []): Map<string, FittedGate> {
  const folds = foldsOf(replay.indications, seed);
  const others = (fold: number) => (one: { readonly subject: string }) => folds.get(one.subject) !== fold;
  const gates = Array.from({ length: FOLDS }, (_, fold) => {
    const isOther = others(fold);
    const { questions, indications } = replay;
    return fitOn({ questions: questions.filter(isOther), indications: indications.filter(isOther) }, off);
  });
  return new Map([...folds].map(([subject, fold]) => [subject, gates[fold] ?? { weights: [], lambda: 0 }]));
}

function foldsOf(rows: readonly { readonly subject: string }[], seed: string): Map<string, number> {
  const subjects = [...new Set(rows.map(({ subject }) => subject))];
  const random = createRandom(`${seed}/folds`);
  const drawn = subjects.map((subject) => ({ subject, at: random.next() })).sort((a, b) => a.at - b.at);
  return new Map(drawn.map(({ subject }, index) => [subject, index % FOLDS]));
}

/** Whether a gate serves HISTORY for a question; another price than its own may be given. */
export function serves(
  { weights, lambda }: FittedGate,
  { signals, share }: Indication,
  price = lambda,
): boolean {
  return decideHistory({ weights, lambda: price }, signals, share).served;
}
