import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WebSocketServer } from 'ws';
import { AppError } from '../contract/errors.ts';
import { MAX_FRAME_BYTES } from '../contract/wire/limits.ts';
import type { Transport } from '../contract/wire/transport.ts';
import { createGate, type Gate } from './gate.ts';
import { type PageHandler, refusal } from './pageHandler.ts';
import { createSessions } from './sessions.ts';
import { createServerSocketTransport } from './webSocketTransport.ts';

/** A running loopback host. */
export interface Loopback {
  readonly port: number;
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  /** An address with a new one-time code: whoever opens it first may use the program. */
  newAddress(): string;
  /** Ends the server and its connections. */
  close(): Promise<void>;
}

/** Where the page opens its WebSocket. */
export const WIRE_PATH = '/socket';

/**
 * HTTP and WebSocket on 127.0.0.1 alone. Each request passes the gate: exact Host, exact Origin, the cookie that a one-time code
 * was exchanged for. Port 0 takes a free one.
 * @throws AppError `unavailable` where the port is taken
 */
export async function createLoopback(options: {
  readonly port: number;
  readonly page: PageHandler;
  readonly accept: (transport: Transport) => void;
}): Promise<Loopback> {
  const server = createServer();
  const port = await listen(server, options.port);
  const origin = `http://127.0.0.1:${port}`;
  const sessions = createSessions();
  const gate = createGate(origin, sessions);
  server.on('request', (request, response) => void answer(request, response, gate, origin, options.page));
  const sockets = acceptSockets(server, gate, options.accept);
  return {
    port,
    origin,
    newAddress: () => `${origin}/?code=${sessions.newCode()}`,
    close: () => close(server, sockets),
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = `Port ${port} cannot be used (${error.code}). Choose another one, or leave the port out.`;
      reject(new AppError('unavailable', sentence, { port }));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  gate: Gate,
  origin: string,
  page: PageHandler,
): Promise<void> {
  try {
    const refused = gate.check(request);
    await write(response, refused ?? (await page(toRequest(request, origin, goneSignal(response)))));
  } catch {
    // The file could not be read, or the browser went away in the middle of it.
    if (response.headersSent) response.destroy();
    else await write(response, refusal(500, 'The file could not be read.')).catch(() => response.destroy());
  }
}

/** Aborted when the browser goes away before it was answered. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => !response.writableFinished && gone.abort());
  return gone.signal;
}

function toRequest(request: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const { range } = request.headers;
  return new Request(`${origin}${request.url}`, {
    method: request.method ?? 'GET',
    headers: range ? { range } : {},
    signal,
  });
}

async function write(response: ServerResponse, from: Response): Promise<void> {
  response.writeHead(from.status, Object.fromEntries(from.headers));
  if (from.body) await pipeline(Readable.fromWeb(from.body as never), response);
  else response.end();
}

function acceptSockets(server: Server, gate: Gate, accept: (transport: Transport) => void): WebSocketServer {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
  });
  server.on('upgrade', (request, socket, head) => {
    const refused = gate.checkUpgrade(request, WIRE_PATH);
    if (refused === null) {
      sockets.handleUpgrade(request, socket, head, (open) => accept(createServerSocketTransport(open)));
    } else {
      socket.end(`HTTP/1.1 ${refused} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
    }
  });
  return sockets;
}

async function close(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.terminate();
  sockets.close();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
