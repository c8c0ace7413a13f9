import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type { IpcMain } from 'electron';
import { expect, test } from 'vitest';
import { createDispatcher } from '../main/app/dispatcher.ts';
import { createClient } from '../main/contract/wire/client.ts';
import { createMessagePortTransport, type FramePort } from '../main/contract/wire/messagePortTransport.ts';
import { sampleHandlers, testActor } from '../main/host/testHandlers.ts';
import { acceptPorts } from './ports.ts';

const page = { url: 'anamnesis://app/', parent: null };

/** A real Node port that tells messages as Electron's does: an event with `data`. */
function asElectronPort(port: MessagePort) {
  const told = new EventEmitter();
  port.on('message', (data) => told.emit('message', { data }));
  port.on('close', () => told.emit('close'));
  return Object.assign(told, {
    postMessage: (frame: Uint8Array) => port.postMessage(frame),
    start: () => port.start(),
    close: () => port.close(),
  });
}

function shell() {
  const ipcMain = new EventEmitter();
  const log = { info: () => undefined, error: () => undefined };
  const dispatcher = createDispatcher(sampleHandlers, { log });
  acceptPorts(ipcMain as unknown as IpcMain, (transport) => dispatcher.serve(transport, testActor));
  const { port1, port2 } = new MessageChannel();
  const send = (senderFrame: object | null) =>
    ipcMain.emit('anamnesis:port', { senderFrame, ports: [asElectronPort(port2)] });
  return { send, connection: () => createClient(createMessagePortTransport(port1 as FramePort)) };
}

test('[02 Electron host] the page speaks the contract over the port that its preload sent', async () => {
  const { send, connection } = shell();
  send(page);
  const { client, close } = connection();
  expect((await client.session.setPreferences({ theme: 'light' })).theme).toBe('light');
  close();
});

test.each([
  ['a frame inside the page', { url: 'anamnesis://app/', parent: page }],
  ['another page', { url: 'https://example.org/', parent: null }],
  ['a frame that is gone', null],
])('[07 Electron checklist 17] a port from %s is closed', async (_name, frame) => {
  const { send, connection } = shell();
  const { closed } = connection();
  send(frame);
  await closed;
});
