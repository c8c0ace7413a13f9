import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDispatcher } from '../app/dispatcher.ts';
import { encodeFrame } from '../contract/wire/codec.ts';
import { askForWindow, connectControl, serveControl } from './control.ts';
import { createStreamTransport } from './streamTransport.ts';
import { sampleHandlers, testActor } from './testHandlers.ts';

const log = { info: () => undefined, error: () => undefined };
let folder = '';
let server: Server;
let address: string | null | Error = null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-control-'));
  const dispatcher = createDispatcher(sampleHandlers, { log });
  const openWindow = async () => {
    if (address instanceof Error) throw address;
    return address;
  };
  server = createServer((socket) => serveControl(socket, { dispatcher, actor: testActor, openWindow }));
  server.listen(join(folder, 'socket'));
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const dial = () => connect(join(folder, 'socket'));

test('[02 command line] a call is forwarded to the running core', async () => {
  const connection = connectControl(dial());
  const seen: number[] = [];
  const options = { onProgress: ({ done }: { done: number }) => seen.push(done) };
  expect((await connection.client.library.importPaths({ paths: ['3'] }, options)).taken).toBe(3);
  expect(seen).toEqual([1, 2, 3]);
  connection.close();
  await connection.closed;
});

test('[02 second start] asks for a window: an address, or null where it was opened', async () => {
  address = 'http://127.0.0.1:1/?code=x';
  expect(await askForWindow(dial())).toBe(address);
  address = null;
  expect(await askForWindow(dial())).toBeNull();
});

test('[02 second start] is told when the running program goes away or has nothing to say', async () => {
  address = new Error('no window');
  await expect(askForWindow(dial())).rejects.toMatchObject({ code: 'disconnected' });
});

test('[02 second start] does not wait for ever for a holder that serves nobody', async () => {
  const silent = createServer(() => undefined).listen(join(folder, 'silent'));
  await once(silent, 'listening');
  const asked = askForWindow(connect(join(folder, 'silent')), 50);
  await expect(asked).rejects.toMatchObject({ code: 'disconnected' });
  silent.close();
});

test('[07 safety] a greeting that is none, and a length above 64 MiB, close the stream', async () => {
  const transport = createStreamTransport(dial());
  transport.send(encodeFrame({ purpose: 'root' }));
  await new Promise<void>((resolve) => transport.onClose(resolve));
  const socket = dial();
  socket.write(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 1, 2, 3));
  await once(socket, 'close');
});
