import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WorklistRow } from '../contract/api/attention.ts';
import type { Client } from '../contract/api/contract.ts';
import type { StudyRow } from '../contract/domain/library.ts';
import { createClient } from '../contract/wire/client.ts';
import { createMemoryPair } from '../contract/wire/memoryTransport.ts';
import { openTestCore, type TestCore, takeIn } from './testCore.ts';

let opened: TestCore;
beforeEach(async () => {
  opened = await openTestCore();
});
afterEach(() => opened.remove());

/** Another window: a connection of its own, that can be closed. */
function openWindow(actor = opened.core.actor) {
  const [page, served] = createMemoryPair();
  opened.core.dispatcher.serve(served, actor);
  return createClient(page);
}

async function rowOf({ studyKey }: StudyRow, client: Client = opened.client): Promise<WorklistRow> {
  const { rows } = await client.library.studies({});
  const row = rows.find((one) => one.studyKey === studyKey);
  if (row === undefined) throw new Error('not in the worklist');
  return row;
}

async function oneStudy(): Promise<StudyRow> {
  const [study] = await takeIn(opened.client, [{ patient: 'A', day: '20260101', picture: 1 }]);
  if (study === undefined) throw new Error('not taken');
  return study;
}

/** Another image of the same study. */
async function addImage(number: number): Promise<void> {
  const elements = { '0008,0018 UI': `2.25.99.${number}` };
  await takeIn(opened.client, [{ patient: 'A', day: '20260101', picture: number, elements }]);
}

test('[I6] a study is unread until it is marked; new images make it so again; a mark is per person', async () => {
  const study = await oneStudy();
  const unread = async (client = opened.client) => (await client.library.studies({ only: 'unread' })).total;
  expect((await rowOf(study)).readState).toBe('unread');
  await opened.client.library.markRead({ studyKeys: [study.studyKey, study.studyKey], read: true });
  expect([(await rowOf(study)).readState, await unread()]).toEqual(['read', 0]);
  await addImage(2);
  expect([(await rowOf(study)).readState, await unread()]).toEqual(['new_images', 1]);
  await opened.client.library.markRead({ studyKeys: [study.studyKey], read: true });
  expect((await rowOf(study)).readState).toBe('read');
  const { client: other } = openWindow({ id: 'dr-other', name: 'Dr Other', roles: ['reader'] });
  expect([(await rowOf(study, other)).readState, await unread(other)]).toEqual(['unread', 1]);
  await opened.client.library.markRead({ studyKeys: [study.studyKey], read: false });
  expect((await rowOf(study)).readState).toBe('unread');
});

test('[I6] what was read is read after a restart; the same file again is no new image', async () => {
  const study = await oneStudy();
  await opened.client.library.markRead({ studyKeys: [study.studyKey], read: true });
  await opened.reopen();
  await oneStudy();
  expect((await rowOf(study)).readState).toBe('read');
});

test('[I6] marking a study that is not there is refused by name, and marks nothing else', async () => {
  const study = await oneStudy();
  const unknown = '00000000-0000-4000-8000-000000000009' as StudyRow['studyKey'];
  const both = opened.client.library.markRead({ studyKeys: [study.studyKey, unknown], read: true });
  await expect(both).rejects.toMatchObject({ code: 'not_found' });
  expect((await rowOf(study)).readState).toBe('unread');
});

test('[T1] who has a study open is shown to the other windows, and ends with the call', async () => {
  const study = await oneStudy();
  const told: string[] = [];
  const window = openWindow();
  const leave = new AbortController();
  const mine = openWindow();
  mine.on('library', 'attention', ({ studyKey }) => told.push(studyKey));
  const held = window.client.library.holdOpen({ studyKey: study.studyKey }, { signal: leave.signal });
  await expect.poll(() => told.length).toBe(1);
  expect((await rowOf(study)).openElsewhere).toEqual(['Dr Test']);
  expect(await opened.client.library.openElsewhere({ studyKey: study.studyKey })).toEqual(['Dr Test']);
  expect((await rowOf(study, window.client)).openElsewhere).toEqual([]);
  leave.abort();
  await expect(held).rejects.toMatchObject({ code: 'cancelled' });
  await expect.poll(() => told.length).toBe(2);
  expect((await rowOf(study)).openElsewhere).toEqual([]);
});

test('[T1] it ends with the connection: a window that was killed has nothing open', async () => {
  const study = await oneStudy();
  const window = openWindow();
  const held = window.client.library.holdOpen({ studyKey: study.studyKey });
  const ended = expect(held).rejects.toMatchObject({ code: 'disconnected' });
  await expect.poll(async () => (await rowOf(study)).openElsewhere).toEqual(['Dr Test']);
  window.close();
  await ended;
  await expect.poll(async () => (await rowOf(study)).openElsewhere).toEqual([]);
});

test('[T1] one window counts once, however often it holds the study; two windows count twice', async () => {
  const study = await oneStudy();
  const [first, second] = [openWindow(), openWindow({ id: 'x', name: 'Dr X', roles: ['reader'] })];
  const calls = [first, first, second].map(({ client }) =>
    client.library.holdOpen({ studyKey: study.studyKey }),
  );
  const ended = Promise.allSettled(calls);
  await expect.poll(async () => (await rowOf(study)).openElsewhere).toEqual(['Dr Test', 'Dr X']);
  first.close();
  second.close();
  await ended;
});
