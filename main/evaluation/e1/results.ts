import { bootstrapMean, type Interval, mcNemar, signFlip } from '../statistics/paired.ts';
import type { WriteBack } from './arms.ts';
import type { Cell } from './cells.ts';
import type { E1Config } from './config.ts';
import type { E1Run } from './runE1.ts';
import type { ArmScores, CaseScore } from './score.ts';
import { fallbackOf } from './score.ts';

/** Figures of one arm after one phase: means in [0, 1] over all n cases, failed ones among them. */
export interface ArmFigures {
  readonly arm: string;
  readonly phase: number;
  readonly n: number;
  readonly failed: number;
  readonly fromMemory: number;
  readonly f1: Interval;
  readonly em: number;
  readonly f1Plain: number;
  readonly emPlain: number;
  /** The same where the reference is not empty. */
  readonly nonEmpty: { readonly n: number; readonly f1: number; readonly em: number };
  /** Finding-level precision of what was said; null where nothing was stated. */
  readonly precision: number | null;
  readonly stated: number;
}

/** Two arms on the same probes: `first` minus `second`. */
export interface Contrast {
  readonly first: string;
  readonly second: string;
  readonly difference: Interval;
  /** Sign-flip permutation of F1, two-sided. */
  readonly p: number;
  /** Exact McNemar of exact match. */
  readonly pExact: number;
  readonly better: number;
  readonly worse: number;
  readonly equal: number;
}

/** All that a run found; figures alone, no text of a report. */
export interface E1Results {
  readonly config: E1Config;
  readonly counts: {
    readonly subjects: number;
    readonly memory: number;
    readonly fineTuning: number;
    readonly validation: number;
    readonly leftOut: number;
    readonly invalid: number;
  };
  readonly arms: readonly ArmFigures[];
  readonly contrasts: readonly Contrast[];
  readonly written: readonly (Pick<Cell, 'store' | 'phase'> & {
    readonly outcomes: Readonly<Record<string, number>>;
  })[];
  /** In how many of the phases after WB0 the store's hash was another one; with write-back off it must be none. */
  readonly storeChanges: Readonly<Record<WriteBack, number>>;
  /** Tokens of the majority impression: how long the baseline's answer is. */
  readonly majorityTokens: number;
  readonly cases: readonly ArmScores[];
}

const LAST = 4;

/** Makes the figures from the scores; seeded by the run's own seed. */
export function resultsOf(run: E1Run, scores: readonly ArmScores[]): E1Results {
  const { config, cases, split, cells } = run;
  const { memory, fineTuning, validation } = split;
  return {
    config,
    counts: {
      ...{ subjects: cases.subjects.length, memory: memory.length, fineTuning: fineTuning.length },
      ...{ validation: validation.length, leftOut: split.leftOut, invalid: cases.invalid.length },
    },
    arms: scores.flatMap((one) => (one.cases.length === 0 ? [] : [figuresOf(one, config.seed)])),
    contrasts: contrastsOf(scores, config.seed),
    written: cells.map(({ store, phase, written }) => ({ store, phase, outcomes: tally(written) })),
    storeChanges: {
      gold: changesOf(cells, 'gold'),
      own: changesOf(cells, 'own'),
      off: changesOf(cells, 'off'),
    },
    majorityTokens: fallbackOf(run).split(/\s+/).filter(Boolean).length,
    cases: scores,
  };
}

function changesOf(cells: readonly Cell[], store: WriteBack): number {
  const hashes = cells.filter((cell) => cell.store === store).map(({ storeHash }) => storeHash);
  const base = cells.find((cell) => cell.store === 'gold' && cell.phase === 0)?.storeHash;
  const all = store === 'gold' || base === undefined ? hashes : [base, ...hashes];
  return all.filter((hash, at) => at > 0 && hash !== all[at - 1]).length;
}

