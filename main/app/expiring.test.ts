import { afterEach, beforeEach, expect, test } from 'vitest';
import { RecordedAt } from '../contract/domain/time.ts';
import { expireNow } from './expiring.ts';
import { approve, openTestCore, proposalsOf, sign, type TestCore, takeIn, write } from './testCore.ts';

const DAY_MS = 86_400_000;
let nowMs: number;
const clock = { now: () => RecordedAt.parse(new Date(nowMs).toISOString()) };
let opened: TestCore;
beforeEach(async () => {
  nowMs = Date.parse('2026-01-01T00:00:00.000Z');
  opened = await openTestCore({ kind: 'loopback' }, clock);
});
afterEach(() => opened.remove());

async function signOne() {
  const [study] = await takeIn(opened.client, [{ patient: 'AGE', day: '20240101', picture: 1 }]);
  if (!study) throw new Error('no study');
  const report = await write(opened.client, study, { impression: 'There is a small pneumothorax.' });
  return (await sign(opened.client, report)).groupId;
}

test('[W1] a proposal expires after 90 days unless set otherwise: not on the last day, at start-up, with a line in the audit; nothing is deleted', async () => {
  const groupId = await signOne();
  const count = (await proposalsOf(opened.client, groupId)).length;
  nowMs += 90 * DAY_MS;
  await expireNow(opened.core.parts);
  expect(await proposalsOf(opened.client, groupId)).toHaveLength(count);
  nowMs += 1;
  await opened.reopen();
  await expect.poll(() => proposalsOf(opened.client, groupId)).toEqual([]);
  const [group] = await opened.client.proposals.groups({ states: ['expired'] });
  expect(group?.proposals).toHaveLength(count);
  const { lines } = await opened.client.audit.lines({ limit: 1000 });
  const line = lines.find(({ operation }) => operation === 'proposals.expire');
  expect([line?.actor, line?.rowIds.length]).toEqual(['system', count]);
});

test('[W1] what expired is proposed again by an approver, waits anew, and can be approved; an expired one cannot', async () => {
  const groupId = await signOne();
  await opened.client.proposals.setExpiry({ days: 1 });
  const waiting = await proposalsOf(opened.client, groupId);
  nowMs += 2 * DAY_MS;
  await expireNow(opened.core.parts);
  const items = waiting.map(({ id, version }) => ({ id, version }));
  await expect(opened.client.proposals.decide({ groupId, approve: items, reject: [] })).rejects.toMatchObject(
    { code: 'conflict' },
  );
  await opened.client.proposals.again({ groupId });
  await expireNow(opened.core.parts);
  expect(await approve(opened.client, groupId)).toMatchObject({ outcome: 'done' });
  await expect(opened.client.proposals.again({ groupId })).rejects.toMatchObject({ code: 'not_found' });
});

test('[W1] a core for one command does not look for what expired: that is the work of a program that stands', async () => {
  const command = await openTestCore({}, clock);
  const [study] = await takeIn(command.client, [{ patient: 'CLI', day: '20240101', picture: 1 }]);
  if (!study) throw new Error('no study');
  const { groupId } = await sign(
    command.client,
    await write(command.client, study, { impression: 'Small pneumothorax.' }),
  );
  nowMs += 100 * DAY_MS;
  await command.reopen();
  // What a start begins reads, then writes: after some rounds of both it would be at its end.
  for (let round = 0; round < 8; round++) {
    expect(await proposalsOf(command.client, groupId)).not.toEqual([]);
    await command.core.parts.store.checkpoint();
  }
  await command.remove();
});

test('[W1] 0 days: never; and a clock that is set back expires nothing', async () => {
  const groupId = await signOne();
  await opened.client.proposals.setExpiry({ days: 0 });
  nowMs += 5000 * DAY_MS;
  await expireNow(opened.core.parts);
  expect(await proposalsOf(opened.client, groupId)).not.toEqual([]);
  nowMs -= 9000 * DAY_MS;
  await opened.client.proposals.setExpiry({ days: 1 });
  expect(await proposalsOf(opened.client, groupId)).not.toEqual([]);
});
