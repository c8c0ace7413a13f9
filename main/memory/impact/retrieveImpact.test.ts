import { expect, test } from 'vitest';
import type { Fact, Relation, RelationType } from '../../contract/domain/memory.ts';
import { idOf, lexicon, makeMemory } from '../facts/testFacts.ts';
import { createTextMatcher } from '../notes/matcher.ts';
import { IMPACT_BUDGET, retrieveImpact } from './retrieveImpact.ts';

const search = { matcher: createTextMatcher(lexicon), threshold: 0.63, lexicon };
const concepts = (impact: ReturnType<typeof retrieveImpact>) => impact.facts.map(({ fact }) => fact.concept);

function remembered(...texts: string[]): Fact[] {
  const memory = makeMemory();
  for (const text of texts) memory.approve(text, '2020-01-01');
  return memory.facts;
}

function factIn(facts: readonly Fact[], concept: string): Fact {
  const found = facts.find((fact) => fact.concept === concept);
  if (found === undefined) throw new Error(`no ${concept} was read`);
  return found;
}

function relate(from: Fact, type: RelationType, to: Pick<Fact, 'id'>, n = 900): Relation {
  const { patientKey, recordedAt, state } = from;
  return { id: idOf(n), version: 1, patientKey, recordedAt, state, type, fromId: from.id, toId: to.id };
}

test('[S4] stopping warfarin surfaces the INR plan although its text is dissimilar; two relations away is out', () => {
  const facts = remembered('Warfarin 5 mg daily.', 'INR check every two weeks.', 'Scoliosis.');
  const [warfarin, plan] = [factIn(facts, 'warfarin'), factIn(facts, 'INR')];
  const relations = [relate(plan, 'systemic_link', factIn(facts, 'scoliosis'))];
  expect(search.matcher.similarity('warfarin', 'INR')).toBeLessThan(0.1);
  const impact = retrieveImpact([warfarin], { facts, relations }, search);
  expect(impact.facts).toMatchObject([
    { fact: { id: plan.id }, link: { type: 'monitoring_for', direction: 'in', seedId: warfarin.id } },
  ]);
});

test('[S4] what is near by wording is found in ACTIVE and HISTORY, with what is related to it', () => {
  const facts = remembered('Left pleural effusion.', 'Right pleural effusion.', 'Scoliosis.', 'Asthma.');
  const [left, right] = facts.filter(({ concept }) => concept === 'pleural effusion');
  if (left === undefined || right === undefined) throw new Error('two effusions');
  const old = facts.map((fact) => (fact.id === right.id ? { ...fact, store: 'HISTORY' as const } : fact));
  const relations = [relate(right, 'causal', factIn(facts, 'scoliosis'))];
  const impact = retrieveImpact([left], { facts: old, relations }, search);
  expect(impact.facts.map(({ fact, link }) => [fact.concept, fact.store, link?.seedId ?? null])).toEqual([
    ['pleural effusion', 'HISTORY', null],
    ['scoliosis', 'ACTIVE', right.id],
  ]);
});

test('[S4] each fact once, no more than the budget, in the same order however memory is laid out', () => {
  const [one] = remembered('A 6 mm nodule in the right upper lobe.');
  if (one === undefined) throw new Error('a nodule');
  const facts = Array.from({ length: 20 }, (_, n) => ({ ...one, id: idOf(100 + n) }));
  const impact = retrieveImpact([one], { facts: [one, ...facts], relations: [] }, search);
  expect(impact.facts).toHaveLength(IMPACT_BUDGET);
  expect(impact.more).toBe(8);
  expect(impact.facts.map(({ fact }) => fact.id)).toEqual(facts.slice(0, IMPACT_BUDGET).map(({ id }) => id));
  expect(retrieveImpact([one], { facts: [...facts].reverse(), relations: [] }, search)).toEqual(impact);
  expect(retrieveImpact([one], { facts, relations: [] }, search, 2).more).toBe(18);
});

test('[S3] [S4] a relation to an id that is not there, or that is not approved, leads nowhere; nor does a fact that is not approved', () => {
  const facts = remembered('Asthma.', 'Scoliosis.');
  const [asthma, scoliosis] = [factIn(facts, 'asthma'), factIn(facts, 'scoliosis')];
  const relation = relate(asthma, 'causal', scoliosis);
  expect(concepts(retrieveImpact([asthma], { facts, relations: [relation] }, search))).toEqual(['scoliosis']);
  const unknown = relate(asthma, 'causal', { id: idOf(999) });
  const rejected = { ...relation, state: 'rejected' as const };
  expect(concepts(retrieveImpact([asthma], { facts, relations: [unknown, rejected] }, search))).toEqual([]);
  const waiting = facts.map((fact) => (fact === scoliosis ? { ...fact, state: 'proposed' as const } : fact));
  expect(concepts(retrieveImpact([asthma], { facts: waiting, relations: [relation] }, search))).toEqual([]);
});
