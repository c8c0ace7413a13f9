import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PatientKey, RowId } from '../contract/domain/ids.ts';
import type { Fact } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { decide } from './approval.ts';
import { approveBulk, type BulkRun } from './bulk.ts';
import {
  factsTable,
  MEMORY_TABLES,
  proposalsTable,
  type StoredProposal,
  transactionsTable,
} from './tables.ts';
import { asProposed, BOTH, factOf, idOf, signReading } from './testRows.ts';
import { loadRecentActs } from './transactions.ts';
import { undo } from './undo.ts';
import { undoBulk } from './undoBulk.ts';

let opened: TestStore;
let store: Store;
let ann: PatientKey;
let bob: PatientKey;
const ids = countedIds(13);
const BULK = idOf('bulk');
const AGAIN = { recompute: asProposed, encoder: null };

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  store = opened.store;
  [ann, bob] = [store.patientKey(null, 'ANN'), store.patientKey(null, 'BOB')];
});
afterEach(() => opened.remove());

const add = (fact: Fact): ProposalPayload => ({ operation: 'add_fact', fact, relations: [] });

/** The waiting facts of a reading. */
async function waiting(
  who: PatientKey,
  word: string,
  time: string,
  ...facts: Fact[]
): Promise<StoredProposal[]> {
  const { proposals } = await signReading(store, ids, who, word, { time, factChanges: facts.map(add) });
  return proposals.slice(-facts.length);
}

function run(items: readonly StoredProposal[], given: Partial<BulkRun> = {}) {
  const whole = { signal: new AbortController().signal, progress: () => undefined, ...given };
  return approveBulk(store, BOTH, { bulkId: BULK, items }, AGAIN, whole);
}

function undoAll(bulkId: RowId, word: string, given: Partial<BulkRun> = {}) {
  const whole = { signal: new AbortController().signal, progress: () => undefined, ...given };
  return undoBulk(store, BOTH, bulkId, idOf(word), whole);
}

const stateOf = async ({ id }: StoredProposal) => (await store.find(proposalsTable, id))?.state;

test('[W8] [W3] many readings of many patients in one step: a transaction for each, the earliest first; what is not asked for waits', async () => {
  const late = await waiting(bob, 'late', '2025-09-01', factOf('mass', bob));
  const early = await waiting(ann, 'early', '2024-01-01', factOf('nodule', ann), factOf('cyst', ann));
  const steps: number[] = [];
  const [nodule, cyst] = early;
  if (nodule === undefined || cyst === undefined) throw new Error('nothing is proposed');
  const outcome = await run([...late, nodule], { progress: ({ done }) => steps.push(done) });
  expect(outcome.done.map(({ title, approved }) => [title, approved])).toEqual([
    ['Reading of 2024-01-01', 1],
    ['Reading of 2025-09-01', 1],
  ]);
  expect(outcome.left).toEqual([]);
  expect(steps).toEqual([1, 2]);
  expect(await stateOf(cyst)).toBe('proposed');
  const transactions = [
    ...(await store.rows(transactionsTable, ann)),
    ...(await store.rows(transactionsTable, bob)),
  ];
  expect(transactions.map(({ bulkId }) => bulkId)).toEqual([BULK, BULK]);
});

test('[W8] changed side, negation, a contradiction and a crossed gate are left also where they are asked for', async () => {
  const absent = factOf('effusion', ann, { assertion: 'absent' });
  const facts = await waiting(ann, 's', '2025-01-01', factOf('nodule', ann), absent);
  const crossed = await signReading(store, ids, bob, 'short', { impression: 'Unchanged.' });
  const outcome = await run([...facts, ...crossed.proposals]);
  expect(outcome.done.map(({ approved }) => approved)).toEqual([1]);
  expect(outcome.left.map(({ why }) => why)).toEqual([
    'It says that something is absent.',
    expect.stringMatching(/The gate keeps it out: .*1 words, 5 are needed/),
    expect.stringMatching(/The gate keeps it out|goes with/),
  ]);
  expect((await store.rows(factsTable, ann)).map(({ concept }) => concept)).toEqual(['nodule']);
});

