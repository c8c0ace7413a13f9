import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { decide } from './approval.ts';
import { loadGroups } from './groups.ts';
import { retract } from './retract.ts';
import {
  episodesTable,
  factsTable,
  MEMORY_TABLES,
  proposalsTable,
  type StoredProposal,
  visualsTable,
} from './tables.ts';
import { asProposed, BOTH, factOf, imageOf, signReading, vectorAt } from './testRows.ts';
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

const approveAll = (proposals: readonly StoredProposal[], overrideReason: string | null = null) => {
  const approve = proposals.map(({ id, version }) => ({ id, version }));
  const groupId = proposals[0]?.groupId ?? ('' as never);
  return decide(store, BOTH, { groupId, approve, reject: [], overrideReason }, asProposed);
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
