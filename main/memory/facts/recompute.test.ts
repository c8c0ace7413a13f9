import { expect, test } from 'vitest';
import type { Fact } from '../../contract/domain/memory.ts';
import { applied } from './applied.ts';
import type { FactChange } from './changes.ts';
import { inShort, lexicon, makeMemory } from './testFacts.ts';
import { recompute } from './update.ts';

/** Approves a change that was proposed earlier, computed again from the facts as they stand; their write times lie after it. */
function approveLate(change: FactChange | undefined, facts: readonly Fact[]): Fact[] {
  if (!change) throw new Error('there is no change');
  const payloads = recompute(change.payload, facts, lexicon);
  if (payloads === 'conflict' || 'asks' in payloads) throw new Error('conflict');
  return payloads.reduce<Fact[]>(
    (now, payload) => {
      if (
        payload.operation === 'add_fact' ||
        payload.operation === 'restate_fact' ||
        payload.operation === 'transition_fact'
      )
        return applied(now, payload);
      return now;
    },
    [...facts],
  );
}

const later = (facts: readonly Fact[]): Fact[] =>
  facts.map((fact) => ({ ...fact, recordedAt: '2026-03-03T00:00:00.000Z' as Fact['recordedAt'] }));

test('[W2] a report ingested before another was approved still supersedes', () => {
  const memory = makeMemory();
  const older = memory.read('6 mm nodule in the right upper lobe.', '2025-09-14');
  const newer = memory.read('RUL nodule 9 mm.', '2026-03-02');
  const first = later(approveLate(older[0], []));
  const both = approveLate(newer[0], first);
  expect(inShort(both, 'ACTIVE')).toEqual(['nodule right upper lobe R 9 mm']);
  expect(both[0]).toMatchObject({ store: 'HISTORY', reason: 'superseded', newerId: both[1]?.id });
});

test('[W2] approved in the other order, the older one becomes a prior state', () => {
  const memory = makeMemory();
  const older = memory.read('6 mm nodule in the right upper lobe.', '2025-09-14');
  const newer = memory.read('RUL nodule 9 mm.', '2026-03-02');
  const both = approveLate(older[0], later(approveLate(newer[0], [])));
  expect(inShort(both, 'ACTIVE')).toEqual(['nodule right upper lobe R 9 mm']);
  expect(both[1]).toMatchObject({ store: 'HISTORY', reason: 'prior_state', validTo: '2026-03-02' });
});

test('[W2] an equal fact approved meanwhile makes it a restatement', () => {
  const memory = makeMemory();
  const first = memory.read('6 mm nodule in the right upper lobe.', '2025-09-14');
  const second = memory.read('RUL nodule, 6 mm.', '2026-03-02');
  const facts = approveLate(second[0], later(approveLate(first[0], [])));
  expect(facts).toHaveLength(1);
  expect(facts[0]?.sources).toHaveLength(2);
});

test('[W2] a question that arises meanwhile is a conflict, shown again', () => {
  const memory = makeMemory();
  const first = memory.read('Left pleural effusion.', '2025-01-10');
  const denial = memory.read('No pleural effusion.', '2025-03-10');
  const facts = later(approveLate(first[0], []));
  expect(denial[0]?.payload.operation).toBe('add_fact');
  expect(recompute(denial[0]?.payload as FactChange['payload'], facts, lexicon)).toEqual({
    asks: expect.stringMatching(/The new text denies what memory holds/),
  });
});

test('[W2] facts of one text do not question each other when approved one by one', () => {
  const memory = makeMemory();
  const [one, two] = memory.read('Two nodules in the right upper lobe, 6 mm and 9 mm.', '2025-09-14');
  const facts = approveLate(two, later(approveLate(one, [])));
  expect(inShort(facts, 'ACTIVE')).toHaveLength(2);
});

test('[W2] a transition whose row a person edited meanwhile is a conflict; a mere new source is not', () => {
  const memory = makeMemory();
  memory.approve('6 mm nodule in the right upper lobe.', '2025-09-14');
  const [, transition] = memory.read('RUL nodule 9 mm.', '2026-03-02');
  const payload = transition?.payload as FactChange['payload'];
  const [row] = memory.facts;
  if (!row) throw new Error('there is no fact');
  expect(recompute(payload, [{ ...row, version: 2, value: 7 }], lexicon)).toBe('conflict');
  expect(recompute(payload, [{ ...row, version: 2, store: 'HISTORY' }], lexicon)).toBe('conflict');
  expect(recompute(payload, [], lexicon)).toBe('conflict');
  const restated = { ...row, version: 2, sources: [...row.sources, ...row.sources] };
  const [rebased] = recompute(payload, [restated], lexicon) as FactChange['payload'][];
  expect(rebased).toMatchObject({ before: { version: 2 }, after: { version: 3, store: 'HISTORY' } });
  expect(rebased?.operation === 'transition_fact' && rebased.after.sources).toHaveLength(2);
});

test('[P4] computing again gives the same bytes', () => {
  const memory = makeMemory();
  const older = memory.read('6 mm nodule in the right upper lobe.', '2025-09-14');
  const newer = memory.read('RUL nodule 9 mm.', '2026-03-02');
  const facts = later(approveLate(older[0], []));
  const again = () => recompute(newer[0]?.payload as FactChange['payload'], facts, lexicon);
  expect(again()).toEqual(again());
});
