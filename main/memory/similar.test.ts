import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { VisualRow } from '../contract/domain/memory.ts';
import { openTestStore, type TestStore } from '../storage/testing.ts';
import { type SimilarQuery, searchOtherImages, searchOwnImages } from './similar.ts';
import { MEMORY_TABLES, visualsTable } from './tables.ts';
import { BOTH, ENCODER, studyOf, vectorAt, visualOf } from './testRows.ts';
import { OtherImages } from './vectors/otherImages.ts';
import { PatientViews } from './vectors/patientViews.ts';

let opened: TestStore;
let views: PatientViews;
let others: OtherImages;
let ann: PatientKey;
let bob: PatientKey;
const { signal } = new AbortController();
const query: SimilarQuery = {
  image: { encoderId: ENCODER, vectors: [vectorAt(1)] },
  k: 5,
  asked: null,
  setAside: new Set(),
};

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  views = new PatientViews(opened.store);
  others = new OtherImages(opened.store);
  ann = opened.store.patientKey(null, 'ANN');
  bob = opened.store.patientKey(null, 'BOB');
});
afterEach(async () => {
  await others.close();
  await opened.remove();
});

async function put(...rows: VisualRow[]): Promise<void> {
  await opened.store.write({ actor: BOTH, operation: 'test' }, async (tx) => {
    for (const row of rows) tx.put(visualsTable, row);
  });
}

const scoresOf = ({ found }: Awaited<ReturnType<typeof searchOwnImages>>) => found.map(({ score }) => score);

test('[P5] [T7] 1,200 nearer images of others do not push out the three of the patient', async () => {
  const own = [0.3, 0.5, 0.1].map((cosine) => visualOf(`own ${cosine}`, ann, { vector: vectorAt(cosine) }));
  const foreign = Array.from({ length: 1200 }, (_, n) => visualOf(`foreign ${n}`, bob));
  await put(...own, ...foreign);
  const found = await searchOwnImages(views, ann, query, signal);
  expect(scoresOf(found)).toEqual([0.5, 0.3, 0.1]);
  expect(found.compared).toBe(3);
});

test('[T7] of other patients each study gives its best, wherever it stands in a large memory', async () => {
  const far = Array.from({ length: 1500 }, (_, n) =>
    visualOf(`far ${n}`, bob, { vector: vectorAt(0.2), studyKey: studyOf('far') }),
  );
  const near = [0.9, 0.8].map((cosine) =>
    visualOf(`near ${cosine}`, bob, { vector: vectorAt(cosine), studyKey: studyOf('near') }),
  );
  await put(...far, ...near, visualOf('own', ann));
  const found = await searchOtherImages(opened.store, others, ann, query, signal);
  expect(scoresOf(found)).toEqual([0.9, 0.2]);
  expect(found.compared).toBe(1502);
});

test('[M12] [M3] what is not approved, hidden, or of another encoder is no answer; the last is counted', async () => {
  await put(
    visualOf('proposed', ann, { state: 'proposed' }),
    visualOf('retracted', ann, { state: 'retracted' }),
    visualOf('other encoder', ann, { encoderId: 'another', vector: new Float32Array([1, 0, 0]) }),
    visualOf('hidden', ann, { media: { ...visualOf('x', ann).media, frame: 7 } }),
  );
  const asked = { instanceKey: visualOf('x', ann).media.instanceKey, frame: 7 };
  const found = await searchOwnImages(views, ann, { ...query, asked }, signal);
  expect(found).toEqual({ found: [], compared: 0, notComparable: 1 });
});

test('[02] a search that is cancelled ends', async () => {
  await put(visualOf('own', ann));
  const cancelled = AbortSignal.abort();
  await expect(searchOwnImages(views, ann, query, cancelled)).rejects.toMatchObject({
    name: 'AbortError',
  });
});