function tally(written: Cell['written']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome, why } of written) {
    const name = outcome === 'kept out' ? `kept out: ${why}` : outcome;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function figuresOf({ arm, phase, cases }: ArmScores, seed: string): ArmFigures {
  const of = (name: 'f1' | 'em' | 'f1Plain' | 'emPlain', from = cases) => mean(from.map((one) => one[name]));
  const asked = cases.filter(({ referenceEmpty }) => !referenceEmpty);
  const sum = (name: 'stated' | 'right') => cases.reduce((total, one) => total + one[name], 0);
  const f1 = bootstrapMean(
    cases.map((one) => one.f1),
    seed,
  );
  return {
    ...{ arm, phase, n: cases.length, failed: cases.filter(({ failed }) => failed).length },
    fromMemory: cases.filter(({ basis }) => basis === 'memory').length,
    f1: f1 ?? { mean: 0, low: 0, high: 0 },
    ...{ em: of('em'), f1Plain: of('f1Plain'), emPlain: of('emPlain') },
    nonEmpty: {
      n: asked.length,
      f1: asked.length === 0 ? 0 : of('f1', asked),
      em: asked.length === 0 ? 0 : of('em', asked),
    },
    precision: sum('stated') === 0 ? null : sum('right') / sum('stated'),
    stated: sum('stated'),
  };
}

/** Each arm against no memory and against full memory, the phases against the first, and the controls. */
function contrastsOf(scores: readonly ArmScores[], seed: string): Contrast[] {
  const find = (arm: string, phase: number) => scores.find((one) => one.arm === arm && one.phase === phase);
  const pairs: [string, number, string, number][] = [];
  const arms = [...new Set(scores.map(({ arm }) => arm))];
  const own = arms.filter((arm) => !arm.startsWith('cross'));
  for (const arm of own) if (arm !== 'none') pairs.push([arm, LAST, 'none', LAST]);
  for (const arm of own) if (arm !== 'SEV' && arm !== 'none') pairs.push(['SEV', LAST, arm, LAST]);
  for (const arm of arms.filter((name) => name.startsWith('cross ') && name !== 'cross none'))
    pairs.push([arm, LAST, 'cross none', LAST]);
  for (const arm of ['SEV', 'own', 'off']) for (const phase of [1, 2, 3, 4]) pairs.push([arm, phase, arm, 0]);
  return pairs.flatMap(([first, at, second, from]) => {
    const [a, b] = [find(first, at), find(second, from)];
    if (a === undefined || b === undefined || a.cases.length === 0) return [];
    const label = (arm: string, phase: number) => (first === second ? `${arm} WB${phase}` : arm);
    return [compare(label(first, at), a.cases, label(second, from), b.cases, seed)];
  });
}

function compare(
  first: string,
  a: readonly CaseScore[],
  second: string,
  b: readonly CaseScore[],
  seed: string,
): Contrast {
  const pairs = a.flatMap((one) => {
    const other = b.find(({ probe }) => probe === one.probe);
    return other === undefined ? [] : [{ f1: one.f1 - other.f1, first: one.em, second: other.em }];
  });
  const differences = pairs.map(({ f1 }) => f1);
  const right = (fits: (pair: (typeof pairs)[number]) => boolean) => pairs.filter(fits).length;
  return {
    ...{ first, second, difference: bootstrapMean(differences, seed) ?? { mean: 0, low: 0, high: 0 } },
    p: signFlip(differences, seed),
    pExact: mcNemar(
      right((pair) => pair.first > pair.second),
      right((pair) => pair.first < pair.second),
    ),
    better: right(({ f1 }) => f1 > 0),
    worse: right(({ f1 }) => f1 < 0),
    equal: right(({ f1 }) => f1 === 0),
  };
}

/** A contrast by its arms; null where the run has none. */
export function findContrast(
  { contrasts }: Pick<E1Results, 'contrasts'>,
  first: string,
  second: string,
): Contrast | null {
  return contrasts.find((one) => one.first === first && one.second === second) ?? null;
}

/** Figures of an arm after a phase; null where it was not asked. */
export function findArm({ arms }: Pick<E1Results, 'arms'>, arm: string, phase = LAST): ArmFigures | null {
  return arms.find((one) => one.arm === arm && one.phase === phase) ?? null;
}
