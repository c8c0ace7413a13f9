import { expect, test } from 'vitest';
import { planBulk, whyAlone } from './bulk.ts';
import type { Proposal } from './proposals.ts';

const gate = (met: boolean, detail = 'looks as before (0.93)') => ({
  ...{ name: 'novelty' as const, met, figure: 0.93, limit: 0.9, detail },
});
const proposal = (id: string, payload: object, over: Partial<Proposal> = {}) =>
  ({
    ...{ id, version: 1, state: 'proposed', recommended: true, needsPerson: null, gates: [], payload },
    ...over,
  }) as unknown as Proposal;
const reading = (id: string, over: Partial<Proposal> = {}) =>
  proposal(id, { operation: 'add_episode', episode: { id: `row ${id}` } }, over);
const image = (id: string, of: string, over: Partial<Proposal> = {}) =>
  proposal(id, { operation: 'add_visual', visual: { id: `row ${id}`, sourceEpisodeId: `row ${of}` } }, over);
const fact = (id: string, over: Partial<Proposal> = {}, newer: string | null = null) =>
  proposal(id, { operation: 'add_fact', fact: { id: `row ${id}`, newerId: newer }, relations: [] }, over);
const ending = (id: string, newer: string | null, over: Partial<Proposal> = {}) =>
  proposal(id, { operation: 'transition_fact', before: {}, after: { newerId: newer } }, over);
const ids = (list: readonly Proposal[]) => list.map(({ id }) => id);
const needs = { needsPerson: 'The side differs: right before, left now.', recommended: false };

test('[W8] what needs a person, meets a gate or conflicts is left out, each with its reason', () => {
  const group = [
    fact('plain'),
    fact('side', needs),
    reading('known', { gates: [gate(false)], recommended: false }),
    fact('moved', { state: 'conflicted', needsPerson: 'What it stands on changed.' }),
    fact('unsure', { recommended: false }),
  ];
  const { take, left } = planBulk(group);
  expect(ids(take)).toEqual(['plain']);
  expect(left.map(({ proposal: { id }, why }) => [id, why])).toEqual([
    ['side', 'The side differs: right before, left now.'],
    ['known', 'The gate keeps it out: looks as before (0.93).'],
    ['moved', 'What it stands on changed.'],
    ['unsure', 'It changed since it was proposed.'],
  ]);
  expect(whyAlone(fact('plain'))).toBeNull();
});

test('[W8] one exception is left out and nothing else', () => {
  const group = [fact('a'), fact('b'), fact('c')];
  const { take, left } = planBulk(group, new Set(['b']));
  expect(ids(take)).toEqual(['a', 'c']);
  expect(left.map(({ why }) => why)).toEqual(['A person took it out.']);
});

test('[W8] [M2] an image goes with its reading; the reading does not go with an image', () => {
  const group = [reading('r'), image('i', 'r'), image('j', 'r')];
  expect(ids(planBulk(group, new Set(['r'])).take)).toEqual([]);
  expect(ids(planBulk(group, new Set(['i'])).take)).toEqual(['r', 'j']);
});

test('[W8] [S6] a new fact goes with the change of the fact that it takes the place of, and the other way round', () => {
  const denial = ending('denial', 'row new', { needsPerson: 'Negation changed.', recommended: false });
  expect(ids(planBulk([fact('new'), denial, fact('other')]).take)).toEqual(['other']);
  expect(ids(planBulk([fact('new', needs), ending('old', 'row new')]).take)).toEqual([]);
  expect(ids(planBulk([fact('new'), ending('old', 'row new')]).take)).toEqual(['new', 'old']);
});

test('[W8] [S6] an earlier state goes with the state after it, however long the story', () => {
  const story = [fact('now', needs), fact('before', {}, 'row now'), fact('first', {}, 'row before')];
  expect(ids(planBulk(story).take)).toEqual([]);
  expect(ids(planBulk([fact('now'), ...story.slice(1)], new Set(['before'])).take)).toEqual(['now']);
});

test('[W8] what is decided already is in neither list', () => {
  const group = [
    fact('a', { state: 'approved' }),
    fact('b', { state: 'rejected' }),
    fact('c', { state: 'expired' }),
  ];
  expect(planBulk(group)).toEqual({ take: [], left: [] });
});
