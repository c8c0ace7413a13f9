import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { decide } from './approval.ts';
import { editProposal } from './editing.ts';
import { settle } from './settle.ts';
import { loadSides } from './sides.ts';
import {
  factsTable,
  MEMORY_TABLES,
  proposalsTable,
  relationsTable,
  reportsTable,
  type StoredProposal,
} from './tables.ts';
import { asProposed, BOTH, factOf, idOf, signReading } from './testRows.ts';
import { undo } from './undo.ts';

let opened: TestStore;
let store: Store;
let ann: PatientKey;
const ids = countedIds(11);

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  store = opened.store;
  ann = store.patientKey(null, 'ANN');
});
afterEach(() => opened.remove());

const factNow = async ({ id }: Pick<Fact, 'id'>) => (await store.find(factsTable, id)) as Fact;
const proposalNow = async ({ id }: StoredProposal) =>
  (await store.find(proposalsTable, id)) as StoredProposal;

/** An approved effusion, and a denial of its day that waits against it. */
async function disputed() {
  const fact = factOf('effusion', ann, { state: 'proposed', text: 'There is an effusion.' });
  const added: ProposalPayload = { operation: 'add_fact', fact, relations: [] };
  const first = await signReading(store, ids, ann, 'first', { factChanges: [added] });
  const approve = first.proposals.slice(-1);
  const [only] = approve;
  if (only === undefined) throw new Error('nothing is proposed');
  await decide(store, BOTH, { groupId: only.groupId, approve, reject: [], overrideReason: null }, asProposed);
  const held = await factNow(fact);
  const stated = factOf('denial', ann, {
    ...{ state: 'proposed', concept: 'effusion', text: 'There is no effusion.', assertion: 'absent' },
    sources: [
      {
        ...{
          kind: 'document',
          studyKey: null,
          studyUid: null,
          seriesUid: null,
          sopUid: null,
          documentId: null,
        },
        ...{ sha256: null, span: null, sentence: 'There is no effusion.' },
      },
    ],
  });
  const payload: ProposalPayload = {
    operation: 'contradiction',
    held: [held],
    stated,
    relations: [],
    why: 'They disagree.',
  };
  const second = await signReading(store, ids, ann, 'second', { factChanges: [payload] });
  const proposal = second.proposals.at(-1);
  if (proposal === undefined) throw new Error('nothing is proposed');
  return { held, stated, proposal };
}

const verdict = (
  proposal: StoredProposal,
  word: 'keep' | 'take' | 'both',
  note = 'seen on the lateral view',
) => settle(store, BOTH, { id: proposal.id, version: proposal.version, verdict: word, note });

test('[M15] it waits as a proposal of its own, in no bulk, and names both sides: sentence, source, day, who approved', async () => {
  const { held, proposal } = await disputed();
  expect(proposal).toMatchObject({ state: 'proposed', recommended: false, needsPerson: 'They disagree.' });
  expect(proposal.basedOn).toEqual([{ id: held.id, version: held.version }]);
  const sides = await loadSides(store, proposal.id);
  expect(sides.held).toMatchObject([{ sentence: 'There is an effusion.', approvedBy: 'Dr Both' }]);
  expect(sides.stated).toMatchObject({
    sentence: 'There is no effusion.',
    approvedBy: null,
    approvedAt: null,
  });
  expect(await factNow(held)).toEqual(held);
});

test('[M15] keep: the new evidence is rejected and no fact changes', async () => {
  const { held, stated, proposal } = await disputed();
  expect(await verdict(proposal, 'keep', '')).toMatchObject({ outcome: 'done' });
  expect(await factNow(held)).toEqual(held);
  expect(await store.find(factsTable, stated.id)).toBeNull();
  expect(await proposalNow(proposal)).toMatchObject({ state: 'rejected' });
});

test('[M15] [W5] take: the new one is in memory, the old one is history as entered in error, and a signed report that cited it says so', async () => {
  const { held, stated, proposal } = await disputed();
  const citations = [{ kind: 'fact' as const, id: held.id, date: null }];
  const { report } = await signReading(store, ids, ann, 'citing', { citations });
  await verdict(proposal, 'take');
  expect(await factNow(stated)).toMatchObject({
    state: 'approved',
    store: 'ACTIVE',
    approvalId: proposal.id,
  });
  expect(await factNow(held)).toMatchObject({
    ...{ state: 'entered_in_error', store: 'HISTORY', reason: 'entered_in_error', newerId: stated.id },
  });
  expect(await store.rows(relationsTable, ann)).toMatchObject([
    { type: 'corrects', fromId: stated.id, toId: held.id },
  ]);
  expect((await store.find(reportsTable, report.id))?.retractions).toMatchObject([{ rowId: held.id }]);
});

test('[M15] both: both stay current, each with the note as a person’s source', async () => {
  const { held, stated, proposal } = await disputed();
  await verdict(proposal, 'both', 'two readers, one film');
  const [one, other] = [await factNow(held), await factNow(stated)];
  for (const fact of [one, other]) {
    expect(fact).toMatchObject({ state: 'approved', store: 'ACTIVE' });
    expect(fact.sources.at(-1)).toMatchObject({ kind: 'person' });
    expect(fact.sources.at(-1)?.sentence).toMatch(/^Kept beside .*: two readers, one film$/);
  }
  expect(one.sources.at(-1)?.sentence).toContain('There is no effusion.');
});

