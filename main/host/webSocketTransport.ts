import type { WebSocket } from 'ws';
import { createInbox } from '../contract/wire/inbox.ts';
import type { Transport } from '../contract/wire/transport.ts';

/** The core's end of a WebSocket. A text frame, or one above the server's `maxPayload`, closes it. */
export function createServerSocketTransport(socket: WebSocket): Transport {
  const inbox = createInbox();
  const close = () => {
    if (inbox.isClosed()) return;
    inbox.close();
    socket.close();
  };
  socket.on('message', (data, isBinary) => {
    if (isBinary && data instanceof Uint8Array) inbox.push(data);
    else close();
  });
  socket.on('close', close);
  socket.on('error', close);
  return {
    send: (frame) => {
      if (!inbox.isClosed()) socket.send(frame);
    },
    onFrame: inbox.listen,
    onClose: inbox.onClose,
    close,
  };
}
