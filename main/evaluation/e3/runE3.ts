import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../contract/errors.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import type { HarnessContext } from '../harness.ts';
import { UPDATER_NAMES, type UpdaterName } from './controls.ts';
import { type GoldCase, stillCurrent } from './gold/gold.ts';
import { replay, type Updater } from './replay.ts';
import { type StateCounts, scoreCase } from './score.ts';

/** One case under one updater: figures and keys of facts, no text. */
export interface CaseScore extends Pick<GoldCase, 'id' | 'kind' | 'part'> {
  readonly updater: UpdaterName;
  readonly counts: StateCounts;
  /** Each pair of gold by the key of its older fact: whether it was found. */
  readonly found: Readonly<Record<string, boolean>>;
  /** Each fact that still holds and has a row: whether it was archived. */
  readonly archived: Readonly<Record<string, boolean>>;
}

/** Replays every case with every updater. Throws `cancelled`. */
export async function runE3(
  cases: readonly GoldCase[],
  updaters: Readonly<Record<UpdaterName, Updater>>,
  lexicon: Lexicon,
  { signal, progress }: HarnessContext,
): Promise<CaseScore[]> {
  const scores: CaseScore[] = [];
  for (const [done, one] of cases.entries()) {
    progress(done, cases.length, 'replaying histories');
    // A message that the run is cancelled comes in only between two turns.
    await setImmediate();
    if (signal.aborted) throw new AppError('cancelled', 'The evaluation was cancelled.');
    for (const updater of UPDATER_NAMES)
      scores.push(scoreWith(updater, one, replay(one, updaters[updater], lexicon), lexicon));
  }
  progress(cases.length, cases.length, 'replaying histories');
  return scores;
}

function scoreWith(
  updater: UpdaterName,
  one: GoldCase,
  rows: ReturnType<typeof replay>,
  lexicon: Lexicon,
): CaseScore {
  const { id, kind, part } = one;
  const alone = (key: string) => scoreCase(onlyFact(one, key), rows, lexicon);
  const pairs = one.expected.flatMap(({ store, fact, newer }) =>
    store === 'HISTORY' && newer !== null ? [fact] : [],
  );
  const found = pairs.map((key) => [key, alone(key).pairsFound === 1] as const);
  const archived = stillCurrent(one).flatMap((key) => {
    const { current, currentArchived } = alone(key);
    return current === 1 ? [[key, currentArchived === 1] as const] : [];
  });
  return {
    ...{ id, kind, part, updater, counts: scoreCase(one, rows, lexicon) },
    ...{ found: Object.fromEntries(found), archived: Object.fromEntries(archived) },
  };
}

/** The case with nothing expected but of one fact: what is scored for it alone. */
function onlyFact(one: GoldCase, key: string): GoldCase {
  const expected = one.expected.filter(({ fact }) => fact === key);
  const named = new Set([key, ...expected.map(({ newer }) => newer)]);
  return { ...one, expected, facts: one.facts.filter((fact) => named.has(fact.key)) };
}
