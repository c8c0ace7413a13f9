import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeletionLabel } from '../../contract/domain/deletion.ts';
import type { PatientKey, RowId } from '../../contract/domain/ids.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { countedIds, openTestStore, type TestStore } from '../../storage/testing.ts';
import { decide } from '../approval.ts';
import { approveBulk } from '../bulk.ts';
import { editProposal } from '../editing.ts';
import { loadGroups } from '../groups.ts';
import { factsTable, MEMORY_TABLES, proposalsTable, relationsTable, reportsTable } from '../tables.ts';
import { asProposed, BOTH, factOf, idOf, relationOf, reportOf, sentenceOf } from '../testRows.ts';
import { undo } from '../undo.ts';
import { isForFit } from './calibrate.ts';
import { deletionFeatures, FEATURES } from './features.ts';
import { loadDeletable } from './history.ts';
import { labelFact } from './labels.ts';
import { proposeDeletions } from './propose.ts';
import { loadDeletionState, loadStanding, setDeletionEnabled } from './state.ts';
import { deletionLabelsTable } from './tables.ts';

let opened: TestStore;
let ann: PatientKey;
let other: PatientKey;
const ids = countedIds(7);
beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  [ann, other] = [opened.store.patientKey(null, 'ANN'), opened.store.patientKey(null, 'OTHER')];
});
afterEach(() => opened.remove());

const TODAY = '2026-01-01';
const time = (day: string) => ClinicalTime.parse(day);
const old = (word: string, fields: Partial<Fact> = {}): Fact =>
  factOf(word, ann, {
    ...{ text: `transient ${word}`, store: 'HISTORY', reason: 'resolved', validTo: time('2012-01-01') },
    ...fields,
  });

/** Types of one part of the labels. */
function typesOf(part: 'fit' | 'threshold', count: number): string[] {
  const names = Array.from({ length: count * 8 + 40 }, (_, n) => `finding/labelled ${n}`);
  return names.filter((name) => isForFit(name) === (part === 'fit')).slice(0, count);
}

/** Labels of another patient: old facts are safe, young ones never; so many types that the threshold stands on. */
async function writeLabels(types: number): Promise<void> {
  const aged = (validTo: string, text: string) =>
    deletionFeatures(old('labelled', { validTo: time(validTo), text }), { references: 0, today: TODAY });
  const [safe, never] = [aged('2012-01-01', 'transient edema'), aged('2025-12-01', 'edema')];
  const row = (type: string, label: DeletionLabel, features: number[]) => ({
    ...{ id: idOf(`label ${type} ${label}`), version: 1, patientKey: other, factId: idOf(type), type, label },
    features: Object.fromEntries(FEATURES.map((name, at) => [name, features[at] ?? 0])),
  });
  const rows = [
    ...typesOf('fit', 40).flatMap((type) => [row(type, 'safe', safe), row(type, 'never', never)]),
    ...typesOf('threshold', types).map((type) => row(type, 'safe', safe)),
  ];
  await opened.store.write({ actor: BOTH, operation: 'test', patientKey: other }, async (tx) => {
    for (const one of rows) tx.put(deletionLabelsTable, { ...one, recordedAt: tx.at });
  });
}

async function putFacts(...facts: Fact[]): Promise<void> {
  await opened.store.write({ actor: BOTH, operation: 'test', patientKey: ann }, async (tx) => {
    for (const fact of facts) tx.put(factsTable, fact);
  });
}

const propose = () => proposeDeletions(opened.store, BOTH, ids, ann);
const waiting = async () => (await loadGroups(opened.store, ['proposed', 'conflicted']))[0];
const decideOn = async (choice: 'approve' | 'reject') => {
  const group = await waiting();
  const items = { approve: [], reject: [], [choice]: group?.proposals ?? [] };
  const request = { groupId: group?.groupId ?? idOf('none'), overrideReason: null, ...items };
  return decide(opened.store, BOTH, request, asProposed);
};
const stateOf = async (id: RowId) => (await opened.store.find(factsTable, id))?.state;

test('[S8] deletion ships off, and is refused with 98 calibrated types and their number', async () => {
  await putFacts(old('edema'));
  await writeLabels(98);
  await setDeletionEnabled(opened.store, BOTH, true);
  await expect(propose()).rejects.toMatchObject({
    code: 'refused',
    message: 'Deletion is off: labels calibrate 98 concept types, and an expected loss of 1.0 % needs 99.',
  });
  expect(await loadDeletionState(opened.store)).toMatchObject({
    types: 98,
    neededTypes: 99,
    threshold: null,
  });
});

test('[S8] with 99 clean types it can be switched on, by an approver, and its words bound an expectation alone', async () => {
  await putFacts(old('edema'));
  await writeLabels(99);
  await expect(propose()).rejects.toMatchObject({ message: 'Deletion is switched off.' });
  const reader = { ...BOTH, roles: ['reader' as const] };
  await expect(setDeletionEnabled(opened.store, reader, true)).rejects.toMatchObject({ code: 'not_allowed' });
  await setDeletionEnabled(opened.store, BOTH, true);
  const state = await loadDeletionState(opened.store);
  expect(state).toMatchObject({ enabled: true, types: 99, threshold: 0.5, bound: 0.01, alpha: 0.01 });
  expect(state.labels).toEqual({ safe: 139, never: 40, uncertain: 0 });
  expect(state.words.join(' ')).toMatch(/expected share .* is at most 1\.0 %.*no promise for a single fact/);
  expect(await propose()).toMatchObject({ proposals: 1 });
  await setDeletionEnabled(opened.store, BOTH, false);
  await expect(decideOn('approve')).rejects.toMatchObject({
    message: expect.stringContaining('Deletion is switched off.'),
  });
});

