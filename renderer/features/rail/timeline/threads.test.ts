import { expect, test } from 'vitest';
import type { Fact, Relation } from '../../../../main/contract/domain/memory.ts';
import { groupThreads, linksOf, threadsOf } from './threads.ts';

const fact = (id: string, over: Partial<Record<keyof Fact, unknown>> = {}) =>
  ({
    id,
    store: 'ACTIVE',
    category: 'finding',
    concept: 'nodule',
    site: 'right lower lobe',
    laterality: 'R',
    newerId: null,
    validFrom: '2024-01-01',
    lastDocumented: '2024-01-01',
    ...over,
  }) as unknown as Fact;

test('[S6] earlier values are joined to the newest one, over several steps', () => {
  const [thread, ...others] = threadsOf([
    fact('9mm'),
    fact('6mm', { store: 'HISTORY', newerId: '9mm', validFrom: '2023-01-01', lastDocumented: '2023-06-01' }),
    fact('4mm', { store: 'HISTORY', newerId: '6mm', validFrom: '2022-01-01', lastDocumented: '2022-01-01' }),
  ]);
  expect(others).toEqual([]);
  expect(thread?.active.map(({ id }) => id)).toEqual(['9mm']);
  expect(thread?.history.map(({ id }) => id)).toEqual(['6mm', '4mm']);
});

test('[S5] two candidates without a link stay two threads; what was resolved is a thread of its own', () => {
  const threads = threadsOf([fact('8mm'), fact('11mm'), fact('gone', { store: 'HISTORY', newerId: null })]);
  expect(threads).toHaveLength(3);
});

test('facts that point at each other end somewhere', () => {
  const both = [fact('a', { newerId: 'b', store: 'HISTORY' }), fact('b', { newerId: 'a', store: 'HISTORY' })];
  expect(threadsOf(both).flatMap(({ history }) => history)).toHaveLength(2);
});

test('threads are grouped by place, current ones first, then by when they were last documented', () => {
  const groups = groupThreads(
    threadsOf([
      fact('old', { site: 'pleura', store: 'HISTORY', lastDocumented: '2025-01-01' }),
      fact('drug', { site: null, category: 'drug', lastDocumented: '2023-01-01' }),
      fact('gone', { store: 'HISTORY', lastDocumented: '2026-01-01' }),
      fact('here'),
    ]),
  );
  expect(groups.map(({ site, category }) => site ?? category)).toEqual([
    'right lower lobe',
    'drug',
    'pleura',
  ]);
  expect(groups[0]?.threads.map(({ id }) => id)).toEqual(['here', 'gone']);
});

test('[S3] links are gathered by kind; what the thread shows itself is left out', () => {
  const facts = [fact('a'), fact('b'), fact('c')];
  const link = (type: string, toId: string) => ({ fromId: 'a', toId, type }) as unknown as Relation;
  const relations = [
    link('same_condition_thread', 'b'),
    link('same_condition_thread', 'c'),
    link('supersedes', 'b'),
    link('causal', 'unknown'),
  ];
  const [only, ...others] = linksOf(facts, relations).get('a' as Fact['id']) ?? [];
  expect(others).toEqual([]);
  expect(only?.others.map(({ id }) => id)).toEqual(['b', 'c']);
});
