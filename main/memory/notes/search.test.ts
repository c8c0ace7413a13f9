import { expect, test } from 'vitest';
import { RecordedAt } from '../../contract/domain/time.ts';
import { idOf, lexicon } from '../facts/testFacts.ts';
import { createTextMatcher, pairSimilarity } from './matcher.ts';
import { checkScope, relevanceOf } from './scope.ts';
import { searchNotes } from './search.ts';
import { makeNote } from './testNotes.ts';

const matcher = createTextMatcher(lexicon);
const search = { threshold: 0.6, bankId: 'reader' };

test('[X7] A/B finds the note on B/A, with synonyms, and from one “A vs B”', () => {
  const notes = [makeNote('Granuloma', 'Lung carcinoma')];
  for (const query of [
    ['lung cancer', 'granuloma'],
    ['granuloma', 'bronchogenic carcinoma'],
    ['Granuloma vs lung ca'],
  ])
    expect(searchNotes(query, notes, matcher, search)).toMatchObject([{ score: 1 }]);
  expect(searchNotes(['granuloma', 'stroke'], notes, matcher, search)).toEqual([]);
  expect(searchNotes(['granuloma'], notes, matcher, search)).toEqual([]);
  expect(searchNotes([], notes, matcher, search)).toEqual([]);
});

test('[X7] similarity exceeds τ: at τ it is out, above it in', () => {
  const notes = [makeNote('Granuloma', 'Lung carcinoma')];
  const query = ['granulomatous lesion', 'lung carcinoma'] as const;
  const score = pairSimilarity(query, ['Granuloma', 'Lung carcinoma'], matcher);
  expect(searchNotes(query, notes, matcher, { ...search, threshold: score })).toEqual([]);
  expect(searchNotes(query, notes, matcher, { ...search, threshold: score - 1e-6 })).toHaveLength(1);
});

test('[X7] twelve hits give the best ten; the order of insertion does not matter', () => {
  const names = ['granuloma', ...Array.from({ length: 11 }, (_, n) => `granuloma ${'x'.repeat(n + 1)}`)];
  const notes = names.map((dxA, n) => makeNote(dxA, 'Lung carcinoma', { id: idOf(n + 1) }));
  const found = searchNotes(['granuloma', 'lung cancer'], notes, matcher, { ...search, threshold: 0.1 });
  expect(found).toHaveLength(10);
  expect(found.map(({ score }) => score)).toEqual([...found.map(({ score }) => score)].sort((a, b) => b - a));
  const left = new Set(notes.map(({ id }) => id).filter((id) => !found.some(({ row }) => row.id === id)));
  const scores = notes.map((note) =>
    pairSimilarity(['granuloma', 'lung cancer'], [note.dxA, note.dxB], matcher),
  );
  const lowest = Math.min(...found.map(({ score }) => score));
  for (const [at, note] of notes.entries())
    if (left.has(note.id)) expect(scores[at]).toBeLessThanOrEqual(lowest);
  expect(
    searchNotes(['lung cancer', 'granuloma'], notes.toReversed(), matcher, { ...search, threshold: 0.1 }),
  ).toEqual(found);
});

test('[P6] equal scores: newest first, then by id', () => {
  const at = (time: string) => ({ recordedAt: RecordedAt.parse(time) });
  const notes = [
    makeNote('Granuloma', 'Lung carcinoma', { id: idOf(3), ...at('2026-03-01T00:00:00.000Z') }),
    makeNote('Granuloma', 'Lung carcinoma', { id: idOf(2), ...at('2026-03-02T00:00:00.000Z') }),
    makeNote('Granuloma', 'Lung carcinoma', { id: idOf(1), ...at('2026-03-02T00:00:00.000Z') }),
  ];
  const found = searchNotes(['granuloma', 'lung carcinoma'], notes, matcher, search);
  expect(found.map(({ row }) => row.id)).toEqual([idOf(1), idOf(2), idOf(3)]);
});

test('[X9][M12] one bank alone, newest versions, approved ones', () => {
  const pair = ['Granuloma', 'Lung carcinoma'] as const;
  const notes = [
    makeNote(...pair, { id: idOf(1), bankId: 'another reader' }),
    makeNote(...pair, { id: idOf(2), state: 'proposed' }),
    makeNote(...pair, { id: idOf(3) }),
    makeNote(...pair, { id: idOf(3), version: 2 }),
    makeNote(...pair, { id: idOf(4) }),
    makeNote(...pair, { id: idOf(4), version: 2, state: 'retracted' }),
  ];
  const found = searchNotes(pair, notes, matcher, search);
  expect(found.map(({ row }) => [row.id, row.version])).toEqual([[idOf(3), 2]]);
});

test('[X6] one or two existing, different places', () => {
  const taxonomy = { departments: { thoracic: ['lung', 'pleura', 'others'] } };
  const lung = { department: 'thoracic', organ: 'lung' };
  expect(checkScope([lung], taxonomy)).toEqual([lung]);
  expect(() => checkScope([lung, lung], taxonomy)).toThrow('twice');
  expect(() => checkScope([{ department: 'thoracic', organ: 'heart' }], taxonomy)).toThrow('no place');
  expect(checkScope([], taxonomy)).toEqual([]);
});

test('[X7] relevance: only another organ system goes', () => {
  const scope = [{ department: 'thoracic', organ: 'lung' }];
  expect(relevanceOf({ department: 'thoracic', organ: 'lung' }, scope)).toBe(10);
  expect(relevanceOf({ department: 'pediatric', organ: 'lung' }, scope)).toBe(8);
  expect(relevanceOf({ department: 'others', organ: 'multisystem' }, scope)).toBeGreaterThanOrEqual(5);
  expect(relevanceOf({ department: 'urogenital', organ: 'kidney' }, scope)).toBeLessThanOrEqual(4);
});
