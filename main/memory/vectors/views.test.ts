import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstanceKey, PatientKey } from '../../contract/domain/ids.ts';
import type { VisualRow } from '../../contract/domain/memory.ts';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { openTestStore, type TestStore } from '../../storage/testing.ts';
import { buildView, rank, type Scored, searchView } from '../search.ts';
import { MEMORY_TABLES, visualsTable } from '../tables.ts';
import { BOTH, ENCODER, studyOf, visualOf } from '../testRows.ts';
import { OtherImages } from './otherImages.ts';
import { PatientViews } from './patientViews.ts';
import { prepareQuery } from './searchBlock.ts';
import { SearchThreads } from './searchThreads.ts';
import { SEGMENT_ROWS, SharedRows } from './sharedRows.ts';
import { clusteredVectors, numbersOf } from './testVectors.ts';

const DIMENSION = 24;
const { signal } = new AbortController();
const timeOf = ({ studyTime }: VisualRow) => studyTime;

let opened: TestStore;
let views: PatientViews;
let others: OtherImages;

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  views = new PatientViews(opened.store);
  others = new OtherImages(opened.store);
});
afterEach(async () => {
  await others.close();
  await opened.remove();
});

async function put(rows: readonly VisualRow[]): Promise<void> {
  await opened.store.write({ actor: BOTH, operation: 'test' }, async (tx) => {
    for (const row of rows) tx.put(visualsTable, row);
  });
}

const keyOf = (n: number) => opened.store.patientKey(null, `P${n}`);
const shortOf = (found: readonly Scored<VisualRow>[]) =>
  found.map(({ row, score }) => [row.id, row.version, score]);

/** By the definition: each comparable row scored, in the order of P6. */
async function expectedOf(key: PatientKey, vector: Float32Array, k: number) {
  const rows = await opened.store.rows(visualsTable, key);
  return searchView(buildView(rows, ENCODER), { encoderId: ENCODER, vectors: [vector] }, k, timeOf);
}

async function expectedOthers(own: PatientKey, vector: Float32Array, k: number) {
  const rows = (await opened.store.all(visualsTable)).filter(({ patientKey }) => patientKey !== own);
  const query = { encoderId: ENCODER, vectors: [vector] };
  const ranked = rank(searchView(buildView(rows, ENCODER), query, rows.length, timeOf), timeOf);
  const seen = new Set<string>();
  return ranked.filter(({ row }) => !seen.has(row.studyKey) && seen.add(row.studyKey)).slice(0, k);
}

/** A row of one of five patients, of few studies and dates, so that scores and times are often equal. */
function rowOf(n: number, vector: Float32Array<ArrayBuffer>, next: () => number): VisualRow {
  return visualOf(`row ${n}`, keyOf(n % 5), {
    ...{ vector, studyKey: studyOf(`study ${n % 5} ${n % 3}`) },
    studyTime: next() < 0.2 ? null : ClinicalTime.parse(`202${Math.floor(next() * 4)}`),
    state: next() < 0.15 ? 'proposed' : 'approved',
    encoderId: next() < 0.1 ? 'another' : ENCODER,
    media: { ...visualOf('x', keyOf(0)).media, frame: n },
  });
}

test('[P5] [P6] [M12] [M3] kept views answer as a search of the committed rows does, after any commits; seeded', async () => {
  const next = numbersOf(11);
  const vectors = clusteredVectors(120, DIMENSION, 11);
  const rows = vectors.map((vector, n) => rowOf(n, vector, next));
  await put(rows.slice(0, 60));
  for (let round = 0; round < 12; round++) {
    const query = {
      encoderId: ENCODER,
      vectors: [vectors[Math.floor(next() * 120)] ?? new Float32Array(DIMENSION)],
    };
    const [vector] = query.vectors;
    if (vector === undefined) throw new Error('no vector');
    for (const n of [0, 3]) {
      const found = await views.search(visualsTable, keyOf(n), query, { k: 5, timeOf });
      expect(shortOf(found)).toEqual(shortOf(await expectedOf(keyOf(n), vector, 5)));
      const asked = { image: query, k: 4, ownKeys: [keyOf(n)], asked: null, setAside: [] };
      const other = await others.search(asked, signal);
      expect(shortOf(other.found)).toEqual(shortOf(await expectedOthers(keyOf(n), vector, 4)));
    }
    const changed = rows.slice(0, 60 + round * 5).filter(() => next() < 0.15);
    const news = rows.slice(60 + round * 5, 65 + round * 5);
    const versions = changed.map((row) => {
      const state: VisualRow['state'] = next() < 0.5 ? 'retracted' : 'approved';
      return { ...row, version: row.version + 1, state };
    });
    for (const row of versions) rows[rows.findIndex(({ id }) => id === row.id)] = row;
    await put([...versions, ...news]);
  }
}, 60_000);

