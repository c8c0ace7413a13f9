import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Actor } from '../contract/domain/actor.ts';
import type { PatientKey } from '../contract/domain/ids.ts';
import { countedIds, openTestStore, type TestStore } from '../storage/testing.ts';
import type { Store } from '../storage/types.ts';
import { addAddendum, seeRetractions } from './addenda.ts';
import { decide } from './approval.ts';
import { loadSemantic } from './recall.ts';
import { openReport } from './reports.ts';
import { retract } from './retract.ts';
import { MEMORY_TABLES, reportsTable } from './tables.ts';
import { asProposed, BOTH, factOf, signReading, studyOf } from './testRows.ts';

let opened: TestStore;
let store: Store;
let ann: PatientKey;
const ids = countedIds(11);
const approver: Actor = { id: 'a', name: 'Dr Approver', roles: ['approver'] };

beforeEach(async () => {
  opened = await openTestStore(MEMORY_TABLES);
  store = opened.store;
  ann = store.patientKey(null, 'ANN');
});
afterEach(() => opened.remove());

test('[D4] an addendum is a new version with author and time; the signed words and their time stay, and semantic memory holds both', async () => {
  const { report, proposals } = await signReading(store, ids, ann, 's');
  const added = await addAddendum(store, BOTH, report.id, report.version, '  Seen again with the surgeon. ');
  expect(added).toMatchObject({ version: report.version + 1, state: 'signed', signedAt: report.signedAt });
  expect(added.sentences).toEqual(report.sentences);
  expect(added.addenda).toEqual([
    { text: 'Seen again with the surgeon.', author: 'Dr Both', at: expect.any(String) },
  ]);
  expect((await store.versions(reportsTable, report.id)).at(-2)).toMatchObject({ addenda: [] });
  const approve = proposals.map(({ id, version }) => ({ id, version }));
  const groupId = proposals[0]?.groupId ?? ('' as never);
  await decide(store, BOTH, { groupId, approve, reject: [], overrideReason: null }, asProposed);
  const [line] = await loadSemantic(store, ann);
  expect(line?.impression).toMatch(/Addendum of 2026-01-01: Seen again with the surgeon\.$/);
});

test('[D4] a second addendum stands below the first, whose words and author stay', async () => {
  const { report } = await signReading(store, ids, ann, 's');
  const first = await addAddendum(store, BOTH, report.id, report.version, 'First.');
  const surgeon: Actor = { ...BOTH, id: 'dr-two', name: 'Dr Two' };
  const second = await addAddendum(store, surgeon, report.id, first.version, 'Second.');
  expect(second.addenda).toEqual([
    ...first.addenda,
    { text: 'Second.', author: 'Dr Two', at: expect.any(String) },
  ]);
});

test('[D4] [W8] a draft takes no addendum, nor does a version that moved; one needs the role of reader', async () => {
  const draft = await openReport(store, BOTH, { studyKey: studyOf('d'), patientKey: ann, imagesTotal: 1 });
  await expect(addAddendum(store, BOTH, draft.id, draft.version, 'x')).rejects.toMatchObject({
    code: 'refused',
  });
  const { report } = await signReading(store, ids, ann, 's');
  await expect(addAddendum(store, approver, report.id, report.version, 'x')).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await addAddendum(store, BOTH, report.id, report.version, 'first');
  await expect(addAddendum(store, BOTH, report.id, report.version, 'second')).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('[W5] a retraction stands on the signed report until each person has seen it, and stays there afterwards', async () => {
  const fact = factOf('nodule', ann, { state: 'proposed' });
  const first = await signReading(store, ids, ann, 'one', {
    factChanges: [{ operation: 'add_fact', fact, relations: [] }],
  });
  const approve = first.proposals.slice(-1).map(({ id, version }) => ({ id, version }));
  const groupId = first.proposals[0]?.groupId ?? ('' as never);
  await decide(store, BOTH, { groupId, approve, reject: [], overrideReason: null }, asProposed);
  const { report } = await signReading(store, ids, ann, 'two', {
    citations: [{ kind: 'fact', id: fact.id, date: null }],
  });
  await retract(store, BOTH, { id: fact.id, reasonCode: 'wrong_content', note: '' });
  const seen = await seeRetractions(store, BOTH, report.id);
  expect(seen.retractions.map(({ seenBy }) => seenBy)).toEqual([['dr-both']]);
  expect((await seeRetractions(store, BOTH, report.id)).version).toBe(seen.version);
  const both = await seeRetractions(store, approver, report.id);
  expect(both.retractions.map(({ seenBy }) => seenBy)).toEqual([['dr-both', 'a']]);
});
