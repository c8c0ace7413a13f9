import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { decide } from './approval.ts';
import { derivedId } from './derivedIds.ts';
import { editProposal } from './editing.ts';
import { loadGroups } from './groups.ts';
import type { Recompute } from './plan.ts';
import { loadSemantic, searchEpisodes } from './recall.ts';
import {
  episodesTable,
  factsTable,
  MEMORY_TABLES,
  proposalsTable,
  relationsTable,
  type StoredProposal,
  visualsTable,
} from './tables.ts';
import { asProposed, BOTH, ENCODER, factOf, imageOf, relationOf, signReading, vectorAt } from './testRows.ts';
import { PatientViews } from './vectors/patientViews.ts';

let opened: TestStore;
let store: Store;
let ann: PatientKey;
const ids = countedIds(7);

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  store = opened.store;
  ann = store.patientKey(null, 'ANN');
});
afterEach(() => opened.remove());

function ticked(proposals: readonly StoredProposal[], ...operations: string[]) {
  const wanted = proposals.filter(
    ({ payload }) => operations.length === 0 || operations.includes(payload.operation),
  );
  return wanted.map(({ id, version }) => ({ id, version }));
}

function request(proposals: readonly StoredProposal[], approve: string[], reject: string[] = []) {
  const groupId = proposals[0]?.groupId ?? derivedId('none');
  return {
    groupId,
    approve: approve.length === 0 ? [] : ticked(proposals, ...approve),
    reject: reject.length === 0 ? [] : ticked(proposals, ...reject),
    overrideReason: null as string | null,
  };
}

function add(fact: Fact): ProposalPayload {
  return { operation: 'add_fact', fact, relations: [] };
}

function toHistory(before: Fact, newerId: Fact['id'] | null = null): ProposalPayload {
  const reason = newerId === null ? ('resolved' as const) : ('superseded' as const);
  return {
    operation: 'transition_fact',
    before,
    after: { ...before, store: 'HISTORY', reason, newerId },
    why: 'as the report says',
  };
}

/** Approves a reading that adds one fact, and returns the fact as it stands. */
async function approveFact(word: string, fields: Partial<Fact> = {}): Promise<Fact> {
  const fact = factOf(word, ann, { state: 'proposed', ...fields });
  const { proposals } = await signReading(store, ids, ann, `of ${word}`, { factChanges: [add(fact)] });
  await decide(store, BOTH, request(proposals, ['add_fact']), asProposed);
  const stored = await store.find(factsTable, fact.id);
  if (stored === null) throw new Error('not approved');
  return stored;
}

async function newestOf(proposal: StoredProposal | undefined): Promise<StoredProposal | null> {
  return store.find(proposalsTable, proposal?.id ?? '');
}

test('[M12] nothing of a signed reading is found before it is approved; all of it after', async () => {
  const views = new PatientViews(store);
  const { proposals } = await signReading(store, ids, ann, 's');
  const query = { text: '', image: { encoderId: ENCODER, vectors: [vectorAt(1)] }, finding: false };
  expect(await searchEpisodes(views, ann, query, 5)).toEqual([]);
  expect(await loadSemantic(store, ann)).toEqual([]);
  const outcome = await decide(store, BOTH, request(proposals, ['add_episode', 'add_visual']), asProposed);
  expect(outcome).toMatchObject({ outcome: 'done', approved: 2, rejected: 0 });
  expect(await searchEpisodes(views, ann, query, 5)).toHaveLength(1);
  expect(await loadSemantic(store, ann)).toHaveLength(1);
  const [episode] = await store.rows(episodesTable, ann);
  expect(episode?.state).toBe('approved');
  expect((await newestOf(proposals[0]))?.txnId).toBe(outcome.outcome === 'done' ? outcome.txnId : '');
});

