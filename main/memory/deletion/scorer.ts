import { chanceOf, fitLogistic } from '../../contract/domain/logistic.ts';

/** A row with what a clinician said of it. */
export interface ScorerExample {
  readonly features: readonly number[];
  readonly isSafe: boolean;
}

/** Strength of the ridge: with few labels the weights stay near zero. */
const RIDGE = 1;

/** S8: the weights by which a fact is scored, from labels of clinicians; all zero without any. */
export function fitScorer(examples: readonly ScorerExample[], size: number): number[] {
  const rows = examples.map(({ features, isSafe }) => ({ values: features, label: isSafe }));
  return fitLogistic(rows, size, RIDGE);
}

/** S8: how likely a row is safe to delete, in (0, 1). */
export function scoreOf(weights: readonly number[], features: readonly number[]): number {
  return chanceOf(weights, features);
}
