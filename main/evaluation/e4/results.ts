import { LAMBDAS } from '../../retrieval/storeGate/fit.ts';
import { bootstrapMean, type Interval, mcNemar } from '../statistics/paired.ts';
import { crossFit, type FittedGate, type Replay, serves, TIME_WORDS_OFF } from './crossFit.ts';
import { QUESTION_TYPES, type QuestionType } from './questions.ts';
import type { Outcome, Replayed } from './replayArms.ts';

/** Ways of choosing what the reader gets, in the order in which they are shown. */
export const ARMS = [
  'both',
  'ACTIVE only',
  'gate',
  'gate without time words',
  'gate as shipped',
  'time words alone',
  'both at equal words',
  'ACTIVE refilled at equal words',
] as const;
export type Arm = (typeof ARMS)[number];

/** All that the figures depend on. */
export interface E4Config {
  readonly harness: 'e4';
  readonly version: string;
  readonly data: { readonly subjects: number; readonly studies: number; readonly seed: string };
  readonly dataHash: string;
  readonly equalWords: number;
  readonly folds: number;
  readonly shipped: FittedGate;
}

/** One arm on the questions of one type, or of all. Shares in [0, 1], means per question. */
export interface ArmCell {
  readonly arm: Arm;
  readonly type: QuestionType | 'all';
  readonly n: number;
  readonly right: number;
  readonly f1: number;
  readonly evidence: number;
  readonly withoutHistory: number;
  readonly words: number;
  readonly tokens: number;
}

/** Two arms on the same questions. */
export interface ArmContrast {
  readonly first: Arm;
  readonly second: Arm;
  readonly type: QuestionType | 'all';
  readonly onlyFirst: number;
  readonly onlySecond: number;
  /** Exact McNemar, two-sided. */
  readonly p: number;
  /** Difference of token F1, first less second; null without questions. */
  readonly f1: Interval | null;
}

/** The gate at one price of length. */
export interface SweepStep {
  readonly lambda: number;
  readonly withoutHistory: number;
  readonly currentWithoutHistory: number;
  readonly right: number;
  /** Share of right answers less that with both. */
  readonly change: Interval | null;
  readonly words: number;
  readonly tokens: number;
}

/** All that a run found; figures alone, no text of a case. */
export interface E4Results {
  readonly config: E4Config;
  readonly counts: {
    readonly questions: number;
    readonly needHistory: number;
    readonly needHistoryUntimed: number;
    /** Right with both and wrong without HISTORY; and the other way round. */
    readonly historyCritical: number;
    readonly historyHarmful: number;
    /** Questions whose facts stand in memory as in the truth, and those of them that both answer right, by type. */
    readonly stateAsTruth: readonly {
      readonly type: QuestionType;
      readonly n: number;
      readonly right: number;
    }[];
  };
  readonly cells: readonly ArmCell[];
  readonly contrasts: readonly ArmContrast[];
  readonly sweep: readonly SweepStep[];
  /** Fitted on all patients of this run: what `assets/storeGate` is made of. */
  readonly fittedOnAll: FittedGate;
}

type Chosen = { readonly question: Replayed; readonly outcome: Outcome; readonly isWithout: boolean };

/** Makes the figures from the replay. */
export function resultsOf(config: E4Config, replay: Replay, fittedOnAll: FittedGate): E4Results {
  const { seed } = config.data;
  const gates = crossFit(replay, seed);
  const chosen = armsOf(config, replay, gates);
  const contrast = (first: Arm, second: Arm, type: ArmContrast['type']) =>
    contrastOf(chosen, first, second, type, seed);
  const types = [...QUESTION_TYPES, 'all' as const];
  return {
    config,
    counts: countsOf(replay.questions),
    cells: ARMS.flatMap((arm) => types.map((type) => cellOf(arm, type, chosen[arm]))),
    contrasts: types.flatMap((type) => [
      contrast('gate', 'both', type),
      contrast('gate', 'ACTIVE only', type),
      contrast('gate', 'time words alone', type),
      contrast('gate', 'gate without time words', type),
      contrast('both at equal words', 'ACTIVE refilled at equal words', type),
    ]),
    sweep: LAMBDAS.map((lambda) => sweepStep(lambda, replay.questions, gates, seed)),
    fittedOnAll,
  };
}

