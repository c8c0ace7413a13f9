import { afterEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import { ClinicalTime } from '../contract/domain/time.ts';
import { openTestStore, type TestStore } from '../storage/testing.ts';
import { searchEpisodes, searchVisuals } from './recall.ts';
import { buildView, rank, searchView } from './search.ts';
import { episodesTable, MEMORY_TABLES, visualsTable } from './tables.ts';
import { BOTH, ENCODER, episodeOf, idOf, vectorAt, visualOf } from './testRows.ts';
import { PatientViews } from './vectors/patientViews.ts';
import { normalise } from './vectors/score.ts';

const ANN = '0'.repeat(32) as PatientKey;
const query = { encoderId: ENCODER, vectors: [vectorAt(1)] };
const image = { text: '', image: query, finding: false };
const noTime = () => null;

let opened: TestStore | null = null;
afterEach(async () => {
  await opened?.remove();
  opened = null;
});

test('[M3] an embedding is divided by its length; a zero vector stays finite', () => {
  expect([...normalise(new Float32Array([3, 4]))]).toEqual([Math.fround(0.6), Math.fround(0.8)]);
  expect([...normalise(new Float32Array([0, 0]))]).toEqual([0, 0]);
  expect(() => normalise(new Float32Array([Number.NaN, 1]))).toThrow(/not a number/);
});

test('[M3] a wrong dimension is an error, in rows and in the query', () => {
  const view = buildView([episodeOf('a', ANN)], ENCODER);
  const wrong = { encoderId: ENCODER, vectors: [new Float32Array(3)] };
  expect(() => searchView(view, wrong, 5, noTime)).toThrow(/3 values instead of 2/);
  const mixed = [episodeOf('a', ANN), episodeOf('b', ANN, { vector: new Float32Array(4) })];
  expect(() => buildView(mixed, ENCODER)).toThrow(/4 values instead of 2/);
});

test('[M3] rows of different encoders are never compared', () => {
  const other = episodeOf('other', ANN, { encoderId: 'plane-2b' });
  const own = episodeOf('own', ANN, { vector: vectorAt(0.1) });
  const found = searchView(buildView([other, own], ENCODER), query, 5, noTime);
  expect(found.map(({ row }) => row.id)).toEqual([own.id]);
  const foreign = { encoderId: 'plane-2b', vectors: [vectorAt(1)] };
  expect(() => searchView(buildView([own], ENCODER), foreign, 5, noTime)).toThrow(/never compared/);
});

test('[M5] a row keeps its best score over the images of the query', () => {
  const rows = [episodeOf('a', ANN, { vector: vectorAt(0) }), episodeOf('b', ANN, { vector: vectorAt(0.8) })];
  const two = { encoderId: ENCODER, vectors: [vectorAt(1), vectorAt(0)] };
  const found = searchView(buildView(rows, ENCODER), two, 5, noTime);
  expect(found.map(({ row, score }) => [row.id, score])).toEqual([
    [idOf('a'), 1],
    [idOf('b'), 0.8],
  ]);
});

test('[P6] equal scores go by clinical time, newest first, then by id, whatever the order of the rows', () => {
  const words = ['a', 'b', 'c', 'd'].sort((x, y) => (idOf(x) < idOf(y) ? -1 : 1));
  const dates = ['2024', '2025-02', '2025-02', null];
  const rows = words.map((word, index) => {
    const date = dates[index] ?? null;
    return episodeOf(word, ANN, { studyTime: date === null ? null : ClinicalTime.parse(date) });
  });
  const [older, first, second, unknown] = rows.map(({ id }) => id);
  for (const order of [rows, [...rows].reverse()]) {
    const ranked = rank(
      order.map((row) => ({ row, score: 0.5 })),
      ({ studyTime }) => studyTime,
    );
    expect(ranked.map(({ row }) => row.id)).toEqual([first, second, older, unknown]);
  }
});

test('[P6] scores that differ by the noise of float32 alone are equal', () => {
  const longer = episodeOf('longer', ANN, { vector: new Float32Array([3, 4.1]), studyTime: null });
  const newer = episodeOf('newer', ANN, {
    vector: new Float32Array([3 / 7, 4.1 / 7]),
    studyTime: ClinicalTime.parse('2025'),
  });
  const probe = { encoderId: ENCODER, vectors: [new Float32Array([1, 3])] };
  const found = searchView(buildView([longer, newer], ENCODER), probe, 2, ({ studyTime }) => studyTime);
  expect(found.map(({ row }) => row.id)).toEqual([newer.id, longer.id]);
  expect(found[0]?.score).toBe(found[1]?.score);
});

test('[P5] 1,000 nearer rows of others and 3 of one’s own, k = 5: exactly the 3 own', async () => {
  opened = await openTestStore(MEMORY_TABLES);
  const { store } = opened;
  const views = new PatientViews(store);
  const own = store.patientKey(null, '1603');
  const foreign = store.patientKey(null, '1605');
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => {
    for (let index = 0; index < 1000; index++) {
      tx.put(episodesTable, episodeOf(`foreign ${index}`, foreign));
      tx.put(visualsTable, visualOf(`foreign ${index}`, foreign));
    }
    for (const word of ['x', 'y', 'z']) {
      tx.put(episodesTable, episodeOf(word, own, { vector: vectorAt(0.2) }));
      tx.put(visualsTable, visualOf(word, own, { vector: vectorAt(0.2) }));
    }
  });
  const found = await searchEpisodes(views, own, image, 5);
  expect(found.map(({ row }) => row.id).sort()).toEqual([idOf('x'), idOf('y'), idOf('z')].sort());
  const seen = await searchVisuals(views, own, image, 5);
  expect(seen).toHaveLength(3);
  expect(seen.every(({ row }) => row.patientKey === own)).toBe(true);
  expect(await searchEpisodes(views, foreign, image, 5)).toHaveLength(5);
});

test('[M12] rows that are not approved are not found, and do not take the place of one that is', async () => {
  opened = await openTestStore(MEMORY_TABLES);
  const { store } = opened;
  const views = new PatientViews(store);
  const own = store.patientKey(null, '1');
  const states = ['proposed', 'rejected', 'retracted', 'entered_in_error', 'edited_approved'] as const;
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => {
    for (const state of states) tx.put(episodesTable, episodeOf(state, own, { state }));
    tx.put(episodesTable, episodeOf('far', own, { vector: vectorAt(-1) }));
  });
  const found = await searchEpisodes(views, own, image, 2);
  expect(found.map(({ row }) => row.id)).toEqual([idOf('edited_approved'), idOf('far')]);
});

test('[M5] without an image words alone are searched, k rows where k exist; a finding gives only rows that name it', async () => {
  opened = await openTestStore(MEMORY_TABLES);
  const { store } = opened;
  const views = new PatientViews(store);
  const own = store.patientKey(null, '1');
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => {
    tx.put(
      episodesTable,
      episodeOf('a', own, { answer: 'Nodule in the right upper lobe.', vector: null, encoderId: null }),
    );
    tx.put(episodesTable, episodeOf('b', own, { answer: 'Normal study.' }));
  });
  const words = { text: 'nodule?', image: null, finding: false };
  const all = await searchEpisodes(views, own, words, 5);
  expect(all.map(({ row }) => row.id)).toEqual([idOf('a'), idOf('b')]);
  const named = await searchEpisodes(views, own, { ...words, image: query, finding: true }, 5);
  expect(named.map(({ row }) => row.id)).toEqual([idOf('a')]);
});
