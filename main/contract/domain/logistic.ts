import { compareFigures, solvePositiveDefinite } from './linearSystem.ts';

/** A row with its answer. */
export interface LabelledRow {
  readonly values: readonly number[];
  readonly label: boolean;
}

const MAX_STEPS = 50;
const CONVERGED = 1e-10;

/** The chance that a row's answer is yes, in (0, 1). */
export function chanceOf(weights: readonly number[], values: readonly number[]): number {
  return 1 / (1 + Math.exp(-weights.reduce((sum, weight, i) => sum + weight * (values[i] ?? 0), 0)));
}

/**
 * Logistic regression with a ridge by Newton's method, from zero, nothing drawn: the same rows give the same weights, in whatever order
 * they come. `size` weights, all zero without rows. With a ridge, rows that a plane parts give finite weights, too.
 */
export function fitLogistic(examples: readonly LabelledRow[], size: number, ridge: number): number[] {
  const rows = examples
    .map(({ values, label }) => [...values, label ? 1 : 0])
    .sort((a, b) => compareFigures(a, b));
  let weights = Array.from({ length: size }, () => 0);
  for (let step = 0; step < MAX_STEPS; step++) {
    const change = newtonStep(rows, weights, ridge);
    weights = weights.map((weight, i) => weight + (change[i] ?? 0));
    if (change.every((value) => Math.abs(value) < CONVERGED)) break;
  }
  return weights;
}

/** Solves (XᵀSX + λI)·d = Xᵀ(y − p) − λw. */
function newtonStep(
  rows: readonly (readonly number[])[],
  weights: readonly number[],
  ridge: number,
): number[] {
  const size = weights.length;
  const matrix = weights.map((weight, i) =>
    Array.from({ length: size + 1 }, (_, j) => (i === j ? ridge : j === size ? -ridge * weight : 0)),
  );
  for (const row of rows) addRow(matrix, row, chanceOf(weights, row));
  return solvePositiveDefinite(matrix);
}

function addRow(matrix: number[][], row: readonly number[], chance: number): void {
  const size = matrix.length;
  const spread = chance * (1 - chance);
  for (const [i, line] of matrix.entries()) {
    const own = row[i] ?? 0;
    if (own === 0) continue;
    for (let j = 0; j < size; j++) line[j] = (line[j] ?? 0) + spread * own * (row[j] ?? 0);
    line[size] = (line[size] ?? 0) + own * ((row[size] ?? 0) - chance);
  }
}
