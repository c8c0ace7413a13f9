import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey, TxnId } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { decide } from './approval.ts';
import { editProposal } from './editing.ts';
import { loadSemantic } from './recall.ts';
import { retract } from './retract.ts';
import {
  episodesTable,
  factsTable,
  MEMORY_TABLES,
  notesTable,
  proposalsTable,
  relationsTable,
  reportsTable,
  type StoredProposal,
  visualsTable,
} from './tables.ts';
import { asProposed, BOTH, factOf, noteOf, relationOf, signReading } from './testRows.ts';
import { loadRecent } from './transactions.ts';
import { undo } from './undo.ts';

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

const add = (fact: Fact): ProposalPayload => ({ operation: 'add_fact', fact, relations: [] });

const change = (before: Fact, fields: Partial<Fact>): ProposalPayload => ({
  ...{ operation: 'transition_fact', before, why: 'as the report says' },
  after: { ...before, store: 'HISTORY', reason: 'resolved', ...fields },
});

async function approve(proposals: readonly StoredProposal[], operations: readonly string[]): Promise<TxnId> {
  const wanted = proposals.filter(({ payload }) => operations.includes(payload.operation));
  const groupId = wanted[0]?.groupId;
  if (groupId === undefined) throw new Error('nothing to approve');
  const outcome = await decide(
    store,
    BOTH,
    { groupId, approve: wanted, reject: [], overrideReason: null },
    asProposed,
  );
  if (outcome.outcome !== 'done') throw new Error(outcome.words);
  return outcome.txnId;
}

/** Signs a reading with these changes of facts and approves them; answers with the transaction. */
async function approveChanges(word: string, ...factChanges: ProposalPayload[]): Promise<TxnId> {
  const { proposals } = await signReading(store, ids, ann, word, { factChanges });
  return approve(proposals, ['add_fact', 'transition_fact', 'restate_fact']);
}

async function undoAll(txnId: TxnId): Promise<TxnId> {
  const outcome = await undo(store, BOTH, { txnId, withDependents: true });
  if (outcome.outcome !== 'undone') throw new Error('not undone');
  return outcome.txnId;
}

async function factNow(fact: Fact): Promise<Fact> {
  const row = await store.find(factsTable, fact.id);
  if (row === null) throw new Error('gone');
  return row;
}

/** A row without what each version has of its own. */
function contentOf({ version: _, recordedAt: __, ...content }: Fact) {
  return content;
}

test('[W4] undo restores a changed fact as a new version equal to the older one, and retracts what was added', async () => {
  const nodule = factOf('nodule', ann);
  await approveChanges('first', add(nodule));
  const before = await factNow(nodule);
  const mass = factOf('mass', ann);
  const txnId = await approveChanges(
    'second',
    change(before, { reason: 'superseded', newerId: mass.id }),
    add(mass),
  );
  expect((await factNow(nodule)).store).toBe('HISTORY');
  expect(await undo(store, BOTH, { txnId, withDependents: false })).toMatchObject({ outcome: 'undone' });
  const restored = await factNow(nodule);
  expect(contentOf(restored)).toEqual(contentOf(before));
  expect(restored.version).toBe(3);
  expect((await factNow(mass)).state).toBe('retracted');
  expect(await store.versions(factsTable, nodule.id)).toHaveLength(3);
});

test('[W4] undo gives the proposals back to be decided again, and takes the reading out of the semantic view', async () => {
  const { proposals } = await signReading(store, ids, ann, 's');
  const txnId = await approve(proposals, ['add_episode', 'add_visual']);
  expect(await loadSemantic(store, ann)).toHaveLength(1);
  await undoAll(txnId);
  expect(await loadSemantic(store, ann)).toEqual([]);
  const open = await store.rows(proposalsTable, ann);
  expect(open.map(({ state, txnId: by }) => [state, by])).toEqual([
    ['proposed', null],
    ['proposed', null],
  ]);
  await approve(open, ['add_episode', 'add_visual']);
  const [episode] = await store.rows(episodesTable, ann);
  expect(episode).toMatchObject({ state: 'approved', version: 3 });
});

test('[W4] an undo can itself be undone, and that again', async () => {
  const nodule = factOf('nodule', ann);
  const txnId = await approveChanges('s', add(nodule));
  const approved = await factNow(nodule);
  const undone = await undoAll(txnId);
  expect((await factNow(nodule)).state).toBe('retracted');
  await expect(undo(store, BOTH, { txnId, withDependents: false })).rejects.toThrow(/undone already/);
  await undoAll(undone);
  expect(contentOf(await factNow(nodule))).toEqual(contentOf(approved));
  await undoAll(txnId);
  expect((await factNow(nodule)).state).toBe('retracted');
});

test('[W4] what depends is listed first and nothing is written; with the choice made it goes too', async () => {
  const nodule = factOf('nodule', ann);
  const first = await approveChanges('first', add(nodule));
  const second = await approveChanges('second', change(await factNow(nodule), {}));
  const asked = await undo(store, BOTH, { txnId: first, withDependents: false });
  expect(asked).toMatchObject({ outcome: 'depends', dependents: [{ txnId: second }] });
  expect(await factNow(nodule)).toMatchObject({ store: 'HISTORY', version: 2 });
  const third = await undoAll(first);
  expect((await factNow(nodule)).state).toBe('retracted');
  const recent = await loadRecent(store, 10);
  expect(recent.map(({ id, undoneBy }) => [id, undoneBy])).toEqual([
    [third, null],
    [second, third],
    [first, third],
  ]);
});

