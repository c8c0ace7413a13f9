import { EventEmitter } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Protocol, UtilityProcess } from 'electron';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileKeys } from '../main/host/fileKeys.ts';
import { safeKeyStore } from './keyStore.ts';
import { menuTemplate, SHELL_COMMANDS } from './menu.ts';
import { CUSTOM_SCHEME, handlePage } from './protocol.ts';
import { utilityProcessHost } from './workerHost.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-shell-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A vault that turns bytes around: enough to see that what is written is not the key. */
const turn = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));
const vault = (backend: string, isAvailable = true) => ({
  isEncryptionAvailable: () => isAvailable,
  getSelectedStorageBackend: () => backend as never,
  encryptString: (text: string) => turn(Buffer.from(text)),
  decryptString: (sealed: Buffer) => {
    const text = turn(sealed).toString();
    if (!/^[\w+/=]+$/.test(text)) throw new Error('cannot decrypt');
    return text;
  },
});

test('[02 sealed columns] the key is sealed by the key store, the same at each start', async () => {
  const open = () => safeKeyStore(folder, vault('gnome_libsecret'), fileKeys(folder));
  const key = await open().load();
  expect(key).toHaveLength(32);
  expect(await open().load()).toEqual(key);
  const path = join(folder, 'master.key.sealed');
  expect((await readFile(path)).includes(key.toString('base64'))).toBe(false);
  expect((await stat(path)).mode & 0o077).toBe(0);
  expect(open().describe()).toContain('key store');
});

test.each([
  ['no key store', vault('unknown', false)],
  ['a key store that only pretends', vault('basic_text')],
])('[02 sealed columns] %s: a file, and said so', async (_name, weak) => {
  const store = safeKeyStore(folder, weak, fileKeys(folder));
  await store.load();
  expect(store.describe()).toContain('master.key, readable by its owner alone');
});

test('[02 sealed columns] a folder that has a key file keeps it: both hosts open it', async () => {
  const key = await fileKeys(folder).load();
  expect(await safeKeyStore(folder, vault('kwallet6'), fileKeys(folder)).load()).toEqual(key);
});

test('[02 sealed columns] the other host does not make a second key beside a sealed one', async () => {
  await safeKeyStore(folder, vault('kwallet6'), fileKeys(folder)).load();
  await expect(fileKeys(folder).load()).rejects.toMatchObject({ code: 'unavailable' });
});

test('[02 sealed columns] a sealed key of another account is refused in words, never replaced', async () => {
  await safeKeyStore(folder, vault('kwallet6'), fileKeys(folder)).load();
  const failing = {
    ...vault('kwallet6'),
    decryptString: () => {
      throw new Error('locked');
    },
  };
  const load = safeKeyStore(folder, failing, fileKeys(folder)).load();
  await expect(load).rejects.toMatchObject({ code: 'bad_file' });
});

test('the menu holds the commands once each, and no reload', () => {
  const ran: string[] = [];
  const template = menuTemplate(SHELL_COMMANDS, (id) => ran.push(id));
  const items = template.flatMap(({ submenu }) => submenu as { role?: string; click?: () => void }[]);
  for (const { click } of items) click?.();
  expect(ran).toEqual(['window.new', 'app.quit']);
  expect(items.map(({ role }) => role)).not.toContain('reload');
});

test('[07 safety] the scheme is standard and secure, and bypasses no policy', () => {
  expect(CUSTOM_SCHEME.privileges).toMatchObject({ standard: true, secure: true });
  expect(CUSTOM_SCHEME.privileges).not.toHaveProperty('bypassCSP');
  expect(CUSTOM_SCHEME.privileges).not.toHaveProperty('allowServiceWorkers');
});

test('[07 safety] the protocol serves its own address alone and hides failures', async () => {
  let handle: (request: Request) => Promise<Response> = async () => new Response();
  const protocol = {
    handle: (_scheme: string, handler: typeof handle) => {
      handle = handler;
    },
  };
  handlePage(protocol as unknown as Protocol, async ({ url }) => {
    if (url.endsWith('fail')) throw new Error('/home/ada');
    return new Response('page');
  });
  expect(await (await handle(new Request('anamnesis://app/'))).text()).toBe('page');
  expect((await handle(new Request('anamnesis://other/'))).status).toBe(404);
  const failed = await handle(new Request('anamnesis://app/fail'));
  expect([failed.status, await failed.text()]).toEqual([500, 'The file could not be read.']);
});

test('[02 processes] the worker adapter: messages, the end once, nothing sent after it', () => {
  const child = Object.assign(new EventEmitter(), {
    pid: 4711 as number | undefined,
    sent: [] as unknown[],
    postMessage(message: unknown) {
      this.sent.push(message);
    },
  });
  let forked: unknown[] = [];
  const fork = (...given: unknown[]) => {
    forked = given;
    return child as unknown as UtilityProcess;
  };
  const handle = utilityProcessHost(fork as never).spawnWorker('/worker.js', { name: 'encoder' });
  expect(forked).toMatchObject(['/worker.js', [], { serviceName: 'encoder', stdio: 'ignore' }]);
  expect(forked[2]).not.toHaveProperty('env.ELECTRON_RUN_AS_NODE');
  const seen: unknown[] = [];
  handle.onMessage((message) => seen.push(message));
  handle.onExit((exit) => seen.push(exit));
  handle.send('work');
  child.emit('message', 'done');
  expect(handle.pid()).toBe(4711);
  child.emit('exit', 9);
  handle.send('late');
  expect([seen, child.sent, handle.pid()]).toEqual([['done', { code: 9, signal: null }], ['work'], null]);
});