test('[W8] [W2] a side that differs from what was approved a moment before is left, shown again and told', async () => {
  const right = factOf('right', ann, { concept: 'nodule', site: 'lung', laterality: 'R' });
  const left = factOf('left', ann, { concept: 'nodule', site: 'lung', laterality: 'L' });
  const first = await waiting(ann, 'first', '2024-01-01', right);
  const second = await waiting(ann, 'second', '2025-01-01', left, factOf('cyst', ann));
  const outcome = await run([...first, ...second]);
  expect(outcome.done.map(({ approved }) => approved)).toEqual([1, 1]);
  expect(outcome.left.map(({ why }) => why)).toEqual(['The side differs: right before, left now.']);
  expect((await store.rows(factsTable, ann)).map(({ concept }) => concept).sort()).toEqual([
    'cyst',
    'nodule',
  ]);
  expect(await stateOf(second[0] as StoredProposal)).toBe('conflicted');
});

test('[W8] two sides of one text are no question to each other', async () => {
  const sides = (['R', 'L'] as const).map((laterality) =>
    factOf(laterality, ann, { concept: 'nodule', site: 'lung', laterality }),
  );
  const [one, other] = await waiting(ann, 'both', '2024-01-01', ...sides);
  if (one === undefined || other === undefined) throw new Error('nothing is proposed');
  expect((await run([one])).left).toEqual([]);
  expect((await run([other])).left).toEqual([]);
});

test('[W8] [W2] what was decided or changed meanwhile in another window is told and left', async () => {
  const [one, other] = await waiting(ann, 's', '2025-01-01', factOf('nodule', ann), factOf('cyst', ann));
  if (one === undefined || other === undefined) throw new Error('nothing is proposed');
  const request = { groupId: one.groupId, approve: [], reject: [one], overrideReason: null };
  await decide(store, BOTH, request, asProposed);
  const gone = { ...other, id: idOf('gone') };
  const outcome = await run([one, other, gone]);
  expect(outcome.done.map(({ approved }) => approved)).toEqual([1]);
  expect(outcome.left).toEqual([
    { id: gone.id, why: 'It is not there any more.' },
    { id: one.id, why: 'Somebody decided on it or changed it meanwhile.' },
  ]);
  expect(await stateOf(one)).toBe('rejected');
});

test('[W8] Cancel stops after the group in work; what was reached is approved whole', async () => {
  const first = await waiting(ann, 'first', '2024-01-01', factOf('nodule', ann), factOf('cyst', ann));
  const second = await waiting(ann, 'second', '2025-01-01', factOf('mass', ann));
  const abort = new AbortController();
  const outcome = await run([...second, ...first], { signal: abort.signal, progress: () => abort.abort() });
  expect(outcome.done.map(({ approved }) => approved)).toEqual([2]);
  expect(outcome.left).toEqual([{ id: second[0]?.id, why: 'Not reached: it was stopped.' }]);
});

test('[W8] who is no approver approves nothing, and takes nothing back', async () => {
  const reader = { id: 'r', name: 'Dr Reader', roles: ['reader' as const] };
  const items = await waiting(ann, 's', '2025-01-01', factOf('nodule', ann));
  const whole = { signal: new AbortController().signal, progress: () => undefined };
  const denied = { code: 'not_allowed' };
  await expect(approveBulk(store, reader, { bulkId: BULK, items }, AGAIN, whole)).rejects.toMatchObject(
    denied,
  );
  await run(items);
  await expect(undoBulk(store, reader, BULK, idOf('undo'), whole)).rejects.toMatchObject(denied);
});