test('[W8] only an approver approves', async () => {
  const { proposals } = await signReading(store, ids, ann, 's');
  const reader: Actor = { id: 'r', name: 'Dr Reader', roles: ['reader'] };
  const deciding = decide(store, reader, request(proposals, ['add_episode']), asProposed);
  await expect(deciding).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await store.rows(episodesTable, ann)).toEqual([]);
});

test('[W3] all of the ticked items or none: one that cannot be written keeps the others out', async () => {
  const nodule = factOf('nodule', ann);
  const gone = factOf('never approved', ann);
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: [add(nodule), add(gone)] });
  const [, , first, second] = proposals;
  const wrongEnd = relationOf(ann, gone.id, derivedId('nowhere'));
  const broken = await editProposal(store, BOTH, {
    id: second?.id ?? nodule.id,
    version: 1,
    payload: { operation: 'add_fact', fact: gone, relations: [wrongEnd] },
  });
  const both = { ...request(proposals, []), approve: ticked([first ?? broken, broken]) };
  await expect(decide(store, BOTH, both, asProposed)).rejects.toMatchObject({ code: 'refused' });
  expect(await store.rows(factsTable, ann)).toEqual([]);
  expect((await newestOf(first))?.state).toBe('proposed');
});

test('[S3] a relation to a fact of the group that was not approved is left out', async () => {
  const [a, b] = [factOf('a', ann), factOf('b', ann)];
  const linked: ProposalPayload = {
    operation: 'add_fact',
    fact: a,
    relations: [relationOf(ann, a.id, b.id)],
  };
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: [linked, add(b)] });
  const only = { ...request(proposals, []), approve: ticked(proposals.slice(2, 3)) };
  await decide(store, BOTH, only, asProposed);
  expect(await store.rows(factsTable, ann)).toHaveLength(1);
  expect(await store.rows(relationsTable, ann)).toEqual([]);
});

test('[W3][M4] rejecting an episode rejects its images; facts and the semantic view do not depend on it', async () => {
  const { proposals } = await signReading(store, ids, ann, 's', {
    factChanges: [add(factOf('nodule', ann))],
  });
  const outcome = await decide(store, BOTH, request(proposals, ['add_fact'], ['add_episode']), asProposed);
  expect(outcome).toMatchObject({ approved: 1, rejected: 2 });
  expect((await newestOf(proposals[1]))?.state).toBe('rejected');
  expect(await store.rows(visualsTable, ann)).toEqual([]);
  expect(await store.rows(factsTable, ann)).toHaveLength(1);
  expect(await loadSemantic(store, ann)).toHaveLength(1);
});

test('[M2] an image without its reading in memory is refused', async () => {
  const { proposals } = await signReading(store, ids, ann, 's');
  const deciding = decide(store, BOTH, request(proposals, ['add_visual']), asProposed);
  await expect(deciding).rejects.toThrow(/without its reading/);
  expect(await store.rows(visualsTable, ann)).toEqual([]);
});

test('[M9] a crossed gate is overridden with a reason only', async () => {
  const { proposals } = await signReading(store, ids, ann, 's', { impression: 'Unchanged.' });
  const crossed = request(proposals, ['add_episode', 'add_visual']);
  await expect(decide(store, BOTH, crossed, asProposed)).rejects.toThrow(/1 words, 5 are needed.*reason/);
  const outcome = await decide(store, BOTH, { ...crossed, overrideReason: 'teaching case' }, asProposed);
  expect(outcome.outcome).toBe('done');
});

test('[W2] an item that was decided or changed meanwhile is a conflict', async () => {
  const { proposals } = await signReading(store, ids, ann, 's');
  await decide(store, BOTH, request(proposals, ['add_episode']), asProposed);
  const again = decide(store, BOTH, request(proposals, ['add_episode']), asProposed);
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
});

