import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { WebSocket, WebSocketServer } from 'ws';
import { createMemoryPair } from '../contract/wire/memoryTransport.ts';
import { createMessagePortTransport, type FramePort } from '../contract/wire/messagePortTransport.ts';
import { createWebSocketTransport, type FrameSocket } from '../contract/wire/webSocketTransport.ts';
import { describeTransport, type TransportKind } from './conformance.ts';
import { createStreamTransport } from './streamTransport.ts';
import { createServerSocketTransport } from './webSocketTransport.ts';

describeTransport('in-memory pair', async () => ({
  pair: async () => createMemoryPair(),
  end: async () => undefined,
}));

describeTransport('MessagePort', async () => ({
  pair: async () => {
    const { port1, port2 } = new MessageChannel();
    return [port1, port2].map((port) => createMessagePortTransport(port as FramePort)) as never;
  },
  end: async () => undefined,
}));

describeTransport('WebSocket', webSockets);
describeTransport('byte stream', streams);

async function webSockets(): Promise<TransportKind> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  return {
    pair: async () => {
      const accepted = once(server, 'connection');
      const socket = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const client = createWebSocketTransport(socket as FrameSocket);
      const [other] = (await accepted) as [WebSocket];
      return [client, createServerSocketTransport(other)];
    },
    end: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function streams(): Promise<TransportKind> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-wire-'));
  const server: Server = createServer();
  server.listen(join(folder, 'socket'));
  await once(server, 'listening');
  return {
    pair: async () => {
      const accepted = once(server, 'connection');
      const client = createStreamTransport(connect(join(folder, 'socket')));
      const [other] = (await accepted) as [Socket];
      return [client, createStreamTransport(other)];
    },
    end: async () => {
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