test('[S8] what a clinician called never or uncertain is not proposed, nor what is current, cited, linked, or always stays', async () => {
  // So many that two types of which all is lost do not lift the threshold.
  await writeLabels(400);
  await setDeletionEnabled(opened.store, BOTH, true);
  const [free, never, uncertain, safe] = [old('edema'), old('rash'), old('cough'), old('fever')];
  const [cited, linked, older] = [old('cited'), old('linked'), old('older')];
  const current = old('current', { store: 'ACTIVE', reason: null, validTo: null });
  const newer = old('newer');
  const held = [old('penicillin allergy'), old('young', { text: 'young', validTo: time('2025-12-01') })];
  await putFacts(free, never, uncertain, safe, cited, linked, current, newer, ...held);
  await putFacts({ ...older, newerId: newer.id });
  await opened.store.write({ actor: BOTH, operation: 'test', patientKey: ann }, async (tx) => {
    tx.put(relationsTable, { ...relationOf(ann, linked.id, current.id), state: 'approved' });
    const replaced = { ...relationOf(ann, current.id, free.id), type: 'supersedes' as const };
    tx.put(relationsTable, { ...replaced, state: 'approved' });
    const citations = [{ kind: 'fact' as const, id: cited.id, date: null }];
    tx.put(reportsTable, reportOf('one', ann, { sentences: [sentenceOf('Known.', { citations })] }));
  });
  await labelFact(opened.store, BOTH, never.id, 'never');
  await labelFact(opened.store, BOTH, uncertain.id, 'uncertain');
  await labelFact(opened.store, BOTH, safe.id, 'safe');
  await expect(labelFact(opened.store, BOTH, current.id, 'safe')).rejects.toMatchObject({ code: 'refused' });
  const rows = await loadDeletable(opened.store, await loadStanding(opened.store), ann, TODAY);
  expect(rows.slice(-3).every(({ label }) => label !== null)).toBe(true);
  const whyNot = Object.fromEntries(rows.map(({ fact, whyNot: why }) => [fact.concept, why]));
  expect(whyNot).toMatchObject({
    ...{ edema: null, fever: null, older: null },
    rash: expect.stringContaining('never'),
    cough: expect.stringContaining('uncertain'),
    cited: 'A signed report cites it.',
    linked: 'A current fact is linked with it.',
    newer: 'An older fact leads to it.',
    'penicillin allergy': expect.stringContaining('always stay'),
    young: expect.stringMatching(/^Its score of 0\.\d+ is not above the threshold/),
  });
  await propose();
  const proposed = (await waiting())?.proposals.flatMap(({ payload }) =>
    payload.operation === 'delete_fact' ? payload.before.concept : [],
  );
  expect(proposed?.sort()).toEqual(['edema', 'fever', 'older']);
});

test('[S8] a deletion is decided on by itself in Review, leaves memory once approved, and Undo brings it back', async () => {
  const fact = old('edema');
  await putFacts(fact);
  await writeLabels(99);
  await setDeletionEnabled(opened.store, BOTH, true);
  const { groupId } = await propose();
  const group = await waiting();
  const [item] = group?.proposals ?? [];
  if (item === undefined || groupId === null) throw new Error('nothing was proposed');
  expect(group?.title).toBe('Facts of history that may be deleted');
  expect(item).toMatchObject({ groupId, recommended: false, needsPerson: expect.stringContaining('Undo') });
  expect(await propose()).toEqual({ groupId: null, proposals: 0 });
  await expect(editProposal(opened.store, BOTH, item)).rejects.toMatchObject({ code: 'refused' });
  const bulk = { items: [item], bulkId: idOf('bulk') };
  const again = { recompute: asProposed, encoder: null };
  const follow = { signal: new AbortController().signal, progress: () => undefined };
  expect((await approveBulk(opened.store, BOTH, bulk, again, follow)).left).toHaveLength(1);
  expect(await stateOf(fact.id)).toBe('approved');
  const outcome = await decideOn('approve');
  expect(await stateOf(fact.id)).toBe('retracted');
  if (outcome.outcome !== 'done') throw new Error(outcome.words);
  await undo(opened.store, BOTH, { txnId: outcome.txnId, withDependents: false });
  expect(await opened.store.find(factsTable, fact.id)).toMatchObject({ state: 'approved', store: 'HISTORY' });
});

test('[S8] [W2] a label that comes after the proposal stands against its approval; a rejected one is not proposed again', async () => {
  const fact = old('edema');
  await putFacts(fact);
  await writeLabels(99);
  await setDeletionEnabled(opened.store, BOTH, true);
  await propose();
  await labelFact(opened.store, BOTH, fact.id, 'never');
  await expect(decideOn('approve')).rejects.toMatchObject({
    code: 'refused',
    message: expect.stringContaining('A clinician said that it must never go.'),
  });
  expect(await stateOf(fact.id)).toBe('approved');
  await labelFact(opened.store, BOTH, fact.id, null);
  await decideOn('reject');
  expect(await propose()).toEqual({ groupId: null, proposals: 0 });
  const [row] = await opened.store.rows(proposalsTable, ann);
  expect(row?.state).toBe('rejected');
});

test('[S8] [W2] a fact that became current since is shown again, and is not deleted', async () => {
  const fact = old('edema');
  await putFacts(fact);
  await writeLabels(99);
  await setDeletionEnabled(opened.store, BOTH, true);
  await propose();
  await putFacts({ ...fact, version: 2, store: 'ACTIVE', reason: null, validTo: null });
  expect(await decideOn('approve')).toMatchObject({ outcome: 'conflicted' });
  await expect(decideOn('approve')).rejects.toMatchObject({
    message: expect.stringContaining('It is not in history any more.'),
  });
  expect(await stateOf(fact.id)).toBe('approved');
});
