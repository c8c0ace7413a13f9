import { expect, test } from 'vitest';
import type { RowId } from '../../../main/contract/domain/ids.ts';
import type { Proposal } from '../../../main/contract/domain/proposals.ts';
import { choicesOf, choose, chosenAs, needsOverride } from './choices.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}` as RowId;
const gate = (met: boolean) => ({ name: 'novelty' as const, met, figure: null, limit: null, detail: '' });
const proposal = (n: number, payload: unknown, over: Partial<Proposal> = {}) =>
  ({
    id: id(n),
    version: 1,
    state: 'proposed',
    recommended: true,
    needsPerson: null,
    gates: [],
    payload,
    ...over,
  }) as Proposal;
const reading = proposal(1, { operation: 'add_episode', episode: { id: id(7) } });
const image = proposal(2, { operation: 'add_visual', visual: { id: id(8), sourceEpisodeId: id(7) } });
const fact = proposal(3, { operation: 'add_fact', fact: {}, relations: [] });
const group = [reading, image, fact];
const start = choicesOf(group, new Map());

test('[W8] what needs a person, crossed a gate or changed underneath waits', () => {
  const firstOf = (over: Partial<Proposal>) => choicesOf([{ ...fact, ...over }], new Map()).get(fact.id);
  expect(firstOf({})).toBe('take');
  expect(firstOf({ needsPerson: 'The side differs.' })).toBe('wait');
  expect(firstOf({ recommended: false })).toBe('wait');
  expect(firstOf({ state: 'conflicted' })).toBe('wait');
});

test('[M15] a contradiction has no choice among the others: letters leave it waiting', () => {
  const disputed = proposal(4, { operation: 'contradiction', held: [], stated: {} }, { needsPerson: 'both' });
  const choices = choicesOf([...group, disputed], new Map());
  expect(choose([...group, disputed], choices, id(4), 'take').get(id(4))).toBe('wait');
  expect(choose([...group, disputed], choices, id(4), 'reject').get(id(4))).toBe('wait');
});

test('[W3] rejecting a reading rejects its images, facts stay', () => {
  const rejected = choose(group, start, id(1), 'reject');
  expect([...rejected.values()]).toEqual(['reject', 'reject', 'take']);
});

test('[M2] taking an image takes its reading', () => {
  const waiting = choose(group, start, id(1), 'wait');
  expect(waiting.get(id(2))).toBe('wait');
  expect(choose(group, waiting, id(2), 'take').get(id(1))).toBe('take');
});

test('[M9] only a taken change with a gate that is not met asks for a reason', () => {
  const crossed = { ...reading, gates: [gate(true), gate(false)] };
  expect(needsOverride([crossed, fact], start)).toBe(true);
  expect(needsOverride([crossed, fact], choose([crossed, fact], start, id(1), 'wait'))).toBe(false);
  expect(needsOverride([fact], start)).toBe(false);
});

test('a decision names the versions that were looked at', () => {
  expect(chosenAs([{ ...fact, version: 4 }], start, 'take')).toEqual([{ id: id(3), version: 4 }]);
});
