import { mcNemar } from '../statistics/paired.ts';
import { CONTROL_NAMES, type ControlName, UPDATER_NAMES, type UpdaterName } from './controls.ts';
import type { GoldFile } from './gold/checkGold.ts';
import { GOLD_KINDS, type GoldKind } from './gold/gold.ts';
import type { CaseScore } from './runE3.ts';
import { addCounts, type StateCounts } from './score.ts';

/** Wording that rules were written with in view, and wording that was kept apart. */
export const PARTS = ['known', 'unseen'] as const;
export type Part = (typeof PARTS)[number];

/** What updaters are compared in: pairs found, and facts that still hold and were archived. */
export const MEASURES = ['recall', 'false archival'] as const;
export type Measure = (typeof MEASURES)[number];

/** All that the figures depend on. */
export interface E3Config {
  readonly harness: 'e3';
  readonly version: string;
  readonly data: string;
  readonly gold: readonly GoldFile[];
  readonly matcher: { readonly id: string; readonly threshold: number };
  readonly budgets: { readonly equal: number; readonly double: number };
}

/** Counts of one updater on the cases of one part and one kind. */
export interface Cell {
  readonly updater: UpdaterName;
  readonly part: Part;
  readonly kind: GoldKind | 'all';
  readonly cases: number;
  readonly counts: StateCounts;
}

/** Ours against a control on the same pairs, or on the same facts that still hold and have a row under both. */
export interface Contrast {
  readonly control: ControlName;
  readonly part: Part;
  readonly measure: Measure;
  readonly n: number;
  /** Found or archived by the one and not by the other. */
  readonly onlyOurs: number;
  readonly onlyControl: number;
  /** Exact McNemar, two-sided. */
  readonly p: number;
}

/** All that a run found; figures alone, no text of a case. */
export interface E3Results {
  readonly config: E3Config;
  readonly cells: readonly Cell[];
  readonly contrasts: readonly Contrast[];
  /** The most rows that any updater had at the end of a case. */
  readonly mostRows: number;
  readonly cases: readonly CaseScore[];
}

/** Makes the figures from the scores. */
export function resultsOf(config: E3Config, cases: readonly CaseScore[]): E3Results {
  return {
    config,
    cells: PARTS.flatMap((part) =>
      [...GOLD_KINDS, 'all' as const].flatMap((kind) =>
        UPDATER_NAMES.map((updater) => cellOf(cases, updater, part, kind)),
      ),
    ),
    contrasts: PARTS.flatMap((part) =>
      MEASURES.flatMap((measure) =>
        CONTROL_NAMES.map((control) => contrastOf(cases, control, part, measure)),
      ),
    ),
    mostRows: Math.max(0, ...cases.map(({ counts }) => counts.rows)),
    cases,
  };
}

function cellOf(cases: readonly CaseScore[], updater: UpdaterName, part: Part, kind: Cell['kind']): Cell {
  const own = cases.filter(
    (one) => one.updater === updater && one.part === part && (kind === 'all' || one.kind === kind),
  );
  const counts = addCounts(own.map((one) => one.counts));
  return { updater, part, kind, cases: own.length, counts };
}

function contrastOf(
  cases: readonly CaseScore[],
  control: ControlName,
  part: Part,
  measure: Measure,
): Contrast {
  const of = (updater: UpdaterName) =>
    factsOf(
      cases.filter((one) => one.updater === updater && one.part === part),
      measure,
    );
  const theirs = of(control);
  const both = [...of('ours')].flatMap(([fact, ours]) => {
    const other = theirs.get(fact);
    return other === undefined ? [] : [{ ours, other }];
  });
  const onlyOurs = both.filter(({ ours, other }) => ours && !other).length;
  const onlyControl = both.filter(({ ours, other }) => !ours && other).length;
  const p = mcNemar(onlyOurs, onlyControl);
  return { control, part, measure, n: both.length, onlyOurs, onlyControl, p };
}

function factsOf(cases: readonly CaseScore[], measure: Measure): Map<string, boolean> {
  const of = ({ found, archived }: CaseScore) => (measure === 'recall' ? found : archived);
  return new Map(
    cases.flatMap((one) => Object.entries(of(one)).map(([key, is]) => [`${one.id}/${key}`, is] as const)),
  );
}

/** What was counted of an updater; every part, kind and updater has a cell. */
export function countsOf(
  { cells }: Pick<E3Results, 'cells'>,
  updater: UpdaterName,
  part: Part,
  kind: Cell['kind'] = 'all',
): StateCounts {
  const isIt = (one: Cell) => one.updater === updater && one.part === part && one.kind === kind;
  return cells.find(isIt)?.counts ?? addCounts([]);
}

/** Share in [0, 1] of pairs found, or of facts that still hold archived; null where there is none to be found. */
export function shareOf(counts: StateCounts, measure: Measure): number | null {
  const { pairs, pairsFound, current, currentArchived } = counts;
  return measure === 'recall' ? ratio(pairsFound, pairs) : ratio(currentArchived, current);
}

/** Part of a whole; null where the whole is nothing. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
