import type { Socket } from 'node:net';
import { createInbox } from '../contract/wire/inbox.ts';
import { MAX_FRAME_BYTES } from '../contract/wire/limits.ts';
import type { Transport } from '../contract/wire/transport.ts';

const HEAD_BYTES = 4;

/** Frames over a byte stream, each behind its length in four bytes, big-endian. A length above 64 MiB closes the stream. */
export function createStreamTransport(socket: Socket): Transport {
  const inbox = createInbox();
  const close = () => {
    if (inbox.isClosed()) return;
    inbox.close();
    socket.end();
  };
  const cut = createCutter(inbox.push, () => {
    close();
    socket.destroy();
  });
  socket.on('data', cut);
  socket.on('close', close);
  socket.on('error', close);
  return {
    send: (frame) => {
      if (!inbox.isClosed()) write(socket, frame);
    },
    onFrame: inbox.listen,
    onClose: inbox.onClose,
    close,
  };
}

function write(socket: Socket, frame: Uint8Array): void {
  const head = Buffer.allocUnsafe(HEAD_BYTES);
  head.writeUInt32BE(frame.byteLength);
  socket.cork();
  socket.write(head);
  socket.write(frame);
  socket.uncork();
}

/** Collects chunks and hands over whole frames; joins chunks only when a frame is complete. */
function createCutter(push: (frame: Uint8Array) => void, refuse: () => void): (chunk: Buffer) => void {
  let chunks: Buffer[] = [];
  let held = 0;
  let needed = HEAD_BYTES;
  return (chunk) => {
    chunks.push(chunk);
    held += chunk.byteLength;
    while (held >= needed) {
      const all = chunks.length === 1 ? (chunks[0] ?? chunk) : Buffer.concat(chunks);
      chunks = [all];
      const length = all.readUInt32BE(0);
      if (length > MAX_FRAME_BYTES) return refuse();
      needed = HEAD_BYTES + length;
      if (held < needed) return;
      push(all.subarray(HEAD_BYTES, needed));
      chunks = [all.subarray(needed)];
      held -= needed;
      needed = HEAD_BYTES;
    }
  };
}
