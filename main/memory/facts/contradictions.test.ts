import { expect, test } from 'vitest';
import type { FactChange } from './changes.ts';
import { inShort, lexicon, makeMemory } from './testFacts.ts';
import { recompute } from './update.ts';

const operations = (changes: readonly FactChange[]) => changes.map(({ payload }) => payload.operation);

function disputed([change]: readonly FactChange[]) {
  if (change?.payload.operation !== 'contradiction') throw new Error('it is no contradiction');
  return { ...change, payload: change.payload };
}

test('[M15] a denial on the day of an approved finding is a proposal of its own with both sides, and changes nothing', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-01-10');
  const [held] = memory.facts;
  const { payload, needsPerson, basedOn, affected } = disputed(
    memory.read('No pleural effusion.', '2025-01-10'),
  );
  expect(payload.held).toEqual([held]);
  expect(payload.stated).toMatchObject({
    concept: 'pleural effusion',
    assertion: 'absent',
    state: 'proposed',
  });
  expect(needsPerson).toMatch(/one day disagree: “No pleural effusion.”.*“Left pleural effusion.”/);
  expect(basedOn).toEqual([{ id: held?.id, version: held?.version }]);
  expect(affected).toEqual([held?.id]);
  memory.approve('No pleural effusion.', '2025-01-10');
  expect(memory.facts).toEqual([held]);
});

test('[M15] [S5] of a later day it is a change over time and no contradiction', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-01-10');
  expect(operations(memory.read('No pleural effusion.', '2025-01-11'))).toEqual(['transition_fact']);
  memory.facts = [];
  memory.approve('No pleural effusion.', '2025-01-10');
  expect(operations(memory.read('Left pleural effusion.', '2025-01-11'))).toEqual([
    'add_fact',
    'transition_fact',
  ]);
});

test('[M15] within the span in which a fact is documented, of an unknown day, or of a year alone it contradicts', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-01-10');
  memory.approve('Left pleural effusion.', '2025-03-10');
  expect(disputed(memory.read('No pleural effusion.', '2025-02-01')).needsPerson).toMatch(/older text/);
  expect(disputed(memory.read('No pleural effusion.', null)).needsPerson).toMatch(/not known which is later/);
  expect(disputed(memory.read('No pleural effusion.', '2025')).needsPerson).toMatch(/one day/);
  expect(operations(memory.read('No pleural effusion.', '2025-01-09'))).toEqual(['add_fact']);
});

test('[M15] a finding on the day on which it was denied contradicts the denial, and is not added beside it', () => {
  const memory = makeMemory();
  memory.approve('No pleural effusion.', '2025-01-10');
  const { payload, needsPerson } = disputed(memory.read('Left pleural effusion.', '2025-01-10'));
  expect(payload.held.map(({ assertion }) => assertion)).toEqual(['absent']);
  expect(needsPerson).toMatch(/denied for that time/);
});

test('[M15] another side, another place and another person contradict nothing', () => {
  const memory = makeMemory();
  memory.approve('Left pleural effusion.', '2025-01-10');
  expect(operations(memory.read('No right pleural effusion.', '2025-01-10'))).toEqual(['add_fact']);
  expect(operations(memory.read('No pneumothorax.', '2025-01-10'))).toEqual(['add_fact']);
  expect(memory.read('No new pleural effusion.', '2025-01-10')).toEqual([]);
  memory.approve('Breast cancer of the left breast.', '2025-01-10');
  expect(operations(memory.read('Her mother had no breast cancer.', '2025-01-10'))).not.toContain(
    'contradiction',
  );
});

test('[M15] two doses of one drug or two sizes of one marked lesion on one day contradict; without a mark it is asked (S5)', () => {
  const memory = makeMemory();
  memory.approve('Warfarin 5 mg daily.', '2025-01-10');
  expect(disputed(memory.read('Warfarin 7.5 mg daily.', '2025-01-10')).needsPerson).toMatch(/Two values/);
  expect(operations(memory.read('Warfarin 7.5 mg daily.', '2025-01-11'))).toContain('transition_fact');
  memory.approve('RUL nodule 6 mm.', '2025-01-10', 'lesion 1');
  expect(operations(memory.read('RUL nodule 9 mm.', '2025-01-10', 'lesion 1'))).toEqual(['contradiction']);
  expect(operations(memory.read('RUL nodule 9 mm.', '2025-01-10'))).toEqual(['add_fact']);
  expect(operations(memory.read('RUL nodule 9 mm.', '2025'))).not.toContain('contradiction');
});

test('[M15] [W2] an addition that meets a contradiction only at its approval comes back as one', () => {
  const memory = makeMemory();
  const finding = memory.read('Left pleural effusion.', '2025-01-10');
  const denial = memory.read('No pleural effusion.', '2025-01-10');
  const [add] = denial;
  memory.facts = finding.flatMap(({ payload }) =>
    payload.operation === 'add_fact'
      ? [{ ...payload.fact, state: 'approved' as const, recordedAt: '2026-03-03T00:00:00.000Z' as never }]
      : [],
  );
  if (add === undefined) throw new Error('nothing is proposed');
  const again = recompute(add.payload, memory.facts, lexicon);
  expect(again).toMatchObject([{ operation: 'contradiction', stated: { assertion: 'absent' } }]);
  expect(inShort(memory.facts, 'ACTIVE')).toHaveLength(1);
});

test('[W2] [W8] a question that an approval of another text raises is asked: the other side', () => {
  const memory = makeMemory();
  const right = memory.read('6 mm nodule in the right upper lobe.', '2025-09-14');
  const left = memory.read('7 mm nodule in the left upper lobe.', '2025-09-20');
  memory.facts = right.flatMap(({ payload }) =>
    payload.operation === 'add_fact'
      ? [{ ...payload.fact, state: 'approved' as const, recordedAt: '2026-03-03T00:00:00.000Z' as never }]
      : [],
  );
  expect(left[0]?.needsPerson).toBeNull();
  expect(recompute(left[0]?.payload as FactChange['payload'], memory.facts, lexicon)).toEqual({
    asks: expect.stringMatching(/The other side than known/),
  });
});