test('[W4] [W8] one undo for the whole step; it is one line, and can itself be undone', async () => {
  const first = await waiting(ann, 'first', '2024-01-01', factOf('nodule', ann));
  const second = await waiting(bob, 'second', '2025-01-01', factOf('mass', bob));
  await run([...first, ...second]);
  const words = async () =>
    (await loadRecentActs(store, 10)).map((act) => [act.words, act.undoneBy !== null]);
  expect(await words()).toEqual([['Approved together: 2 changes of 2 readings or sources', false]]);
  expect(await undoAll(BULK, 'undo')).toEqual({ undone: 2, notReached: 0, left: [] });
  expect(await Promise.all([...first, ...second].map(stateOf))).toEqual(['proposed', 'proposed']);
  expect(await words()).toEqual([
    ['Undone together: 2 changes of 2 readings or sources', false],
    ['Approved together: 2 changes of 2 readings or sources', true],
  ]);
  await expect(undoAll(BULK, 'again')).rejects.toMatchObject({ code: 'refused' });
  expect(await undoAll(idOf('undo'), 'redo')).toMatchObject({ undone: 2 });
  expect(await Promise.all([...first, ...second].map(stateOf))).toEqual(['approved', 'approved']);
});

test('[W4] [W8] what later changes stand on stays and is listed with them; the rest is undone', async () => {
  const nodule = factOf('nodule', ann);
  const first = await waiting(ann, 'first', '2024-01-01', nodule);
  const second = await waiting(bob, 'second', '2025-01-01', factOf('mass', bob));
  await run([...first, ...second]);
  const before = (await store.find(factsTable, nodule.id)) as Fact;
  const after = { ...before, store: 'HISTORY', reason: 'resolved' } as const;
  const change: ProposalPayload = { operation: 'transition_fact', before, after, why: 'gone' };
  const later = await signReading(store, ids, ann, 'later', { factChanges: [change] });
  const approve = later.proposals.slice(-1);
  const groupId = approve[0]?.groupId ?? BULK;
  const decided = await decide(
    store,
    BOTH,
    { groupId, approve, reject: [], overrideReason: null },
    asProposed,
  );
  const undone = await undoAll(BULK, 'undo');
  expect(undone).toMatchObject({
    undone: 1,
    left: [{ words: 'Reading of 2024-01-01: 1 approved, 0 rejected' }],
  });
  expect(undone.left[0]?.dependents).toEqual(['Reading of 2025-06-01: 1 approved, 0 rejected']);
  if (decided.outcome !== 'done') throw new Error(decided.words);
  await undo(store, BOTH, { txnId: decided.txnId, withDependents: false });
  expect(await undoAll(BULK, 'rest')).toEqual({ undone: 1, notReached: 0, left: [] });
});

test('[W4] [W8] undo of many tells how far it is; Cancel stops after the transaction in work, and the next undo goes on with the rest', async () => {
  const readings = [
    await waiting(ann, 'first', '2024-01-01', factOf('nodule', ann)),
    await waiting(bob, 'second', '2025-01-01', factOf('mass', bob)),
    await waiting(bob, 'third', '2025-02-01', factOf('cyst', bob)),
  ];
  await run(readings.flat());
  const abort = new AbortController();
  const steps: unknown[] = [];
  const progress: BulkRun['progress'] = (step) => {
    steps.push(step);
    if (step.done === 2) abort.abort();
  };
  expect(await undoAll(BULK, 'undo', { signal: abort.signal, progress })).toEqual({
    undone: 2,
    notReached: 1,
    left: [],
  });
  expect(steps).toEqual([
    { done: 1, total: 3 },
    { done: 2, total: 3 },
  ]);
  expect(await Promise.all(readings.flat().map(stateOf))).toEqual(['approved', 'proposed', 'proposed']);
  const lines = async () => (await loadRecentActs(store, 10)).map(({ words }) => words);
  expect(await lines()).toEqual([
    'Undone together: 2 changes of 2 readings or sources',
    'Approved together: 3 changes of 3 readings or sources, 2 of them undone',
  ]);
  expect(await undoAll(BULK, 'rest')).toEqual({ undone: 1, notReached: 0, left: [] });
  expect(await Promise.all(readings.flat().map(stateOf))).toEqual(['proposed', 'proposed', 'proposed']);
});
