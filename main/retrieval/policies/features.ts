import type { MemoryName } from '../../contract/domain/retrieval.ts';
import { MAX_STEPS, type PolicyState, type Step } from '../policy.ts';
import { hasTimeWord } from '../timeWords.ts';

/** Names of the features, in their order; the weights of one memory have one figure for each. */
export const FEATURES = [
  'constant',
  'time word in the question',
  'length of the question',
  'has an image',
  'findings',
  'sub-query',
  'share of the row budget',
  'share of the steps',
  'rows of the last step',
  'best score of the last step',
  'memory asked before',
] as const;

const LONG_QUESTION_WORDS = 20;
const MANY_ROWS = 5;

/** M7: what the learned selector knows of the question and of what was retrieved so far, about one next step; each within 0 … 1. */
export function featuresOf(state: Omit<PolicyState, 'switches'>, step: Step): number[] {
  const { question, images, findings, taken, gathered, budgetRows } = state;
  const last = taken.at(-1);
  const words = question.split(/\s+/).filter((word) => word !== '').length;
  return [
    1,
    hasTimeWord(question) ? 1 : 0,
    Math.min(1, words / LONG_QUESTION_WORDS),
    images > 0 ? 1 : 0,
    Math.min(1, findings.length / MAX_STEPS),
    step.finding === null ? 0 : 1,
    Math.min(1, gathered / budgetRows),
    taken.length / MAX_STEPS,
    Math.min(1, (last?.gained ?? 0) / MANY_ROWS),
    Math.max(0, last?.bestScore ?? 0),
    taken.some(({ memory }) => memory === step.memory) ? 1 : 0,
  ];
}

/** One weight per feature, for each memory. */
export type PolicyWeights = Readonly<Record<MemoryName, readonly number[]>>;

/** The linear score of a step. */
export function scoreOf(weights: PolicyWeights, state: Omit<PolicyState, 'switches'>, step: Step): number {
  const own = weights[step.memory];
  return featuresOf(state, step).reduce((sum, value, index) => sum + value * (own[index] ?? 0), 0);
}
