import { expect, test } from 'vitest';
import type { Fact } from '../../contract/domain/memory.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { factsAsOf } from './asOf.ts';
import { idOf, makeMemory } from './testFacts.ts';

const memory = makeMemory();
memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
const [base] = memory.facts as [Fact];

const time = (text: string | null) => (text === null ? null : ClinicalTime.parse(text));

function row(n: number, from: string | null, to: string | null, extra: Partial<Fact> = {}): Fact {
  const store = to === null ? 'ACTIVE' : 'HISTORY';
  return {
    ...base,
    id: idOf(n),
    validFrom: time(from),
    validTo: time(to),
    store,
    lastDocumented: time(from),
    ...extra,
  };
}

const ids = (facts: readonly Fact[]) => facts.map(({ id }) => Number(id.slice(-6)));

test('[S9] true then: begun and not ended by the day; the day of the end belongs to the newer', () => {
  const facts = [row(1, '2025-09-14', '2026-03-02'), row(2, '2026-03-02', null)];
  const on = (day: string) => {
    const { active, history } = factsAsOf(facts, day, 'true_then');
    return [ids(active), ids(history)];
  };
  expect(on('2025-09-13')).toEqual([[], []]);
  expect(on('2025-09-14')).toEqual([[1], []]);
  expect(on('2026-03-01')).toEqual([[1], []]);
  expect(on('2026-03-02')).toEqual([[2], [1]]);
});

test('[S9][P2] a year has begun on each of its days, and ends after it', () => {
  const facts = [row(1, '2019', '2021')];
  expect(ids(factsAsOf(facts, '2019-01-01', 'true_then').active)).toEqual([1]);
  expect(ids(factsAsOf(facts, '2021-12-31', 'true_then').active)).toEqual([1]);
  expect(ids(factsAsOf(facts, '2022-01-01', 'true_then').history)).toEqual([1]);
});

test('[P2] the clinical day is the day as written, in every time zone', () => {
  const facts = [row(1, '2026-03-02T23:30:00-11:00', null)];
  expect(ids(factsAsOf(facts, '2026-03-02', 'true_then').active)).toEqual([1]);
  expect(ids(factsAsOf(facts, '2026-03-01', 'true_then').active)).toEqual([]);
});

test('[S9] a report of 2019 imported today is true then, not known then', () => {
  const facts = [row(1, '2019-05-04', null, { recordedAt: RecordedAt.parse('2026-03-02T09:00:00.000Z') })];
  expect(ids(factsAsOf(facts, '2019-06-01', 'true_then').active)).toEqual([1]);
  expect(ids(factsAsOf(facts, '2019-06-01', 'known_then').active)).toEqual([]);
  expect(ids(factsAsOf(facts, '2026-03-02', 'known_then').active)).toEqual([1]);
});

test('[S9] known then: the version and store of that day, an error that was believed included', () => {
  const first = row(1, '2025-09-14', null, { recordedAt: RecordedAt.parse('2025-09-15T09:00:00.000Z') });
  const error: Fact = {
    ...first,
    version: 2,
    store: 'HISTORY',
    reason: 'entered_in_error',
    state: 'entered_in_error',
    recordedAt: RecordedAt.parse('2026-01-01T09:00:00.000Z'),
  };
  expect(ids(factsAsOf([first, error], '2025-10-01', 'known_then').active)).toEqual([1]);
  expect(factsAsOf([first, error], '2026-02-01', 'known_then')).toEqual({ active: [], history: [] });
  expect(factsAsOf([first, error], '2025-10-01', 'true_then')).toEqual({ active: [], history: [] });
  const kept: Fact = { ...error, state: 'approved' };
  expect(factsAsOf([first, kept], '2025-10-01', 'true_then')).toEqual({ active: [], history: [] });
});

test('[M12] what is not approved is not answered; without an end HISTORY stays HISTORY', () => {
  expect(factsAsOf([row(1, '2025-01-01', null, { state: 'proposed' })], null, 'true_then').active).toEqual(
    [],
  );
  const past = row(2, null, null, {
    store: 'HISTORY',
    reason: 'prior_state',
    lastDocumented: time('2025-01-01'),
  });
  expect(ids(factsAsOf([past], '2025-02-01', 'true_then').history)).toEqual([2]);
});
