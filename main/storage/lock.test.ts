import { once } from 'node:events';
import { mkdir, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { acquireLock, addressOf, type HeldLock } from './lock.ts';
import { introduce } from './lockHandshake.ts';
import { temporaryFolder } from './testing.ts';

let folder: string;
const held: HeldLock[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const lock of held.splice(0)) await lock.release();
  await rm(folder, { recursive: true });
});

async function hold(path = folder): Promise<HeldLock> {
  const lock = await acquireLock(path);
  if (lock.kind !== 'held') throw new Error('The lock is taken.');
  held.push(lock);
  return lock;
}

/** Answers each line in capitals. */
function echoCapitals(stream: Socket): void {
  stream.on('data', (bytes) => stream.write(bytes.toString().toUpperCase()));
}

test('[02 lock] the second to come gets an authenticated stream to the first', async () => {
  (await hold()).onClient(echoCapitals);
  const second = await acquireLock(folder);
  if (second.kind !== 'taken') throw new Error('Two hold the lock.');
  const stream = await second.connect();
  stream.write('erase nothing');
  const [answer] = await once(stream, 'data');
  expect(String(answer)).toBe('ERASE NOTHING');
  stream.destroy();
});

test('[02 lock] a wrong token gets no stream, and the holder sees none', async () => {
  let clients = 0;
  (await hold()).onClient(() => {
    clients += 1;
  });
  const address = addressOf(await realpath(folder));
  expect(await introduce(connect(address), 'f'.repeat(64))).toBe(null);
  expect(await introduce(connect(address), '')).toBe(null);
  expect(await introduce(connect(address), 'x'.repeat(1000))).toBe(null);
  expect(clients).toBe(0);
});

test('[02 lock] a link to the folder is the same lock; another folder is not', async () => {
  await hold();
  await symlink(folder, `${folder}-link`);
  expect((await acquireLock(`${folder}-link`)).kind).toBe('taken');
  await rm(`${folder}-link`);
  await mkdir(join(folder, 'other'));
  expect((await hold(join(folder, 'other'))).kind).toBe('held');
});

test('[02 lock] released, it can be taken again; the token is readable by its owner alone', async () => {
  const first = await hold();
  expect((await stat(join(folder, 'lock.token'))).mode & 0o777).toBe(0o600);
  await first.release();
  held.pop();
  expect((await hold()).kind).toBe('held');
});

test('[02 lock] a holder that has not written its token yet is waited for', async () => {
  const address = addressOf(await realpath(folder));
  const starting = createServer((stream) => stream.destroy());
  starting.listen(address);
  await once(starting, 'listening');
  await writeFile(join(folder, 'lock.token'), 'old');
  const second = await acquireLock(folder);
  if (second.kind !== 'taken') throw new Error('Two hold the lock.');
  const waiting = second.connect();
  await new Promise((resolve) => starting.close(resolve));
  (await hold()).onClient(echoCapitals);
  (await waiting).destroy();
});

test('[02 lock] who comes before anybody listens is handed over later', async () => {
  const lock = await hold();
  const second = await acquireLock(folder);
  if (second.kind !== 'taken') throw new Error('Two hold the lock.');
  const stream = await second.connect();
  stream.write('early');
  lock.onClient(echoCapitals);
  expect(String((await once(stream, 'data'))[0])).toBe('EARLY');
  stream.destroy();
});

test('[02 lock] Windows has a named pipe, macOS a socket file', () => {
  expect(addressOf('/data', 'win32')).toMatch(/^\\\\\.\\pipe\\anamnesis-[0-9a-f]{32}$/);
  expect(addressOf('/data', 'darwin')).toMatch(/^\/.*anamnesis-[0-9a-f]{32}\.sock$/);
  expect(addressOf('/data', 'linux')).not.toBe(addressOf('/data2', 'linux'));
});
