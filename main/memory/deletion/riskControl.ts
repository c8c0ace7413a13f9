/** S8: the expected loss that is allowed. */
export const ALPHA = 0.01;
/** The most that one type can lose: the B of the bound. */
const MOST_LOSS = 1;
/** Ours: nothing is proposed that the scorer does not hold for more likely safe than not. */
const LEAST_THRESHOLD = 0.5;

/** The scores of one concept type's rows that must stay; empty for a type that was labelled and has none. */
export type TypeScores = readonly number[];

/** The threshold, and what it stands on. */
export interface RiskControl {
  /** Concept types: n. */
  readonly types: number;
  /** Only rows that score above it may go; null where no threshold keeps the bound. */
  readonly threshold: number | null;
  /** (n·R̂ + B)/(n + 1) at the threshold; without one, the least that it can be. */
  readonly bound: number;
}

/** S8: how many calibrated concept types are needed at least: with fewer, the bound cannot hold even where nothing is lost. */
export function leastTypes(alpha: number = ALPHA): number {
  return Math.ceil(MOST_LOSS / alpha - 1);
}

/**
 * Conformal risk control over concept types (S8): the lowest threshold at which (n·R̂ + B)/(n + 1) ≤ α. The loss of a type is the share of
 * its rows that must stay and score above the threshold, 0 where it has none, so that B = 1. What is bounded is the expected loss of one
 * more type like these.
 */
export function controlRisk(types: readonly TypeScores[], alpha: number = ALPHA): RiskControl {
  const n = types.length;
  const boundAt = (threshold: number) => (lossAt(types, threshold) + MOST_LOSS) / (n + 1);
  const above = types.flat().filter((score) => score > LEAST_THRESHOLD);
  const candidates = [...new Set([LEAST_THRESHOLD, ...above])].sort((a, b) => a - b);
  const threshold = candidates.find((candidate) => boundAt(candidate) <= alpha);
  if (threshold === undefined) return { types: n, threshold: null, bound: MOST_LOSS / (n + 1) };
  return { types: n, threshold, bound: boundAt(threshold) };
}

/** n·R̂: the losses of all types at a threshold, added. */
export function lossAt(types: readonly TypeScores[], threshold: number): number {
  const lossOf = (scores: TypeScores) =>
    scores.length === 0 ? 0 : scores.filter((score) => score > threshold).length / scores.length;
  return types.reduce((sum, scores) => sum + lossOf(scores), 0);
}
