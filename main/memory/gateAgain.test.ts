import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey, RowId } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { decide } from './approval.ts';
import { embeddingIdOf } from './embeddings.ts';
import type { GateEncoder } from './gateAgain.ts';
import { loadGroups } from './groups.ts';
import { retract } from './retract.ts';
import {
  embeddingsTable,
  episodesTable,
  factsTable,
  MEMORY_TABLES,
  proposalsTable,
  type StoredProposal,
  visualsTable,
} from './tables.ts';
import { asProposed, BOTH, ENCODER, factOf, imageOf, signReading, vectorAt, visualOf } from './testRows.ts';
import { undo } from './undo.ts';

let opened: TestStore;
let store: Store;
let ann: PatientKey;
const ids = countedIds(9);

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  store = opened.store;
  ann = store.patientKey(null, 'ANN');
});
afterEach(() => opened.remove());

const approveAll = (
  proposals: readonly StoredProposal[],
  overrideReason: string | null = null,
  encoder: GateEncoder | null = null,
) => {
  const approve = proposals.map(({ id, version }) => ({ id, version }));
  const groupId = proposals[0]?.groupId ?? ('' as never);
  return decide(store, BOTH, { groupId, approve, reject: [], overrideReason }, asProposed, encoder);
};
const again = (proposals: readonly StoredProposal[]) =>
  Promise.all(proposals.map(async ({ id }) => (await store.find(proposalsTable, id)) as StoredProposal));
const novelty = ({ gates }: StoredProposal) => gates.find(({ name }) => name === 'novelty');

test('[W2] [M9] two readings of one look, signed before either is approved: the second is shown again with its new figure, and needs a reason', async () => {
  const first = await signReading(store, ids, ann, 'one');
  const second = await signReading(store, ids, ann, 'two');
  expect(second.proposals.map((proposal) => novelty(proposal)?.met)).toEqual([true, true]);
  expect(await approveAll(first.proposals)).toMatchObject({ outcome: 'done', approved: 2 });
  expect(await approveAll(second.proposals)).toMatchObject({ outcome: 'conflicted' });
  expect(await store.rows(episodesTable, ann)).toHaveLength(1);
  const shown = await again(second.proposals);
  for (const proposal of shown) {
    expect(proposal).toMatchObject({ state: 'conflicted', recommended: false });
    expect(proposal.needsPerson).toMatch(/looks as before \(1\.00\)/);
    expect(novelty(proposal)).toMatchObject({ met: false, figure: 1 });
  }
  await expect(approveAll(shown)).rejects.toMatchObject({ code: 'refused' });
  expect(await approveAll(shown, 'Another phase.')).toMatchObject({ outcome: 'done' });
  const episode = (await store.rows(episodesTable, ann)).find(({ answer }) => answer.includes('two'));
  expect(episode?.gate.find(({ name }) => name === 'novelty')).toMatchObject({ met: false, figure: 1 });
});

test('[W2] [M9] at the limit: 0.9001 is shown again, 0.8999 is taken with its new figure; images of one reading do not stand against each other', async () => {
  const seen = await signReading(store, ids, ann, 'seen', { images: [imageOf(vectorAt(1))] });
  const at = await signReading(store, ids, ann, 'at', { images: [imageOf(vectorAt(0.9001))] });
  const below = await signReading(store, ids, ann, 'below', {
    images: [imageOf(vectorAt(0.8999)), imageOf(vectorAt(0.8999))],
  });
  await approveAll(seen.proposals);
  expect(await approveAll(at.proposals)).toMatchObject({ outcome: 'conflicted' });
  const [episode, ...images] = below.proposals;
  expect(await approveAll(episode ? [episode] : [])).toMatchObject({ outcome: 'done' });
  expect(await approveAll(images)).toMatchObject({ outcome: 'done', approved: 2 });
  const stored = (await store.rows(episodesTable, ann)).find(({ id }) => {
    return episode?.payload.operation === 'add_episode' && id === episode.payload.episode.id;
  });
  expect(stored?.gate[0]?.figure).toBeCloseTo(0.8999, 4);
  expect(await store.rows(visualsTable, ann)).toHaveLength(3);
});

const NEXT = { id: 'other-2', novelty: 0.94 };

/** The vector of a row in the next encoder, as a change of encoder writes it. */
async function embed(of: 'episodes' | 'visuals', rowId: RowId, cosine: number): Promise<void> {
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) =>
    tx.put(embeddingsTable, {
      ...{ id: embeddingIdOf(rowId, NEXT.id), version: 1, patientKey: ann, recordedAt: tx.at, of, rowId },
      ...{ vector: vectorAt(cosine), encoderId: NEXT.id, problem: null },
    }),
  );
}

/** A reading by the encoder of before that waits, and one row of the next encoder that came since. */
async function acrossTheChange(cosine: number | null) {
  const waiting = await signReading(store, ids, ann, 'before', { images: [imageOf(vectorAt(0))] });
  for (const { payload } of waiting.proposals)
    if (payload.operation === 'add_visual' && cosine !== null)
      await embed('visuals', payload.visual.id, cosine);
  const since = visualOf('since', ann, { vector: vectorAt(1), encoderId: NEXT.id });
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => tx.put(visualsTable, since));
  return waiting.proposals;
}

