import type { DeletionLabel } from '../../contract/domain/deletion.ts';
import { derivedId } from '../derivedIds.ts';
import { FEATURES, type FeatureName } from './features.ts';
import { ALPHA, controlRisk, leastTypes, type RiskControl } from './riskControl.ts';
import { fitScorer, scoreOf } from './scorer.ts';

/** A fact as it was labelled. */
export interface LabelledFact {
  /** Its concept type. */
  readonly type: string;
  readonly features: readonly number[];
  readonly label: DeletionLabel;
}

/** What a calibration differs in from the product's: for the controls of E5. */
export interface CalibrationOptions {
  readonly alpha?: number;
  /** Labels whose loss is counted; the strict loss of S8 counts `never` and `uncertain`. */
  readonly lossOf?: readonly DeletionLabel[];
  /** Features that the scorer sees; all without it. */
  readonly sees?: readonly FeatureName[];
}

/** A fitted scorer with its threshold. `weights`: one for each feature, zero where a feature is not seen. */
export interface Calibration extends RiskControl {
  readonly alpha: number;
  readonly neededTypes: number;
  readonly weights: readonly number[];
  /** Labels that the scorer was fitted on, and labels that the threshold stands on: of other types. */
  readonly fitted: number;
  readonly calibrated: number;
}

const STRICT: readonly DeletionLabel[] = ['never', 'uncertain'];

/**
 * S8: fits the scorer on the labels of one part of the concept types and controls risk over the others. A type is in the same part
 * whenever it is labelled, by its name alone, so that no threshold rests on labels that the scorer has seen.
 */
export function calibrate(labelled: readonly LabelledFact[], options: CalibrationOptions = {}): Calibration {
  const { alpha = ALPHA, lossOf = STRICT, sees = FEATURES } = options;
  const seen = labelled.map((one) => ({ ...one, features: masked(one.features, sees) }));
  const forFit = seen.filter(({ type }) => isForFit(type));
  const rest = seen.filter(({ type }) => !isForFit(type));
  const examples = forFit.map(({ features, label }) => ({ features, isSafe: label === 'safe' }));
  const weights = fitScorer(examples, FEATURES.length);
  const mustStay = new Map(rest.map(({ type }) => [type, [] as number[]]));
  for (const { type, features, label } of rest)
    if (lossOf.includes(label)) mustStay.get(type)?.push(scoreOf(weights, features));
  const control = controlRisk([...mustStay.values()], alpha);
  const counts = { fitted: forFit.length, calibrated: rest.length };
  return { ...control, alpha, neededTypes: leastTypes(alpha), weights, ...counts };
}

/** S8: true where the score of a fact is above the threshold. What a clinician labelled otherwise is not asked here. */
export function mayGo({ weights, threshold }: Calibration, features: readonly number[]): boolean {
  return threshold !== null && scoreOf(weights, features) > threshold;
}

/** A quarter of the types, by their names. */
export function isForFit(type: string): boolean {
  return Number.parseInt(derivedId('deletion part', type).slice(-1), 16) % 4 === 0;
}

function masked(features: readonly number[], sees: readonly FeatureName[]): number[] {
  return FEATURES.map((name, at) => (sees.includes(name) ? (features[at] ?? 0) : 0));
}