function armsOf(
  { data, shipped }: E4Config,
  replay: Replay,
  gates: ReadonlyMap<string, FittedGate>,
): Record<Arm, Chosen[]> {
  const untimed = crossFit(replay, data.seed, TIME_WORDS_OFF);
  const by = (isServed: (question: Replayed) => boolean) =>
    replay.questions.map((one) => choose(one, isServed(one)));
  const gated = (known: ReadonlyMap<string, FittedGate>) =>
    by((question) => serves(known.get(question.subject) ?? shipped, question));
  const fixed = (outcome: (question: Replayed) => Outcome, isWithout: boolean) =>
    replay.questions.map((question) => ({ question, outcome: outcome(question), isWithout }));
  return {
    both: by(() => true),
    'ACTIVE only': by(() => false),
    gate: gated(gates),
    'gate without time words': gated(untimed),
    'gate as shipped': by((question) => serves(shipped, question)),
    'time words alone': by(({ hasTimeWord }) => hasTimeWord),
    'both at equal words': fixed(({ bothAtWords }) => bothAtWords, false),
    'ACTIVE refilled at equal words': fixed(({ activeAtWords }) => activeAtWords, true),
  };
}

function choose(question: Replayed, isServed: boolean): Chosen {
  return { question, outcome: isServed ? question.both : question.active, isWithout: !isServed };
}

function countsOf(questions: readonly Replayed[]): E4Results['counts'] {
  const count = (is: (one: Replayed) => boolean) => questions.filter(is).length;
  const asTruth = (type: QuestionType) => questions.filter((one) => one.type === type && one.stateAsTruth);
  return {
    questions: questions.length,
    needHistory: count(({ needsHistory }) => needsHistory),
    needHistoryUntimed: count(({ needsHistory, hasTimeWord }) => needsHistory && !hasTimeWord),
    historyCritical: count(({ both, active }) => both.right && !active.right),
    historyHarmful: count(({ both, active }) => !both.right && active.right),
    stateAsTruth: QUESTION_TYPES.map((type) => {
      const own = asTruth(type);
      return { type, n: own.length, right: own.filter(({ both }) => both.right).length };
    }),
  };
}

function cellOf(arm: Arm, type: ArmCell['type'], all: readonly Chosen[]): ArmCell {
  const own = all.filter(({ question }) => type === 'all' || question.type === type);
  const mean = (of: (one: Chosen) => number) => meanOf(own.map(of));
  return {
    ...{ arm, type, n: own.length },
    right: mean(({ outcome }) => (outcome.right ? 1 : 0)),
    f1: mean(({ outcome }) => outcome.f1),
    evidence: mean(({ outcome }) => outcome.evidenceGiven / outcome.evidence),
    withoutHistory: mean(({ isWithout }) => (isWithout ? 1 : 0)),
    words: mean(({ outcome }) => outcome.words),
    tokens: mean(({ outcome }) => outcome.tokens),
  };
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function contrastOf(
  chosen: Readonly<Record<Arm, readonly Chosen[]>>,
  first: Arm,
  second: Arm,
  type: ArmContrast['type'],
  seed: string,
): ArmContrast {
  const pairs = chosen[first].flatMap((one, at) => {
    const other = chosen[second][at];
    return other === undefined || (type !== 'all' && one.question.type !== type)
      ? []
      : [{ a: one.outcome, b: other.outcome }];
  });
  const onlyFirst = pairs.filter(({ a, b }) => a.right && !b.right).length;
  const onlySecond = pairs.filter(({ a, b }) => !a.right && b.right).length;
  const f1 = bootstrapMean(
    pairs.map(({ a, b }) => a.f1 - b.f1),
    `${seed}/${first}/${second}/${type}`,
  );
  return { first, second, type, onlyFirst, onlySecond, p: mcNemar(onlyFirst, onlySecond), f1 };
}

function sweepStep(
  lambda: number,
  questions: readonly Replayed[],
  gates: ReadonlyMap<string, FittedGate>,
  seed: string,
): SweepStep {
  const all = questions.map((question) => {
    const gate = gates.get(question.subject);
    return choose(question, gate === undefined || serves(gate, question, lambda));
  });
  const whole = cellOf('gate', 'all', all);
  const change = all.map(({ question, outcome }) => Number(outcome.right) - Number(question.both.right));
  return {
    ...{ lambda, withoutHistory: whole.withoutHistory, right: whole.right },
    currentWithoutHistory: cellOf('gate', 'current value', all).withoutHistory,
    change: bootstrapMean(change, `${seed}/lambda ${lambda}`),
    ...{ words: whole.words, tokens: whole.tokens },
  };
}

/** The figures of one arm; every arm and type has a cell. */
export function cellFor({ cells }: Pick<E4Results, 'cells'>, arm: Arm, type: ArmCell['type']): ArmCell {
  const found = cells.find((one) => one.arm === arm && one.type === type);
  if (found === undefined) throw new Error(`no figures of ${arm}, ${type}`);
  return found;
}
