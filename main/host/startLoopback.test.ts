import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDispatcher } from '../app/dispatcher.ts';
import { AppError } from '../contract/errors.ts';
import { acquireLock } from '../storage/lock.ts';
import { connectControl } from './control.ts';
import type { Core } from './coreTypes.ts';
import { startLoopback } from './startLoopback.ts';
import { completeHandlers, importReport, sampleHandlers, testActor } from './testHandlers.ts';

const log = { info: () => undefined, error: () => undefined };
let folder = '';
let events: string[] = [];

beforeEach(async () => {
  events = [];
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-start-'));
  await writeFile(join(folder, 'index.html'), '');
});
afterEach(() => rm(folder, { recursive: true }));

const coreOf = (handlers = sampleHandlers): Core => ({
  dispatcher: createDispatcher(handlers, { log }),
  actor: testActor,
  size: async () => null,
  openFile: async () => new Uint8Array(),
  picture: async () => Uint8Array.of(4),
  places: async () => Uint8Array.of(5),
  close: async () => {
    events.push('core closed');
  },
});
const start = (createCore = async () => coreOf(), demo = false) =>
  startLoopback({ dataFolder: folder, pageFolder: folder, port: 0, demo, createCore });

test('[02 second start] hands over: a new address of the running host; the lock ends with it', async () => {
  const first = await start();
  if (first.kind !== 'running') throw new Error('not running');
  const second = await start(async () => {
    throw new Error('a second core on one folder');
  });
  if (second.kind !== 'handedOver') throw new Error('not handed over');
  expect(second.address).toContain(`${first.loopback.origin}/?code=`);
  const entered = await fetch(second.address ?? '', { redirect: 'manual' });
  expect(entered.status).toBe(303);
  await first.loopback.close();
  expect(events).toContain('core closed');
  const lock = await acquireLock(folder);
  expect(lock.kind).toBe('held');
  if (lock.kind === 'held') await lock.release();
});

test('[02 command line] reaches the running core through the lock', async () => {
  const first = await start();
  const lock = await acquireLock(folder);
  if (first.kind !== 'running' || lock.kind !== 'taken') throw new Error('not locked');
  const connection = connectControl(await lock.connect());
  expect((await connection.client.session.preferences({})).theme).toBe('dark');
  connection.close();
  await first.loopback.close();
});

test('a core that cannot be made gives the lock back', async () => {
  const failing = start(async () => {
    throw new AppError('read_only', 'The folder cannot be written.');
  });
  await expect(failing).rejects.toMatchObject({ code: 'read_only' });
  const lock = await acquireLock(folder);
  expect(lock.kind).toBe('held');
  if (lock.kind === 'held') await lock.release();
});

test('--demo takes in the demo library before the address is given', async () => {
  const handlers = completeHandlers({
    persons: { list: async (_input, { actor }) => ({ persons: [], actor, former: [] }) },
    library: {
      importDemo: async (_input, { actor }) => {
        events.push(`demo by ${actor.id}`);
        return importReport();
      },
    },
  });
  const first = await start(async () => coreOf(handlers), true);
  expect(events).toEqual(['demo by ada']);
  if (first.kind === 'running') await first.loopback.close();
});

test('a page that was never built ends in an error, not in a half-started host', async () => {
  await rm(join(folder, 'index.html'));
  const options = { dataFolder: folder, port: 0, demo: false, createCore: async () => coreOf() };
  const failing = startLoopback({ ...options, pageFolder: join(folder, 'none') });
  await expect(failing).rejects.toMatchObject({ code: 'unavailable' });
  expect(events).toEqual(['core closed']);
});