test('[M3] [M9] [W2] after a change of encoder the gate compares in the one in use, with its τ: 0.9401 is shown again, 0.9399 is taken', async () => {
  const near = await acrossTheChange(0.9401);
  expect(await approveAll(near, null, NEXT)).toMatchObject({ outcome: 'conflicted' });
  const [shown] = await again(near);
  expect(shown && novelty(shown)).toMatchObject({ met: false, limit: 0.94 });
  expect(shown && novelty(shown)?.figure).toBeCloseTo(0.9401, 4);
});

test('[M3] [M9] below the τ of the encoder in use it is taken, though by the one of before it would look the same', async () => {
  const proposals = await acrossTheChange(0.9399);
  // The same look by the encoder of before: it is not asked any more.
  const same = visualOf('same', ann, { vector: vectorAt(0), encoderId: ENCODER });
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => tx.put(visualsTable, same));
  await embed('visuals', same.id, 0.1);
  expect(await approveAll(proposals, null, NEXT)).toMatchObject({ outcome: 'done' });
});

test('[M3] a reading that has no vector of the encoder in use yet is compared by the encoder by which it came, and with no other', async () => {
  const proposals = await acrossTheChange(null);
  expect(await approveAll(proposals, null, NEXT)).toMatchObject({ outcome: 'done' });
  const episode = (await store.rows(episodesTable, ann)).find(({ encoderId }) => encoderId === ENCODER);
  expect(episode?.gate[0]).toMatchObject({ met: true, figure: null, limit: 0.9 });
  const second = await signReading(store, ids, ann, 'second', { images: [imageOf(vectorAt(0))] });
  expect(await approveAll(second.proposals, 'Another phase.', NEXT)).toMatchObject({ outcome: 'done' });
});

test('[W2] two windows approve the same item: one wins, the other is told', async () => {
  const { proposals } = await signReading(store, ids, ann, 'both');
  const [one, other] = await Promise.allSettled([approveAll(proposals), approveAll(proposals)]);
  expect(one).toMatchObject({ status: 'fulfilled', value: { outcome: 'done' } });
  expect(other).toMatchObject({
    status: 'rejected',
    reason: { code: 'conflict', message: expect.stringMatching(/decided meanwhile/) },
  });
  expect(await store.rows(episodesTable, ann)).toHaveLength(1);
});

/** A fact of 6 mm that one of 9 mm has superseded, both approved. */
async function superseded(): Promise<{ older: Fact; newer: Fact }> {
  const older = factOf('nodule 6 mm', ann, { state: 'proposed' });
  const newer = factOf('nodule 9 mm', ann, { state: 'proposed' });
  const first = await signReading(store, ids, ann, 'older', {
    factChanges: [{ operation: 'add_fact', fact: older, relations: [] }],
  });
  await approveAll(first.proposals.slice(-1));
  const before = (await store.find(factsTable, older.id)) as Fact;
  const after = { ...before, store: 'HISTORY', reason: 'superseded', newerId: newer.id } as const;
  const second = await signReading(store, ids, ann, 'newer', {
    factChanges: [
      { operation: 'add_fact', fact: newer, relations: [] },
      { operation: 'transition_fact', before, after, why: 'grown' },
    ],
  });
  await approveAll(second.proposals.slice(-2));
  return { older, newer };
}
const waitingRevival = async () =>
  (await loadGroups(store, ['proposed', 'conflicted'])).find(({ title }) => /taken back/.test(title));

test('[W5] [S6] a fact taken back: what it had superseded is proposed to be current again, by a person', async () => {
  const { older, newer } = await superseded();
  await retract(store, BOTH, { id: newer.id, reasonCode: 'wrong_content', note: '' });
  expect((await store.find(factsTable, older.id))?.store).toBe('HISTORY');
  const group = await waitingRevival();
  expect(group?.proposals[0]).toMatchObject({
    recommended: false,
    needsPerson: expect.stringMatching(/current again/),
  });
  await approveAll(group?.proposals ?? []);
  expect(await store.find(factsTable, older.id)).toMatchObject({
    store: 'ACTIVE',
    reason: null,
    newerId: null,
  });
});

test('[W4] [W5] the retraction undone: the revival stands on rows that moved, and is shown again', async () => {
  const { newer } = await superseded();
  const { txnId } = await retract(store, BOTH, { id: newer.id, reasonCode: 'other', note: '' });
  const group = await waitingRevival();
  await undo(store, BOTH, { txnId, withDependents: false });
  expect((await store.find(factsTable, newer.id))?.state).toBe('approved');
  expect(await waitingRevival()).toBeUndefined();
  await expect(approveAll(group?.proposals ?? [])).rejects.toMatchObject({ code: 'conflict' });
});