test('[M15] take and both need a note; who is no approver decides nothing', async () => {
  const { proposal } = await disputed();
  for (const word of ['take', 'both'] as const)
    await expect(verdict(proposal, word, '  a ')).rejects.toMatchObject({ code: 'refused' });
  const reader = { id: 'r', name: 'Dr Reader', roles: ['reader' as const] };
  const request = { id: proposal.id, version: 1, verdict: 'keep' as const, note: '' };
  await expect(settle(store, reader, request)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await proposalNow(proposal)).toEqual(proposal);
});

test('[M15] it cannot be ticked with others nor edited; rejected with others, memory stays as it is', async () => {
  const { held, proposal } = await disputed();
  const request = { groupId: proposal.groupId, approve: [proposal], reject: [], overrideReason: null };
  await expect(decide(store, BOTH, request, asProposed)).rejects.toThrow(/by itself, with both sides/);
  const { id, version, payload } = proposal;
  await expect(editProposal(store, BOTH, { id, version, payload })).rejects.toMatchObject({
    code: 'refused',
  });
  await decide(store, BOTH, { ...request, approve: [], reject: [proposal] }, asProposed);
  expect(await factNow(held)).toEqual(held);
});

test('[M15] [W2] where the held fact moved nothing is written and it is shown again; of two windows one decides', async () => {
  const { held, proposal } = await disputed();
  const moved = { ...held, version: held.version + 1, text: 'Edited by a person.' };
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => tx.put(factsTable, moved));
  expect(await verdict(proposal, 'take')).toMatchObject({ outcome: 'conflicted' });
  const shown = await proposalNow(proposal);
  expect(shown).toMatchObject({ state: 'conflicted', payload: { held: [{ text: 'Edited by a person.' }] } });
  expect(await factNow(held)).toMatchObject({ store: 'ACTIVE' });
  const [one, other] = await Promise.allSettled([verdict(shown, 'take'), verdict(shown, 'keep', '')]);
  expect(one).toMatchObject({ status: 'fulfilled', value: { outcome: 'done' } });
  expect(other).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
});

test('[M15] [W2] where nothing stands against it any more it is a plain addition that is shown again', async () => {
  const { held, stated, proposal } = await disputed();
  const gone = { ...held, version: held.version + 1, state: 'retracted' as const };
  await store.write({ actor: BOTH, operation: 'test' }, async (tx) => tx.put(factsTable, gone));
  expect(await verdict(proposal, 'take')).toMatchObject({
    outcome: 'conflicted',
    words: expect.stringMatching(/not in memory any more/),
  });
  const shown = await proposalNow(proposal);
  expect(shown).toMatchObject({
    state: 'conflicted',
    basedOn: [],
    payload: { operation: 'add_fact', fact: stated },
  });
});

test('[M15] [W4] each verdict can be undone: the facts are as before and the contradiction waits again', async () => {
  for (const word of ['take', 'both', 'keep'] as const) {
    const { held, stated, proposal } = await disputed();
    const outcome = await verdict(proposal, word);
    if (outcome.outcome !== 'done') throw new Error(outcome.words);
    await undo(store, BOTH, { txnId: outcome.txnId, withDependents: false });
    expect(await factNow(held)).toMatchObject({
      ...held,
      version: expect.anything(),
      recordedAt: expect.anything(),
    });
    const added = await store.find(factsTable, stated.id);
    expect(added === null || added.state === 'retracted').toBe(true);
    expect(await proposalNow(proposal)).toMatchObject({ state: 'proposed', txnId: null });
    await opened.remove();
    opened = await openTestStore(MEMORY_TABLES);
    store = opened.store;
    ann = store.patientKey(null, 'ANN');
  }
});

test('[M15] [W2] an addition that meets a contradiction only at its approval is shown again as one, and cannot be approved past it', async () => {
  const { held, stated, proposal } = await disputed();
  await verdict(proposal, 'keep', '');
  const fact = { ...stated, id: idOf('another denial') };
  const added: ProposalPayload = { operation: 'add_fact', fact, relations: [] };
  const late = await signReading(store, ids, ann, 'late', { factChanges: [added] });
  const [waits] = late.proposals.slice(-1);
  if (waits === undefined) throw new Error('nothing is proposed');
  const found: ProposalPayload = {
    operation: 'contradiction',
    held: [held],
    stated: fact,
    relations: [],
    why: 'They disagree.',
  };
  const approve = (one: StoredProposal) =>
    decide(store, BOTH, { groupId: one.groupId, approve: [one], reject: [], overrideReason: null }, () => [
      found,
    ]);
  expect(await approve(waits)).toMatchObject({ outcome: 'conflicted', ids: [waits.id] });
  const shown = await proposalNow(waits);
  expect(shown).toMatchObject({
    state: 'conflicted',
    payload: found,
    basedOn: [{ id: held.id }],
    affected: [held.id],
  });
  await expect(approve(shown)).rejects.toThrow(/by itself/);
  expect(await store.find(factsTable, fact.id)).toBeNull();
});
