import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clientOf } from '../../cli/connect.ts';
import type { Client } from '../../contract/api/contract.ts';
import type { Role } from '../../contract/domain/actor.ts';
import { InstanceKey } from '../../contract/domain/ids.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import { openTestCore, proposalsOf, sign, type TestCore, takeIn, write } from '../testCore.ts';
import { waitAfterMs } from './pins.ts';

const PINS = { Ada: '271828', Ben: 'radiology' } as const;
const NOT_IN = { code: 'not_allowed', message: expect.stringMatching(/Sign in first/) };

/** A clock that stands still until a test moves it on. */
let nowMs: number;
const clock = { now: () => RecordedAt.parse(new Date(nowMs).toISOString()) };
let opened: TestCore;
beforeEach(async () => {
  nowMs = Date.parse('2026-01-01T00:00:00.000Z');
  opened = await openTestCore({}, clock);
});
afterEach(() => opened.remove());

const addPerson = (client: Client, name: keyof typeof PINS, roles: Role[]) =>
  client.persons.add({ name, roles, pin: PINS[name] });

/** Ada approves, Ben reads; a window of each that is signed in. */
async function twoPersons() {
  const ada = opened.client;
  const approver = await addPerson(ada, 'Ada', ['approver']);
  const reader = await addPerson(ada, 'Ben', ['reader']);
  const ben = clientOf(opened.core);
  const signedIn = await ben.persons.signIn({ id: reader.id, pin: PINS.Ben });
  expect(signedIn).toMatchObject({ outcome: 'signedIn', actor: { name: 'Ben', roles: ['reader'] } });
  return { ada, ben, approver, reader };
}

test('[W8] until the first person is set up whoever uses the computer holds both roles; the first one must approve and is signed in at once', async () => {
  const { client } = opened;
  await client.session.setPreferences({ theme: 'light' });
  const before = await client.persons.list({});
  expect(before).toMatchObject({ persons: [], actor: { roles: ['reader', 'approver'] } });
  await expect(addPerson(client, 'Ben', ['reader'])).rejects.toMatchObject({ code: 'refused' });
  const ada = await addPerson(client, 'Ada', ['approver', 'approver', 'reader']);
  expect(ada.roles).toEqual(['reader', 'approver']);
  expect((await client.persons.list({})).actor).toEqual(ada);
  expect((await client.session.preferences({})).theme).toBe('light');
});

test('[W8] once there are persons a window begins signed out: it may ask what the program is and who works here, and nothing else', async () => {
  const { ada } = await twoPersons();
  const [study] = await takeIn(ada, [{ patient: 'DOOR', day: '20240101', picture: 1 }]);
  if (!study) throw new Error('no study');
  const out = clientOf(opened.core);
  const { persons, actor, former } = await out.persons.list({});
  expect([persons.map(({ name }) => name), actor, former]).toEqual([['Ada', 'Ben'], null, []]);
  expect((await out.session.about({})).actor).toBeNull();
  await expect(out.library.studies({})).rejects.toMatchObject(NOT_IN);
  await expect(out.session.preferences({})).rejects.toMatchObject(NOT_IN);
  await expect(out.persons.handOver({})).rejects.toMatchObject(NOT_IN);
  await expect(out.persons.add({ name: 'Eve', roles: ['approver'], pin: '123456' })).rejects.toMatchObject(
    NOT_IN,
  );
  await expect(out.audit.lines({})).rejects.toMatchObject(NOT_IN);
});

test('[W8] pictures are given out while somebody is signed in, and refused when the last one signs out or is gone', async () => {
  const { ada, ben } = await twoPersons();
  const [study] = await takeIn(ada, [{ patient: 'PIX', day: '20240101', picture: 1 }]);
  const detail = await ada.library.study({ studyKey: study?.studyKey ?? ('' as never) });
  const key = InstanceKey.parse(detail.series[0]?.instances[0]?.instanceKey);
  const { signal } = new AbortController();
  await ben.persons.signOut({});
  expect((await opened.core.picture(key, 0, signal)).byteLength).toBeGreaterThan(0);
  await ada.persons.signOut({});
  await expect(opened.core.picture(key, 0, signal)).rejects.toMatchObject(NOT_IN);
  await expect(opened.core.size(key)).rejects.toMatchObject(NOT_IN);
});

