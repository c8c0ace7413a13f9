import type { EvaluationData } from '../../contract/domain/evaluation.ts';
import { ALPHA } from '../../memory/deletion/riskControl.ts';
import { scoreOf } from '../../memory/deletion/scorer.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import {
  ARM_NAMES,
  ARMS,
  type ArmName,
  compareAnswers,
  type OperatingPoint,
  type PairedAnswers,
  runArm,
} from './arms.ts';
import type { GeneratedHistories } from './generate.ts';

/** All that the figures depend on. */
export interface E5Config {
  readonly harness: 'e5';
  readonly version: string;
  readonly data: Extract<EvaluationData, { kind: 'cohort' }>;
  /** sha256 over features, labels and questions of all facts. */
  readonly dataHash: string;
}

export interface ArmResult extends OperatingPoint {
  readonly arm: ArmName;
  readonly answers: PairedAnswers;
}

/** Facts whose score lies in [low, low + 0.2), and how many of them are safe. */
export interface ScoreBin {
  readonly low: number;
  readonly facts: number;
  readonly meanScore: number | null;
  readonly safeShare: number | null;
}

/** All that a run found; figures and ids, no text. The scores of `bins` are those of ours. */
export interface E5Results {
  readonly config: E5Config;
  readonly arms: readonly ArmResult[];
  /** Ours where other losses are allowed. */
  readonly sweep: readonly Omit<OperatingPoint, 'pairs'>[];
  readonly bins: readonly ScoreBin[];
}

/** Allowed losses that are swept, the product's first. */
const ALPHAS = [ALPHA, 0.02, 0.05, 0.1];
const BINS = 5;

/** Runs all arms. `step` is told before each calibration, with how many there are. */
export async function runE5(
  config: E5Config,
  histories: GeneratedHistories,
  lexicon: Lexicon,
  step: (done: number, total: number) => Promise<void>,
): Promise<E5Results> {
  const total = ARM_NAMES.length + ALPHAS.length;
  const arms: ArmResult[] = [];
  for (const [done, arm] of ARM_NAMES.entries()) {
    await step(done, total);
    const point = runArm(histories, ARMS[arm], lexicon);
    arms.push({ arm, ...point, answers: compareAnswers(point.pairs) });
  }
  const sweep = [];
  for (const [done, alpha] of ALPHAS.entries()) {
    await step(ARM_NAMES.length + done, total);
    const { pairs: _, ...point } = runArm(histories, { alpha }, lexicon);
    sweep.push(point);
  }
  await step(total, total);
  return { config, arms, sweep, bins: binsOf(histories, sweep[0]?.calibration.weights ?? []) };
}

function binsOf({ patients }: GeneratedHistories, weights: readonly number[]): ScoreBin[] {
  const scored = patients.flat().map(({ features, label }) => ({ score: scoreOf(weights, features), label }));
  return Array.from({ length: BINS }, (_, bin) => {
    const own = scored.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === bin);
    const mean = own.reduce((sum, { score }) => sum + score, 0) / own.length;
    const safe = own.filter(({ label }) => label === 'safe').length / own.length;
    const isEmpty = own.length === 0;
    return {
      ...{ low: bin / BINS, facts: own.length },
      ...{ meanScore: isEmpty ? null : mean, safeShare: isEmpty ? null : safe },
    };
  });
}
