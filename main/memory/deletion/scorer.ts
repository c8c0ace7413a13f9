import { compareFigures, solvePositiveDefinite } from '../../contract/domain/linearSystem.ts';

/** A row with what a clinician said of it. */
export interface ScorerExample {
  readonly features: readonly number[];
  readonly isSafe: boolean;
}

/** Strength of the ridge: with few labels the weights stay near zero, and labels that a plane parts give finite ones. */
const RIDGE = 1;
const MAX_STEPS = 50;
const CONVERGED = 1e-10;

/**
 * S8: logistic regression with a ridge by Newton's method, from zero, nothing drawn. The same examples give the same weights, in whatever
 * order they come. Without examples all weights are zero.
 */
export function fitScorer(examples: readonly ScorerExample[], size: number): number[] {
  const rows = examples
    .map(({ features, isSafe }) => [...features, isSafe ? 1 : 0])
    .sort((a, b) => compareFigures(a, b));
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const change = newtonStep(rows, weights);
    weights = weights.map((weight, i) => weight + (change[i] ?? 0));
    if (change.every((value) => Math.abs(value) < CONVERGED)) break;
  }
  return weights;
}

/** S8: how likely a row is safe to delete, in (0, 1). */
export function scoreOf(weights: readonly number[], features: readonly number[]): number {
  return 1 / (1 + Math.exp(-weights.reduce((sum, weight, i) => sum + weight * (features[i] ?? 0), 0)));
}

/** Solves (XᵀSX + λI)·d = Xᵀ(y − p) − λw. */
function newtonStep(rows: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const size = weights.length;
  const matrix = weights.map((weight, i) =>
    Array.from({ length: size + 1 }, (_, j) => (i === j ? RIDGE : j === size ? -RIDGE * weight : 0)),
  );
  for (const row of rows) addRow(matrix, row, scoreOf(weights, row));
  return solvePositiveDefinite(matrix);
}

function addRow(matrix: number[][], row: readonly number[], score: number): void {
  const size = matrix.length;
  const spread = score * (1 - score);
  for (const [i, line] of matrix.entries()) {
    const own = row[i] ?? 0;
    if (own === 0) continue;
    for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + spread * own * (row[j] ?? 0);
    line[size] = (line[size] ?? 0) + own * ((row[size] ?? 0) - score);
  }
}
