import { compareFigures, solvePositiveDefinite } from '../../contract/domain/linearSystem.ts';
import type { MemoryName, RetrievalLog } from '../../contract/domain/retrieval.ts';
import { FEATURES, featuresOf, type PolicyWeights } from './features.ts';

/** A reading that was signed and approved: how memory was asked for its draft, and which rows its signed sentences cite. */
export interface CitedReading {
  readonly log: RetrievalLog;
  readonly citedIds: ReadonlySet<string>;
}

/** M7 (ours): below it the learned selector is off. */
export const LEAST_READINGS = 50;

interface Example {
  readonly memory: MemoryName;
  readonly features: readonly number[];
  /** 1 where a signed sentence cites a row that the step brought, -1 where none does. */
  readonly label: 1 | -1;
}

/** Strength of the ridge: few examples stay near zero, where a step is taken. */
const RIDGE = 1;

/**
 * M7: least squares with a ridge for each memory, over the steps that were taken. The same readings give the same weights, in whatever
 * order they come. A memory that was never asked keeps zero weights.
 */
export function fitPolicy(readings: readonly CitedReading[]): PolicyWeights {
  const examples = readings.flatMap(examplesOf);
  const weightsOf = (memory: MemoryName) => solveRidge(examples.filter((one) => one.memory === memory));
  return { semantic: weightsOf('semantic'), episodic: weightsOf('episodic'), visual: weightsOf('visual') };
}

/** How many steps the weights were fitted on. */
export function countExamples(readings: readonly CitedReading[]): number {
  return readings.reduce((sum, { log }) => sum + log.steps.length, 0);
}

function examplesOf({ log, citedIds }: CitedReading): Example[] {
  const { question, encoded, findings, budgetRows, steps } = log;
  return steps.map((step, index) => {
    const taken = steps.slice(0, index);
    const gathered = taken.reduce((sum, { gained }) => sum + gained, 0);
    const state = { question, images: encoded, findings, taken, gathered, budgetRows };
    const label = step.rows.some((id) => citedIds.has(id)) ? 1 : -1;
    return { memory: step.memory, features: featuresOf(state, step), label };
  });
}

/** Solves (XᵀX + λI) w = Xᵀy. Sums of sorted examples: floating point has no say in the order of readings. */
function solveRidge(examples: readonly Example[]): number[] {
  const size = FEATURES.length;
  const rows = examples
    .map(({ features, label }) => [...features, label])
    .sort((a, b) => compareFigures(a, b));
  const matrix = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size + 1 }, (_, j) => {
      const sum = rows.reduce((total, row) => total + (row[i] ?? 0) * (row[j] ?? 0), 0);
      return i === j ? sum + RIDGE : sum;
    }),
  );
  return solvePositiveDefinite(matrix);
}