test('[W8] a reader signs and may not approve, an approver approves and may not sign; each role as it is held now', async () => {
  const { ada, ben, reader } = await twoPersons();
  const [study] = await takeIn(ben, [{ patient: 'ROLE', day: '20240101', picture: 1 }]);
  if (!study) throw new Error('no study');
  const report = await write(ben, study, { impression: 'There is a small pneumothorax on the left.' });
  await expect(sign(ada, report)).rejects.toMatchObject({ code: 'not_allowed' });
  const { groupId, report: signed } = await sign(ben, report);
  expect(signed.signedBy).toBe('Ben');
  const items = (await proposalsOf(ben, groupId)).map(({ id, version }) => ({ id, version }));
  const request = { groupId, approve: items, reject: [], overrideReason: 'A test.' };
  await expect(ben.proposals.decide(request)).rejects.toMatchObject({ code: 'not_allowed' });
  await ada.persons.change({ id: reader.id, name: 'Ben', roles: ['reader', 'approver'] });
  expect(await ben.proposals.decide(request)).toMatchObject({ outcome: 'done' });
  const { lines } = await ada.audit.lines({ limit: 1000 });
  const decided = lines.find(({ operation }) => operation === 'proposals.decide');
  expect(decided?.actor).toBe(reader.id);
});

test('[W8] wrong PINs: the fourth try waits, ever longer, also after a restart, and only for that person', async () => {
  const { approver, reader } = await twoPersons();
  const tries = async (client: Client, id: string, pin: string) => client.persons.signIn({ id, pin });
  const out = clientOf(opened.core);
  const wrong = await Promise.all([1, 2, 3].map((n) => tries(out, reader.id, `wrong${n}`)));
  expect(wrong.map(({ outcome }) => outcome)).toEqual(['wrong', 'wrong', 'wrong']);
  expect(wrong.at(-1)).toMatchObject({ waitSeconds: 5 });
  expect(await tries(out, reader.id, PINS.Ben)).toMatchObject({ outcome: 'wait', waitSeconds: 5 });
  await opened.reopen();
  expect(await tries(opened.client, reader.id, PINS.Ben)).toMatchObject({ outcome: 'wait' });
  expect(await tries(clientOf(opened.core), approver.id, PINS.Ada)).toMatchObject({ outcome: 'signedIn' });
  nowMs += 4999;
  expect(await tries(opened.client, reader.id, PINS.Ben)).toMatchObject({ outcome: 'wait', waitSeconds: 1 });
  nowMs += 1;
  expect(await tries(opened.client, reader.id, 'wrong4')).toMatchObject({ waitSeconds: 10 });
  nowMs -= 3_600_000;
  expect(await tries(opened.client, reader.id, PINS.Ben)).toMatchObject({ outcome: 'wait', waitSeconds: 10 });
  nowMs += 3_600_000 + 10_000;
  expect(await tries(opened.client, reader.id, PINS.Ben)).toMatchObject({ outcome: 'signedIn' });
  expect(await tries(opened.client, reader.id, 'wrong5')).toMatchObject({ outcome: 'wrong', waitSeconds: 0 });
  expect([0, 2, 3, 4, 40].map(waitAfterMs)).toEqual([0, 0, 5000, 10_000, 900_000]);
});