test('[W2] a base version that moved makes the transition conflicted, shown again on the row as it stands, and nothing is written', async () => {
  const before = await approveFact('nodule');
  const late = await signReading(store, ids, ann, 'late', {
    factChanges: [toHistory(before), add(factOf('mass', ann))],
  });
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => {
    tx.put(factsTable, { ...before, version: before.version + 1, text: 'edited by a person' });
  });
  const outcome = await decide(
    store,
    BOTH,
    request(late.proposals, ['transition_fact', 'add_fact']),
    asProposed,
  );
  expect(outcome.outcome).toBe('conflicted');
  expect(await store.rows(factsTable, ann)).toHaveLength(1);
  const shown = await newestOf(late.proposals[2]);
  expect(shown).toMatchObject({ state: 'conflicted', basedOn: [{ id: before.id, version: 2 }] });
  const [group] = (await loadGroups(store, ['conflicted'])) ?? [];
  expect(group?.proposals.map(({ id }) => id)).toEqual([shown?.id]);
  const second = { ...request(late.proposals, []), approve: ticked(shown ? [shown] : []) };
  expect((await decide(store, BOTH, second, asProposed)).outcome).toBe('done');
  expect(await store.find(factsTable, before.id)).toMatchObject({
    store: 'HISTORY',
    text: 'edited by a person',
  });
});

test('[W2] a conflict that the updater finds is shown once; approved with both sides seen, it is written', async () => {
  const before = await approveFact('nodule');
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: [toHistory(before)] });
  const contradicted: Recompute = () => 'conflict';
  const first = request(proposals, ['transition_fact']);
  expect((await decide(store, BOTH, first, contradicted)).outcome).toBe('conflicted');
  const shown = await newestOf(proposals[2]);
  const again = { ...first, approve: ticked(shown ? [shown] : []) };
  expect((await decide(store, BOTH, again, contradicted)).outcome).toBe('done');
});

test('[W2] a report ingested before another was approved still supersedes', async () => {
  const older = factOf('warfarin 3 mg', ann, { concept: 'warfarin', value: 3 });
  const newer = factOf('warfarin 5 mg', ann, { concept: 'warfarin', value: 5 });
  const late = await signReading(store, ids, ann, 'ingested first', { factChanges: [add(newer)] });
  const first = await signReading(store, ids, ann, 'approved first', { factChanges: [add(older)] });
  const supersede: Recompute = ({ payload }, facts) => {
    const former = facts.find(({ concept, store: where }) => concept === 'warfarin' && where === 'ACTIVE');
    return payload.operation === 'add_fact' && former
      ? [payload, toHistory(former, payload.fact.id)]
      : [payload];
  };
  await decide(store, BOTH, request(first.proposals, ['add_fact']), supersede);
  await decide(store, BOTH, request(late.proposals, ['add_fact']), supersede);
  expect(await store.find(factsTable, older.id)).toMatchObject({
    store: 'HISTORY',
    newerId: newer.id,
    version: 2,
  });
  expect(await store.find(factsTable, newer.id)).toMatchObject({ store: 'ACTIVE', state: 'approved' });
});

test('[W2] what a person left unticked is not brought along', async () => {
  const before = await approveFact('nodule');
  const newer = factOf('nodule 9 mm', ann);
  const changes = [add(newer), toHistory(before, newer.id)];
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: changes });
  const bring: Recompute = ({ payload }) =>
    payload.operation === 'add_fact' ? [payload, toHistory(before, newer.id)] : [payload];
  await decide(store, BOTH, request(proposals, ['add_fact'], ['transition_fact']), bring);
  expect(await store.find(factsTable, before.id)).toMatchObject({ store: 'ACTIVE', version: 1 });
});

