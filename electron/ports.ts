import type { IpcMain, IpcMainEvent, MessagePortMain } from 'electron';
import { createMessagePortTransport, type FramePort } from '../main/contract/wire/messagePortTransport.ts';
import type { Transport } from '../main/contract/wire/transport.ts';
import { isOwnAddress } from './address.ts';

/** The one message that the preload sends: a port for the page. */
const PORT_CHANNEL = 'anamnesis:port';

/** Takes ports from main frames of the app's own page; from anybody else they are closed. */
export function acceptPorts(ipcMain: Pick<IpcMain, 'on'>, accept: (transport: Transport) => void): void {
  ipcMain.on(PORT_CHANNEL, (event) => {
    const [port, ...others] = event.ports;
    for (const other of others) other.close();
    if (!port) return;
    if (isFromPage(event)) accept(createMessagePortTransport(toFramePort(port)));
    else port.close();
  });
}

function isFromPage({ senderFrame }: IpcMainEvent): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwnAddress(senderFrame.url);
}

/** Electron's port tells events the way Node does. */
function toFramePort(port: MessagePortMain): FramePort {
  return {
    postMessage: (frame) => port.postMessage(frame),
    start: () => port.start(),
    close: () => port.close(),
    addEventListener: (type, listener) => {
      if (type === 'message') port.on('message', listener);
      else port.on('close', () => listener({}));
    },
  };
}