test('[W8] an approver alone changes who works here; the last approver stays one', async () => {
  const { ada, ben, approver, reader } = await twoPersons();
  const eve = { name: 'Eve', roles: ['reader' as const], pin: '123456' };
  await expect(ben.persons.add(eve)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(ben.persons.remove({ id: approver.id })).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(ben.persons.change({ id: reader.id, name: 'Ben', roles: ['approver'] })).rejects.toMatchObject(
    { code: 'not_allowed' },
  );
  const last = { code: 'refused', message: expect.stringMatching(/last approver/) };
  await expect(ada.persons.remove({ id: approver.id })).rejects.toMatchObject(last);
  await expect(ada.persons.change({ id: approver.id, name: 'Ada', roles: ['reader'] })).rejects.toMatchObject(
    last,
  );
  await expect(ada.persons.add({ ...eve, name: 'ADA' })).rejects.toMatchObject({ code: 'conflict' });
  await expect(ada.persons.add({ ...eve, pin: '12345' })).rejects.toMatchObject({ code: 'invalid_input' });
  await ada.persons.remove({ id: reader.id });
  await expect(ben.library.studies({})).rejects.toMatchObject(NOT_IN);
  expect((await ada.persons.list({})).former).toEqual([{ id: reader.id, name: 'Ben' }]);
});

test('[W8] a forgotten PIN is reset by an approver, which ends waits and sittings; one’s own needs the one before', async () => {
  const { ada, ben, approver, reader } = await twoPersons();
  const pin = 'forgotten no more';
  await expect(ben.persons.setPin({ id: approver.id, pin, ownPin: null })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(ada.persons.setPin({ id: approver.id, pin, ownPin: null })).rejects.toMatchObject({
    code: 'refused',
  });
  await expect(ben.persons.setPin({ id: reader.id, pin, ownPin: 'guess' })).rejects.toMatchObject({
    code: 'refused',
  });
  await ben.persons.setPin({ id: reader.id, pin: 'chosen', ownPin: PINS.Ben });
  expect((await ben.persons.list({})).actor?.name).toBe('Ben');
  const out = clientOf(opened.core);
  for (const wrong of ['a', 'b', 'c']) await out.persons.signIn({ id: reader.id, pin: wrong });
  await ada.persons.setPin({ id: reader.id, pin, ownPin: null });
  expect((await ben.persons.list({})).actor).toBeNull();
  expect(await out.persons.signIn({ id: reader.id, pin })).toMatchObject({ outcome: 'signedIn' });
});

test('[W8] a pass lets the second window of a pair in, once and for half a minute; both sign out together', async () => {
  const { ada, ben } = await twoPersons();
  const [second, third] = [clientOf(opened.core), clientOf(opened.core)];
  const { pass } = await ada.persons.handOver({});
  expect(await second.persons.takeOver({ pass })).toMatchObject({ actor: { name: 'Ada' } });
  await expect(third.persons.takeOver({ pass })).rejects.toMatchObject({ code: 'refused' });
  await expect(third.persons.takeOver({ pass: 'guessed' })).rejects.toMatchObject({ code: 'refused' });
  const late = await second.persons.handOver({});
  nowMs += 30_001;
  await expect(third.persons.takeOver(late)).rejects.toMatchObject({ code: 'refused' });
  const unused = await second.persons.handOver({});
  await second.persons.signOut({});
  await expect(ada.library.studies({})).rejects.toMatchObject(NOT_IN);
  await expect(third.persons.takeOver(unused)).rejects.toMatchObject({ code: 'refused' });
  expect((await ben.library.studies({})).all).toBe(0);
});

test('[W7] [W8] all of it is in the audit, in the name of who did it; no PIN and no name of a person is', async () => {
  const { ada, ben, approver, reader } = await twoPersons();
  await clientOf(opened.core).persons.signIn({ id: reader.id, pin: 'not the PIN' });
  await ada.persons.setPin({ id: reader.id, pin: 'new enough', ownPin: null });
  await ada.persons.remove({ id: reader.id });
  await ada.persons.signOut({});
  await ada.persons.signIn({ id: approver.id, pin: PINS.Ada });
  await expect(ben.session.preferences({})).rejects.toMatchObject(NOT_IN);
  const { lines } = await ada.audit.lines({ limit: 1000 });
  const ofPersons = lines.filter(({ operation }) => operation.startsWith('person.'));
  expect(ofPersons.map(({ operation, actor }) => `${operation} ${actor}`)).toEqual([
    'person.add dr-test',
    `person.add ${approver.id}`,
    `person.sign_in ${reader.id}`,
    'person.wrong_pin system',
    `person.reset_pin ${approver.id}`,
    `person.remove ${approver.id}`,
    `person.sign_out ${approver.id}`,
    `person.sign_in ${approver.id}`,
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/Ada|Ben|radiology|271828/);
  expect((await ada.audit.verify({})).ok).toBe(true);
});

test('[W8] a PIN is nowhere in the data folder, sealed or not', async () => {
  await twoPersons();
  await opened.core.parts.store.checkpoint();
  const [row] = await opened.core.parts.store.rows((await import('./tables.ts')).personsTable, null);
  expect(JSON.stringify(row)).not.toMatch(/radiology|271828/);
  const files = await readdir(opened.folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((entry) => entry.isFile())) {
    const bytes = await readFile(join(file.parentPath, file.name));
    expect(bytes.includes('radiology')).toBe(false);
  }
});
