import { createInbox } from './inbox.ts';
import type { Transport } from './transport.ts';

/**
 * The part of a MessagePort that is used: the page's own, that of Node's worker_threads, and Electron's MessagePortMain with
 * `addEventListener` mapped to its `on`.
 */
export interface FramePort {
  postMessage(frame: Uint8Array): void;
  start(): void;
  close(): void;
  addEventListener(type: 'message' | 'close', listener: (event: { readonly data?: unknown }) => void): void;
}

/** Frames over a MessagePort. What is not bytes is a breach of the protocol and closes the port. */
export function createMessagePortTransport(port: FramePort): Transport {
  const inbox = createInbox();
  const close = () => {
    if (inbox.isClosed()) return;
    inbox.close();
    port.close();
  };
  port.addEventListener('message', ({ data }) => {
    if (data instanceof Uint8Array) inbox.push(data);
    else close();
  });
  port.addEventListener('close', close);
  port.start();
  return {
    send: (frame) => {
      if (!inbox.isClosed()) port.postMessage(compact(frame));
    },
    onFrame: inbox.listen,
    onClose: inbox.onClose,
    close,
  };
}

/** A structured clone copies the whole buffer under a view. */
function compact(frame: Uint8Array): Uint8Array {
  return frame.byteLength === frame.buffer.byteLength ? frame : frame.slice();
}
