import {
  type Calibration,
  type CalibrationOptions,
  calibrate,
  mayGo,
} from '../../memory/deletion/calibrate.ts';
import { conceptTypeOf } from '../../memory/deletion/features.ts';
import { lossAt } from '../../memory/deletion/riskControl.ts';
import { scoreOf } from '../../memory/deletion/scorer.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { mcNemar } from '../statistics/paired.ts';
import { answerFrom } from './answer.ts';
import type { GeneratedFact, GeneratedHistories } from './generate.ts';

/** Ours and the controls, in the order in which they are shown. */
export const ARMS = {
  ours: {},
  'loss of never alone': { lossOf: ['never'] },
  'age alone': { sees: ['constant', 'age', 'age unknown'] },
} as const satisfies Record<string, CalibrationOptions>;
export type ArmName = keyof typeof ARMS;
export const ARM_NAMES = Object.keys(ARMS) as ArmName[];

/** One question before and after deletion. */
export interface Pair {
  readonly factId: string;
  readonly before: boolean;
  readonly after: boolean;
}

/** What a calibration comes to on patients whose concept types were not labelled; shares in [0, 1], null of nothing. */
export interface OperatingPoint {
  readonly calibration: Calibration;
  readonly facts: number;
  readonly removed: number;
  readonly safe: number;
  readonly safeRemoved: number;
  readonly never: number;
  readonly neverRemoved: number;
  readonly uncertain: number;
  readonly uncertainRemoved: number;
  /** The strict loss as it is bounded, measured over these types. */
  readonly typeLoss: number;
  readonly pairs: readonly Pair[];
}

/** Calibrates on the labelled facts and deletes, in the patients, all that may go. */
export function runArm(
  { labelled, patients }: GeneratedHistories,
  options: CalibrationOptions,
  lexicon: Lexicon,
): OperatingPoint {
  const calibration = calibrate(
    labelled.map(({ fact, features, label }) => ({ type: conceptTypeOf(fact), features, label })),
    options,
  );
  const goes = ({ features }: GeneratedFact) => mayGo(calibration, features);
  const facts = patients.flat();
  const count = (label: GeneratedFact['label']) => facts.filter((one) => one.label === label);
  const [safe, never, uncertain] = [count('safe'), count('never'), count('uncertain')];
  return {
    calibration,
    ...{ facts: facts.length, removed: facts.filter(goes).length },
    ...{ safe: safe.length, safeRemoved: safe.filter(goes).length },
    ...{ never: never.length, neverRemoved: never.filter(goes).length },
    ...{ uncertain: uncertain.length, uncertainRemoved: uncertain.filter(goes).length },
    typeLoss: strictLoss(facts, calibration),
    pairs: patients.flatMap((history) => pairsOf(history, goes, lexicon)),
  };
}

function strictLoss(facts: readonly GeneratedFact[], { threshold, weights }: Calibration): number {
  const types = new Map(facts.map(({ fact }) => [conceptTypeOf(fact), [] as number[]]));
  for (const { fact, features, label } of facts)
    if (label !== 'safe') types.get(conceptTypeOf(fact))?.push(scoreOf(weights, features));
  return threshold === null || types.size === 0 ? 0 : lossAt([...types.values()], threshold) / types.size;
}

function pairsOf(
  history: readonly GeneratedFact[],
  goes: (one: GeneratedFact) => boolean,
  lexicon: Lexicon,
): Pair[] {
  const before = history.map(({ fact }) => fact);
  const after = history.filter((one) => !goes(one)).map(({ fact }) => fact);
  return history
    .filter(({ isAsked }) => isAsked)
    .map(({ fact: { id, concept, validTo } }) => ({
      factId: id,
      before: answerFrom(before, concept, lexicon) === validTo,
      after: answerFrom(after, concept, lexicon) === validTo,
    }));
}

/** Answers before and after, compared on these very pairs. */
export interface PairedAnswers {
  readonly n: number;
  readonly rightBefore: number;
  readonly rightAfter: number;
  readonly onlyBefore: number;
  readonly onlyAfter: number;
  /** Exact McNemar, two-sided. */
  readonly p: number;
}

/** E5: exact McNemar from the pairs. */
export function compareAnswers(pairs: readonly Pick<Pair, 'before' | 'after'>[]): PairedAnswers {
  const onlyBefore = pairs.filter(({ before, after }) => before && !after).length;
  const onlyAfter = pairs.filter(({ before, after }) => !before && after).length;
  return {
    n: pairs.length,
    rightBefore: pairs.filter(({ before }) => before).length,
    rightAfter: pairs.filter(({ after }) => after).length,
    ...{ onlyBefore, onlyAfter, p: mcNemar(onlyBefore, onlyAfter) },
  };
}
