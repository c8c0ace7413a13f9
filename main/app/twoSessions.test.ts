import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOf } from '../cli/connect.ts';
import type { Client } from '../contract/api/contract.ts';
import type { RowId } from '../contract/domain/ids.ts';
import { isServed } from '../contract/domain/memory.ts';
import type { ProposalPayload } from '../contract/domain/proposals.ts';
import {
  approve,
  openTestCore,
  proposalsOf,
  readAndApprove,
  sign,
  type TestCore,
  takeIn,
  write,
} from './testCore.ts';

let opened: TestCore;
/** Two windows on one core, each with a connection of its own. */
let one: Client;
let other: Client;

beforeAll(async () => {
  opened = await openTestCore();
  one = opened.client;
  other = clientOf(opened.core);
}, 60_000);
afterAll(() => opened.remove());

async function take(patient: string, count: number) {
  const days = Array.from({ length: count }, (_, at) => `2024${String(at + 1).padStart(2, '0')}15`);
  return takeIn(
    one,
    days.map((day, at) => ({ patient, day, picture: at })),
  );
}

const sized = (mm: number) => ({
  findings: `There is a ${mm} mm nodule in the right upper lobe.`,
  impression: 'There is no pneumothorax on this film.',
});
const ticks = (items: readonly { id: RowId; version: number }[]) =>
  items.map(({ id, version }) => ({ id, version }));
const isOf =
  (...operations: ProposalPayload['operation'][]) =>
  ({ payload }: { payload: ProposalPayload }) =>
    operations.includes(payload.operation);

async function ingest(patientId: string, date: string, text: string): Promise<RowId> {
  const { groupId } = await one.memory.ingest({ patientId, date, name: `letter of ${date}.txt`, text });
  return groupId;
}

async function activeOf(studies: Awaited<ReturnType<typeof take>>) {
  const patientKey = studies[0]?.patient.patientKey;
  if (patientKey === undefined) throw new Error('no studies');
  return one.timeline.facts({ patientKey });
}

test('[W2] two windows approve the same proposal: one wins, the other is told, and the row is there once', async () => {
  const studies = await take('TWO1', 1);
  const groupId = await ingest('TWO1', '2024-01-20', 'There is a left pleural effusion.');
  const seen = ticks(await proposalsOf(other, groupId));
  const request = { groupId, approve: seen, reject: [] };
  const [first, second] = await Promise.allSettled([
    one.proposals.decide(request),
    other.proposals.decide(request),
  ]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { outcome: 'done', approved: seen.length } });
  expect(second).toMatchObject({
    status: 'rejected',
    reason: { code: 'conflict', message: expect.stringMatching(/decided meanwhile/) },
  });
  const { active } = await activeOf(studies);
  expect(active.map(({ concept }) => concept)).toEqual(['pleural effusion']);
});

test('[W2] [W8] one window approves many, the other one of them: what it won is told to the first and left', async () => {
  await take('TWO2', 1);
  const groupId = await ingest('TWO2', '2024-01-20', 'There is a left pleural effusion. Asthma.');
  const [effusion, asthma] = await proposalsOf(one, groupId);
  if (effusion === undefined || asthma === undefined) throw new Error('two facts are proposed');
  await other.proposals.decide({ groupId, approve: [], reject: ticks([effusion]) });
  const outcome = await one.proposals.approveBulk({ items: ticks([effusion, asthma]) });
  expect(outcome.done.map(({ approved }) => approved)).toEqual([1]);
  expect(outcome.left).toEqual([{ id: effusion.id, why: 'Somebody decided on it or changed it meanwhile.' }]);
});

test('[W2] memory edited in one window while the other drafts: the waiting change is conflicted, not re-based unseen', async () => {
  const studies = await take('TWO3', 3);
  const [first, second, third] = studies;
  if (!first || !second || !third) throw new Error('no studies');
  await readAndApprove(one, first, sized(6));
  const { groupId } = await sign(one, await write(one, second, sized(9)));
  const change = (await proposalsOf(one, groupId)).find(isOf('transition_fact'));
  const base = change?.basedOn[0];
  if (change === undefined || base === undefined) throw new Error('nothing stands on the older fact');
  const drafting = one.reading.draft({ studyKey: third.studyKey, question: 'Compare.' });
  await other.memory
    .ingest({ patientId: 'TWO3', date: '2024-01-15', name: 'x.txt', text: 'RUL nodule, 6 mm.' })
    .then(async ({ groupId: letter }) => approve(other, letter));
  await drafting;
  const { active } = await activeOf(studies);
  const moved = active.find(({ id }) => id === base.id);
  expect(moved?.version).toBe(base.version + 1);
  const outcome = await one.proposals.decide({
    ...{ groupId, reject: [] },
    approve: ticks((await proposalsOf(one, groupId)).filter(isOf('add_fact', 'transition_fact'))),
    overrideReason: 'Approved in a test.',
  });
  expect(outcome).toMatchObject({ outcome: 'conflicted', ids: [change.id] });
  const shown = (await proposalsOf(one, groupId)).find(({ id }) => id === change.id);
  expect(shown).toMatchObject({ state: 'conflicted', basedOn: [{ id: base.id, version: base.version + 1 }] });
  expect((await activeOf(studies)).active.flatMap(({ value }) => value ?? [])).toEqual([6]);
});