test('[W8] a change brought along that needs a person becomes a proposal', async () => {
  const right = await approveFact('nodule', { laterality: 'R' });
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: [add(factOf('mass', ann))] });
  const turn: Recompute = ({ payload }) => [
    payload,
    { operation: 'transition_fact', before: right, after: { ...right, laterality: 'L' }, why: 'side' },
  ];
  await decide(store, BOTH, request(proposals, ['add_fact']), turn);
  expect(await store.find(factsTable, right.id)).toMatchObject({ laterality: 'R', version: 1 });
  const waiting = (await store.rows(proposalsTable, ann)).filter(({ state }) => state === 'proposed');
  expect(waiting.map(({ needsPerson }) => needsPerson)).toContain(
    'The side differs: right before, left now.',
  );
});

test('[S6] a fact does not become previous of a fact that is not ticked', async () => {
  const before = await approveFact('nodule');
  const newer = factOf('nodule 9 mm', ann);
  const changes = [add(newer), toHistory(before, newer.id)];
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: changes });
  const alone = decide(store, BOTH, request(proposals, ['transition_fact']), asProposed);
  await expect(alone).rejects.toThrow(/newer fact is not ticked/);
  await decide(store, BOTH, request(proposals, ['add_fact', 'transition_fact']), asProposed);
  expect(await store.find(factsTable, before.id)).toMatchObject({ store: 'HISTORY', newerId: newer.id });
});

test('[S5] two restatements of one fact in one decision keep both sources', async () => {
  const before = await approveFact('nodule');
  const source = {
    kind: 'report',
    studyKey: null,
    studyUid: null,
    seriesUid: null,
    sopUid: null,
    documentId: null,
  };
  const restated = (sentence: string): ProposalPayload => {
    const own = { ...source, kind: 'report' as const, sha256: null, span: null, sentence };
    return { operation: 'restate_fact', before, after: { ...before, sources: [...before.sources, own] } };
  };
  const factChanges = [restated('Nodule again.'), restated('The nodule is as before.')];
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges });
  await decide(store, BOTH, request(proposals, ['restate_fact']), asProposed);
  const fact = await store.find(factsTable, before.id);
  expect(fact?.sources.map(({ sentence }) => sentence)).toEqual([
    'Nodule again.',
    'The nodule is as before.',
  ]);
});

test('[W1] an edited proposal is approved as edited; the edit keeps row and patient', async () => {
  const fact = factOf('nodule', ann);
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: [add(fact)] });
  const id = proposals[2]?.id ?? fact.id;
  const other = add({ ...fact, patientKey: store.patientKey(null, 'BOB') });
  await expect(editProposal(store, BOTH, { id, version: 1, payload: other })).rejects.toMatchObject({
    code: 'refused',
  });
  const edited = await editProposal(store, BOTH, { id, version: 1, payload: add({ ...fact, value: 9 }) });
  expect(edited).toMatchObject({ version: 2, state: 'proposed' });
  await decide(store, BOTH, { ...request(proposals, []), approve: ticked([edited]) }, asProposed);
  const stored = await store.find(factsTable, fact.id);
  expect(stored).toMatchObject({ state: 'edited_approved', value: 9, approvalId: id });
});

test('[P1] a proposal writes rows of its own patient only', async () => {
  const foreign = factOf('nodule', store.patientKey(null, 'BOB'));
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: [add(foreign)] });
  const deciding = decide(store, BOTH, request(proposals, ['add_fact']), asProposed);
  await expect(deciding).rejects.toThrow(/another patient/);
});

test('[M9] images are novel against what was approved before, and the review names the reading by its day', async () => {
  const first = await signReading(store, ids, ann, 'a', { images: [imageOf(vectorAt(1))] });
  await decide(store, BOTH, request(first.proposals, ['add_episode', 'add_visual']), asProposed);
  const second = await signReading(store, ids, ann, 'b', {
    images: [imageOf(vectorAt(0.95))],
    time: '2025-07-01',
  });
  expect(second.proposals.map(({ recommended }) => recommended)).toEqual([false, false]);
  const groups = await loadGroups(store, ['proposed']);
  expect(groups.map(({ title, proposals }) => [title, proposals.length])).toEqual([
    ['Reading of 2025-07-01', 2],
  ]);
});