test('[P5] rows are read once and kept; a commit that does not touch them leaves them as they are', async () => {
  const [vector] = clusteredVectors(1, DIMENSION, 1);
  if (vector === undefined) throw new Error('no vector');
  await put([visualOf('a', keyOf(0), { vector }), visualOf('b', keyOf(1), { vector })]);
  const first = await views.rows(visualsTable, keyOf(0));
  await put([visualOf('c', keyOf(1), { vector })]);
  expect(await views.rows(visualsTable, keyOf(0))).toBe(first);
  await put([visualOf('d', keyOf(0), { vector })]);
  expect(await views.rows(visualsTable, keyOf(0))).toHaveLength(2);
});

test('[W6] an erased patient is in no view, and nothing of it is left in their memory', async () => {
  const [vector] = clusteredVectors(1, DIMENSION, 1);
  if (vector === undefined) throw new Error('no vector');
  await put([visualOf('a', keyOf(0), { vector }), visualOf('b', keyOf(1), { vector })]);
  const query = { encoderId: ENCODER, vectors: [vector] };
  const asked = { image: query, k: 5, ownKeys: [], asked: null, setAside: [] };
  expect((await others.search(asked, signal)).compared).toBe(2);
  expect(others.bytes).toBeGreaterThan(0);
  await others.forget(keyOf(0));
  const left = await others.search(asked, signal);
  expect(left.found.map(({ row }) => row.patientKey)).toEqual([keyOf(1)]);
  expect(left.compared).toBe(1);
});

test('[I3] [T7] contents that another one stands for, and the image that is asked about, are left out before the search', async () => {
  const vectors = clusteredVectors(3, DIMENSION, 2);
  const instanceKey = (n: number) => String(n).repeat(64) as InstanceKey;
  const rows = vectors.map((vector, n) =>
    visualOf(`row ${n}`, keyOf(n), {
      vector,
      media: { instanceKey: instanceKey(n), frame: 0, region: null },
    }),
  );
  await put(rows);
  const image = { encoderId: ENCODER, vectors: vectors.slice(0, 1) };
  const asked = { instanceKey: instanceKey(0), frame: 0 };
  const query = { image, k: 5, ownKeys: [], asked, setAside: [instanceKey(1)] };
  const { found, compared } = await others.search(query, signal);
  expect(found.map(({ row }) => row.id)).toEqual([rows[2]?.id]);
  expect(compared).toBe(1);
  const elsewhere = await others.search({ ...query, asked: { ...asked, frame: 1 } }, signal);
  expect(elsewhere.compared).toBe(2);
});

test('[M3] another dimension, or a value that is not a number, is an error; another encoder finds nothing', async () => {
  const vectors = clusteredVectors(2, DIMENSION, 3);
  await put(vectors.map((vector, n) => visualOf(`row ${n}`, keyOf(n), { vector })));
  const asked = { k: 5, ownKeys: [], asked: null, setAside: [] };
  const search = (vector: Float32Array, encoderId = ENCODER) =>
    others.search({ ...asked, image: { encoderId, vectors: [vector] } }, signal);
  await expect(search(new Float32Array(3))).rejects.toThrow(/3 values instead of 24/);
  await expect(search(new Float32Array(DIMENSION).fill(Number.NaN))).rejects.toThrow(/not a number/);
  expect(await search(new Float32Array(3), 'another')).toEqual({ found: [], compared: 0, notComparable: 2 });
  const own = views.search(
    visualsTable,
    keyOf(0),
    { encoderId: ENCODER, vectors: [new Float32Array(3)] },
    { k: 1, timeOf },
  );
  await expect(own).rejects.toThrow(/3 values instead of 24/);
});

test('[07] threads find in all segments, places are used again, a cancelled search ends, a thread that ends is replaced', async () => {
  const rows = new SharedRows(DIMENSION);
  const threads = new SearchThreads(rows);
  const vectors = clusteredVectors(SEGMENT_ROWS * 2 + 50, DIMENSION, 5);
  for (const [group, vector] of vectors.slice(0, 100).entries()) rows.add(vector, group);
  const [probe] = vectors.slice(-1);
  if (probe === undefined) throw new Error('no vector');
  const query = prepareQuery({ encoderId: ENCODER, vectors: [probe] }, rows);
  expect((await threads.search(query, 1, [])).scores[0]).toBeLessThan(1);
  for (const [at, vector] of vectors.slice(100).entries()) rows.add(vector, at + 100);
  const best = ({ places, scores }: Awaited<ReturnType<SearchThreads['search']>>) =>
    places.filter((_, at) => scores[at] === 1);
  expect(best(await threads.search(query, 1, []))).toContain(vectors.length - 1);
  expect(best(await threads.search(query, 1, [vectors.length - 1]))).not.toContain(vectors.length - 1);
  rows.remove(3);
  expect(rows.add(probe, 9)).toBe(3);
  expect(best(await threads.search(query, 2, []))).toEqual(expect.arrayContaining([3, vectors.length - 1]));
  await expect(threads.search(query, 1, [], AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  });
  await threads.close();
  expect(best(await threads.search(query, 2, []))).toHaveLength(2);
  await threads.close();
}, 30_000);
