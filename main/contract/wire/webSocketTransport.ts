import { createInbox } from './inbox.ts';
import type { Transport } from './transport.ts';

/** The part of a WebSocket that is used: the page's own and the `ws` package's. */
export interface FrameSocket {
  binaryType: string;
  readonly readyState: number;
  send(frame: Uint8Array<ArrayBuffer>): void;
  close(): void;
  addEventListener(
    type: 'open' | 'message' | 'close' | 'error',
    listener: (event: { readonly data?: unknown }) => void,
  ): void;
}

const OPEN = 1;

/** The page's end of a WebSocket. What is sent before it opens waits; text frames are a breach of the protocol and close it. */
export function createWebSocketTransport(socket: FrameSocket): Transport {
  const inbox = createInbox();
  const waiting: Uint8Array[] = [];
  const write = (frame: Uint8Array) => socket.send(frame as Uint8Array<ArrayBuffer>);
  const close = () => {
    if (inbox.isClosed()) return;
    inbox.close();
    socket.close();
  };
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => {
    for (const frame of waiting.splice(0)) write(frame);
  });
  socket.addEventListener('message', ({ data }) => {
    if (data instanceof ArrayBuffer) inbox.push(new Uint8Array(data));
    else close();
  });
  socket.addEventListener('close', close);
  // A refused connection reports an error and then its close; without a listener Node would throw.
  socket.addEventListener('error', close);
  return {
    send: (frame) => {
      if (inbox.isClosed()) return;
      if (socket.readyState === OPEN) write(frame);
      else waiting.push(frame);
    },
    onFrame: inbox.listen,
    onClose: inbox.onClose,
    close,
  };
}