test('[W2] a report edited in one window while the other drafts it: the draft is refused and no word is lost', async () => {
  const [study] = await take('TWO4', 1);
  if (!study) throw new Error('no study');
  const { report } = await one.reading.open({ studyKey: study.studyKey });
  const drafting = one.reading.draft({ studyKey: study.studyKey, question: 'What is there?' });
  const edited = await write(other, study, { impression: 'There is a small left pleural effusion.' });
  await drafting.catch((error: unknown) => expect(error).toMatchObject({ code: 'conflict' }));
  const now = (await other.reading.open({ studyKey: study.studyKey })).report;
  expect(now.version).toBeGreaterThan(report.version);
  expect(now.sentences.map(({ text }) => text)).toEqual(
    expect.arrayContaining(edited.sentences.map(({ text }) => text)),
  );
});

test('[W2] a second text that was taken in before the first was approved still supersedes it, whichever window approves', async () => {
  const studies = await take('TWO5', 1);
  const older = await ingest('TWO5', '2024-01-20', 'There is a 6 mm nodule in the right upper lobe.');
  const newer = await ingest('TWO5', '2024-03-20', 'There is a 9 mm nodule in the right upper lobe.');
  await approve(one, older);
  await approve(other, newer);
  const { active, history } = await activeOf(studies);
  expect(active.map(({ value }) => value)).toEqual([9]);
  expect(history).toMatchObject([{ value: 6, reason: 'superseded', newerId: active[0]?.id }]);
});

test('[W3] an episode rejected in one window: its images are rejected with it, withheld from the other, and its facts stay', async () => {
  const [first, second] = await take('TWO6', 2);
  if (!first || !second) throw new Error('no studies');
  const { groupId } = await sign(one, await write(one, first, sized(6)));
  const waiting = await proposalsOf(one, groupId);
  const images = waiting.filter(isOf('add_visual'));
  expect(images.length).toBeGreaterThan(0);
  const outcome = await one.proposals.decide({
    groupId,
    approve: ticks(waiting.filter(isOf('add_fact')).filter(({ needsPerson }) => needsPerson === null)),
    reject: ticks(waiting.filter(isOf('add_episode'))),
  });
  expect(outcome).toMatchObject({ outcome: 'done', rejected: 1 + images.length });
  expect((await proposalsOf(other, groupId)).some(isOf('add_episode', 'add_visual'))).toBe(false);
  const { packet } = (await other.reading.draft({ studyKey: second.studyKey, question: '' })).draft;
  expect([packet.episodic, packet.visual]).toEqual([[], []]);
  expect(packet.active.every(({ row }) => isServed(row.state))).toBe(true);
  const stale = { groupId, approve: ticks(images), reject: [], overrideReason: 'Approved in a test.' };
  await expect(other.proposals.decide(stale)).rejects.toMatchObject({ code: 'conflict' });
});

test('[M15] a denial on the day of an approved finding waits with both sides; one window decides, the other is told', async () => {
  const studies = await take('TWO7', 1);
  await approve(one, await ingest('TWO7', '2024-01-20', 'There is a left pleural effusion.'));
  const groupId = await ingest('TWO7', '2024-01-20', 'No pleural effusion is seen.');
  const [disputed] = await proposalsOf(other, groupId);
  if (disputed?.payload.operation !== 'contradiction') throw new Error('it is no contradiction');
  const before = await activeOf(studies);
  const sides = await other.proposals.sides({ id: disputed.id });
  expect(sides.held).toMatchObject([
    { sentence: 'There is a left pleural effusion.', approvedBy: 'Dr Test' },
  ]);
  expect(sides.stated).toMatchObject({ sentence: 'No pleural effusion is seen.', approvedBy: null });
  const bulk = await one.proposals.approveBulk({ items: ticks([disputed]) });
  expect(bulk).toMatchObject({ done: [], left: [{ id: disputed.id }] });
  expect(await activeOf(studies)).toEqual(before);
  const settle = (client: Client, verdict: 'keep' | 'take') =>
    client.proposals.settle({ id: disputed.id, version: disputed.version, verdict, note: 'seen on the CT' });
  const [first, second] = await Promise.allSettled([settle(one, 'take'), settle(other, 'keep')]);
  expect(first).toMatchObject({ status: 'fulfilled', value: { outcome: 'done' } });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
  expect((await activeOf(studies)).active.map(({ assertion }) => assertion)).toEqual(['absent']);
});

test('[W4] [W8] texts that stand on each other are approved together, the earlier first, and come back together', async () => {
  const studies = await take('TWO8', 1);
  const later = await ingest('TWO8', '2024-03-20', 'There is a 9 mm nodule in the right upper lobe.');
  const earlier = await ingest('TWO8', '2024-01-20', 'There is a 6 mm nodule in the right upper lobe.');
  const items = ticks([...(await proposalsOf(one, later)), ...(await proposalsOf(one, earlier))]);
  const { bulkId, done, left } = await one.proposals.approveBulk({ items });
  expect(done.map(({ groupId, patient }) => [groupId, patient.patientId])).toEqual([
    [earlier, 'TWO8'],
    [later, 'TWO8'],
  ]);
  expect(left).toEqual([]);
  const values = async () => {
    const { active, history } = await activeOf(studies);
    return [active.map(({ value }) => value), history.map(({ value }) => value)];
  };
  expect(await values()).toEqual([[9], [6]]);
  const [act] = await other.proposals.recent({});
  expect(act).toMatchObject({ bulkId, words: 'Approved together: 2 changes of 2 readings or sources' });
  expect(await other.proposals.undoBulk({ bulkId })).toEqual({ undone: 2, notReached: 0, left: [] });
  expect(await values()).toEqual([[], []]);
});
