import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConflictDecision } from '../contract/api/conflicts.ts';
import type { Actor } from '../contract/domain/actor.ts';
import type { Conflict } from '../contract/domain/conflicts.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { createClient } from '../contract/wire/client.ts';
import { createMemoryPair } from '../contract/wire/memoryTransport.ts';
import { choicesTable, readMarksTable } from '../library/tables.ts';
import { DOCTOR, openTestCore, readAndApprove, type TestCore, type TestStudy, takeIn } from './testCore.ts';

let opened: TestCore;
beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

async function take(study: TestStudy): Promise<StudyRow> {
  const [row] = await takeIn(opened.client, [study]);
  if (row === undefined) throw new Error('not taken');
  return row;
}

/** The same image of the same study with other pixels. */
async function takeTwice(day: string, pictures: readonly [number, number]): Promise<StudyRow> {
  await take({ patient: 'A', day, picture: pictures[0] });
  return take({ patient: 'A', day, picture: pictures[1] });
}

async function conflictOf({ studyKey }: StudyRow): Promise<Conflict> {
  const [conflict] = await opened.client.library.conflicts({ studyKey });
  if (conflict === undefined) throw new Error('no conflict');
  return conflict;
}

function use({ sopUid, contents }: Conflict, index: number): ConflictDecision {
  const keys = contents.map(({ instanceKey }) => instanceKey);
  const [instanceKey] = keys.slice(index);
  if (instanceKey === undefined) throw new Error('no such content');
  return { sopUid, contents: keys, choice: { kind: 'use', instanceKey } };
}

function clientAs(actor: Actor) {
  const [page, served] = createMemoryPair();
  opened.core.dispatcher.serve(served, actor);
  return createClient(page).client;
}

test('[I3] who has no role decides nothing; a decision stands in the audit with who and when', async () => {
  const study = await takeTwice('20260101', [1, 2]);
  const decision = use(await conflictOf(study), 0);
  const system = clientAs({ id: 'system', name: 'Import', roles: [] });
  await expect(system.library.decideConflicts({ decisions: [decision] })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  expect((await conflictOf(study)).open).toBe(true);
  await opened.client.library.decideConflicts({ decisions: [decision] });
  const { lines } = await opened.client.audit.lines({});
  const line = lines.find(({ operation }) => operation === 'decide_conflict');
  expect(line).toMatchObject({
    actor: 'dr-test',
    rowIds: decision.contents.map((key) => `conflict_choices/${key}@1`),
  });
});

test('[I3] decisions are made together: where one does not fit, none is written', async () => {
  const first = await takeTwice('20260101', [1, 2]);
  const second = await takeTwice('20260202', [3, 4]);
  const [fits, other] = [use(await conflictOf(first), 0), use(await conflictOf(second), 0)];
  const stale = { ...other, contents: [...other.contents, '0'.repeat(64) as never] };
  const call = opened.client.library.decideConflicts({ decisions: [fits, stale] });
  await expect(call).rejects.toMatchObject({ code: 'conflict' });
  expect((await conflictOf(first)).open).toBe(true);
});

test('[I3] a prior of which all images are set aside is listed and hangs beside nothing', async () => {
  const now = await take({ patient: 'A', day: '20260303', picture: 5 });
  const prior = await take({ patient: 'A', day: '20260101', picture: 1 });
  const copy = { '0008,0018 UI': `${prior.studyUid}.1.1` };
  await take({ patient: 'B', day: '20260404', picture: 2, elements: copy });
  const conflict = await conflictOf(prior);
  const other = conflict.contents.findIndex(({ study }) => study.patient.patientId === 'B');
  const beside = async () =>
    (await opened.client.reading.open({ studyKey: now.studyKey })).prior?.study.studyKey;
  expect(await beside()).toBe(prior.studyKey);
  await opened.client.library.decideConflicts({ decisions: [use(conflict, other)] });
  expect(await beside()).toBeUndefined();
  const [listed] = await opened.client.library.priors({ studyKey: now.studyKey });
  expect(listed).toMatchObject({
    hangable: false,
    reason: expect.stringContaining('all its images are set aside'),
  });
});

test('[I3] an approved image that is set aside later is no memory that is served, and is one again when taken back', async () => {
  const study = await take({ patient: 'A', day: '20260101', picture: 1 });
  await readAndApprove(opened.client, study, { impression: '10 mm nodule in the right lower lobe.' });
  const now = await take({ patient: 'A', day: '20260303', picture: 1 });
  const served = async () => {
    const { draft } = await opened.client.reading.draft({ studyKey: now.studyKey, question: 'Any change?' });
    return draft.packet.visual.length;
  };
  expect(await served()).toBe(1);
  await take({ patient: 'A', day: '20260101', picture: 9 });
  const conflict = await conflictOf(study);
  const { rows } = await opened.client.library.studies({});
  expect(rows.find(({ studyKey }) => studyKey === study.studyKey)?.conflictCount).toBe(1);
  const key = (await opened.client.library.study({ studyKey: study.studyKey })).series[0]?.instances[0]
    ?.instanceKey;
  const newer = conflict.contents.findIndex(({ instanceKey }) => instanceKey !== key);
  await opened.client.library.decideConflicts({ decisions: [use(conflict, newer)] });
  const decided = await conflictOf(study);
  const approvedIsShown = decided.contents.find(({ instanceKey }) => instanceKey === key)?.shown;
  expect([approvedIsShown, await served()]).toEqual([false, 0]);
  const contents = conflict.contents.map(({ instanceKey }) => instanceKey);
  const back = { sopUid: conflict.sopUid, contents, choice: { kind: 'take_back' as const } };
  await opened.client.library.decideConflicts({ decisions: [back] });
  expect(await served()).toBe(1);
});

test('[I3][W6] decisions and marks of a patient are erased with it, and those of another stay', async () => {
  const study = await takeTwice('20260101', [1, 2]);
  const other = await take({ patient: 'B', day: '20260101', picture: 3 });
  await opened.client.library.decideConflicts({ decisions: [use(await conflictOf(study), 0)] });
  await opened.client.library.markRead({ studyKeys: [study.studyKey, other.studyKey], read: true });
  const { store } = opened.core.parts;
  const actor = { ...DOCTOR, roles: [...DOCTOR.roles] };
  await store.erase({ actor, operation: 'patient.erase' }, study.patient.patientKey);
  expect(await store.all(choicesTable)).toEqual([]);
  expect((await store.all(readMarksTable)).map(({ studyKey }) => studyKey)).toEqual([other.studyKey]);
  const again = await takeTwice('20260101', [1, 2]);
  const { rows } = await opened.client.library.studies({ only: 'unread' });
  expect(rows.map(({ studyKey }) => studyKey)).toEqual([again.studyKey]);
  expect((await conflictOf(again)).open).toBe(true);
});