test('[W4] a later change that was undone is no dependent, nor is its undo', async () => {
  const nodule = factOf('nodule', ann);
  const first = await approveChanges('first', add(nodule));
  const second = await approveChanges('second', change(await factNow(nodule), {}));
  const undone = await undoAll(second);
  expect(await undo(store, BOTH, { txnId: first, withDependents: false })).toMatchObject({
    outcome: 'undone',
  });
  expect((await factNow(nodule)).state).toBe('retracted');
  const asked = await undo(store, BOTH, { txnId: undone, withDependents: false });
  expect(asked.outcome).toBe('depends');
});

test('[W4] rows that refer to an added row depend on it: images on their reading, relations on their facts', async () => {
  const { proposals } = await signReading(store, ids, ann, 's');
  const reading = await approve(proposals, ['add_episode']);
  const image = await approve(proposals, ['add_visual']);
  expect(await undo(store, BOTH, { txnId: reading, withDependents: false })).toMatchObject({
    dependents: [{ txnId: image }],
  });
  await undoAll(reading);
  expect((await store.rows(visualsTable, ann)).map(({ state }) => state)).toEqual(['retracted']);
  const [drug, problem] = [factOf('warfarin', ann), factOf('embolism', ann)];
  const base = await approveChanges('base', add(problem));
  const relations = [relationOf(ann, drug.id, problem.id)];
  const linked = await approveChanges('linked', { operation: 'add_fact', fact: drug, relations });
  expect(await undo(store, BOTH, { txnId: base, withDependents: false })).toMatchObject({
    dependents: [{ txnId: linked }],
  });
  await undoAll(base);
  expect((await store.rows(relationsTable, ann)).map(({ state }) => state)).toEqual(['retracted']);
});

test('[W4] an edit is a transaction that can be undone', async () => {
  const nodule = factOf('nodule', ann);
  const { proposals } = await signReading(store, ids, ann, 's', { factChanges: [add(nodule)] });
  const id = proposals[2]?.id ?? nodule.id;
  await editProposal(store, BOTH, { id, version: 1, payload: add({ ...nodule, value: 9 }) });
  const [edit] = await loadRecent(store, 1);
  if (edit === undefined) throw new Error('no transaction');
  await undoAll(edit.id);
  expect(await store.find(proposalsTable, id)).toMatchObject({
    version: 3,
    editedBy: null,
    payload: add(nodule),
  });
});

test('[W5] a retraction lists the signed reports that cited the row, marks them, and leaves their words', async () => {
  const nodule = factOf('nodule', ann);
  await approveChanges('source', add(nodule));
  const citations = [{ kind: 'fact' as const, id: nodule.id, date: null }];
  const { report } = await signReading(store, ids, ann, 'citing', { citations });
  await signReading(store, ids, ann, 'not citing');
  const request = { id: nodule.id, reasonCode: 'wrong_content' as const, note: 'was an artefact' };
  const { txnId, citedBy } = await retract(store, BOTH, request);
  expect(citedBy.map(({ id }) => id)).toEqual([report.id]);
  const marked = await store.find(reportsTable, report.id);
  expect(marked?.retractions).toMatchObject([{ rowId: nodule.id, seenBy: [] }]);
  const { version: _, retractions: __, ...words } = report;
  expect(marked).toMatchObject(words);
  expect((await factNow(nodule)).state).toBe('retracted');
  await expect(retract(store, BOTH, request)).rejects.toMatchObject({ code: 'refused' });
  await undoAll(txnId);
  expect((await store.find(reportsTable, report.id))?.retractions).toEqual([]);
  expect((await factNow(nodule)).state).toBe('approved');
});

test('[W5] a reading is taken back whole: episode, images and semantic line, and comes back whole', async () => {
  const { proposals, report } = await signReading(store, ids, ann, 's');
  await approve(proposals, ['add_episode', 'add_visual']);
  const [episode] = await store.rows(episodesTable, ann);
  for (const id of [episode?.id ?? report.id, report.id]) {
    const { txnId } = await retract(store, BOTH, { id, reasonCode: 'entered_in_error', note: '' });
    expect((await store.rows(episodesTable, ann))[0]?.state).toBe('entered_in_error');
    expect((await store.rows(visualsTable, ann))[0]?.state).toBe('entered_in_error');
    expect(await loadSemantic(store, ann)).toEqual([]);
    await undoAll(txnId);
    expect((await store.rows(visualsTable, ann))[0]?.state).toBe('approved');
    expect(await loadSemantic(store, ann)).toHaveLength(1);
  }
});

test('[W5] a shared note is taken back for all patients, without a patient in the transaction', async () => {
  const note = noteOf('n');
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => tx.put(notesTable, note));
  const bob = store.patientKey(null, 'BOB');
  const citations = [{ kind: 'note' as const, id: note.id, date: null }];
  await signReading(store, ids, bob, 'citing', { citations });
  const { txnId, citedBy } = await retract(store, BOTH, { id: note.id, reasonCode: 'other', note: '' });
  expect(citedBy).toHaveLength(1);
  expect((await loadRecent(store, 1))[0]).toMatchObject({ id: txnId, patientKey: null });
  await undoAll(txnId);
  expect((await store.find(notesTable, note.id))?.state).toBe('approved');
});

test('[W8] undo and retraction need an approver', async () => {
  const reader = { id: 'r', name: 'Dr Reader', roles: ['reader' as const] };
  const nodule = factOf('nodule', ann);
  const txnId = await approveChanges('s', add(nodule));
  await expect(undo(store, reader, { txnId, withDependents: true })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const request = { id: nodule.id, reasonCode: 'other' as const, note: '' };
  await expect(retract(store, reader, request)).rejects.toMatchObject({ code: 'not_allowed' });
});
