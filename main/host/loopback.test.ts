import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createDispatcher } from '../app/dispatcher.ts';
import { createClient } from '../contract/wire/client.ts';
import { createWebSocketTransport, type FrameSocket } from '../contract/wire/webSocketTransport.ts';
import { createLoopback, type Loopback, WIRE_PATH } from './loopback.ts';
import { runLoopback } from './serve.ts';
import { MAX_OPEN_CODES } from './sessions.ts';
import { sampleHandlers, testActor } from './testHandlers.ts';

const key = 'c'.repeat(64);
let folder = '';
let host: Loopback;
let closed = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-loopback-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>page</title>');
  const log = { info: () => undefined, error: () => undefined };
  const core = {
    dispatcher: createDispatcher(sampleHandlers, { log }),
    actor: testActor,
    size: async () => 3,
    openFile: async () => Uint8Array.of(1, 2, 3),
    picture: async () => Uint8Array.of(4),
    places: async () => Uint8Array.of(5),
    close: async () => {
      closed += 1;
    },
  };
  host = await runLoopback({ core, port: 0, pageFolder: folder });
});
afterAll(async () => {
  await host.close();
  expect(closed).toBe(1);
  await rm(folder, { recursive: true });
});

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: host.port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function enter(): Promise<string> {
  const { pathname, search } = new URL(host.newAddress());
  const { headers } = await get(pathname + search);
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

/** Status that an upgrade is refused with, or 101. */
function upgrade(headers: Record<string, string>, path = WIRE_PATH): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${host.port}${path}`, { headers });
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (sent, response) => {
      sent.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', () => undefined);
  });
}

test('[02 loopback] the code becomes a cookie, the cookie opens page and pixels', async () => {
  const { pathname, search } = new URL(host.newAddress());
  const first = await get(pathname + search);
  expect([first.status, first.headers.location]).toEqual([303, '/']);
  expect(first.headers['set-cookie']?.[0]).toMatch(
    /^anamnesis-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  );
  const cookie = first.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  expect((await get('/', { cookie })).body).toContain('<title>page</title>');
  const pixels = await get(`/instances/${key}`, { cookie: `other=1; ${cookie}` });
  expect([pixels.status, pixels.body]).toEqual([200, '\x01\x02\x03']);
});

test('[02 loopback] a code works once', async () => {
  const { pathname, search } = new URL(host.newAddress());
  expect((await get(pathname + search)).status).toBe(303);
  const again = await get(pathname + search);
  expect([again.status, again.headers['set-cookie']]).toEqual([401, undefined]);
});

test('[02 loopback] a wrong code, an empty one and an ended one let nobody in', async () => {
  expect((await get('/?code=guess')).status).toBe(401);
  expect((await get('/?code=')).status).toBe(401);
  const oldest = new URL(host.newAddress()).search;
  for (let minted = 0; minted < MAX_OPEN_CODES; minted += 1) host.newAddress();
  expect((await get(`/${oldest}`)).status).toBe(401);
});

test('[02 loopback] no cookie, no service: the page says so in plain words', async () => {
  for (const path of ['/', '/index.html', `/instances/${key}`, '/nowhere']) {
    const answer = await get(path);
    expect(answer.status).toBe(401);
    expect(answer.body).toContain('This window has no access');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  }
  expect((await get('/', { cookie: `anamnesis-${host.port}=guess` })).status).toBe(401);
});

test('[02 loopback] another Host, Origin or site is refused, cookie or not', async () => {
  const cookie = await enter();
  const refused: Record<string, string>[] = [
    { host: `localhost:${host.port}` },
    { host: `evil.example:${host.port}` },
    { host: '127.0.0.1' },
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { origin: `http://127.0.0.1:${host.port + 1}` },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const headers of refused) expect((await get('/', { cookie, ...headers })).status).toBe(403);
  const allowed = { cookie, origin: host.origin, 'sec-fetch-site': 'same-origin' };
  expect((await get('/', allowed)).status).toBe(200);
});

test('[02 loopback] other methods and no-store', async () => {
  const cookie = await enter();
  expect((await get('/', { cookie }, 'POST')).status).toBe(405);
  for (const path of ['/', `/instances/${key}`, '/nowhere'])
    expect((await get(path, { cookie })).headers['cache-control']).toBe('no-store');
});

test('[02 loopback] a WebSocket needs cookie, Origin, Host and path', async () => {
  const cookie = await enter();
  const { origin } = host;
  expect(await upgrade({ cookie, origin })).toBe(101);
  expect(await upgrade({ origin })).toBe(401);
  expect(await upgrade({ cookie })).toBe(403);
  expect(await upgrade({ cookie, origin: 'http://evil.example' })).toBe(403);
  expect(await upgrade({ cookie, origin, host: `localhost:${host.port}` })).toBe(403);
  expect(await upgrade({ cookie, origin }, '/other')).toBe(403);
});

test('[02 loopback] the contract over the WebSocket of a page', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${host.port}${WIRE_PATH}`, {
    headers: { cookie: await enter(), origin: host.origin },
  });
  const connection = createClient(createWebSocketTransport(socket as FrameSocket));
  expect((await connection.client.session.setPreferences({ theme: 'light' })).theme).toBe('light');
  connection.close();
});

test('[02 loopback] a request line that is no path, and a taken port', async () => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(host.port, '127.0.0.1', () => {
      socket.end(
        `GET http://evil.example/ HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nConnection: close\r\n\r\n`,
      );
    });
    socket.once('data', (data) => resolve(data.toString().slice(0, 12)));
  });
  expect(answer).toBe('HTTP/1.1 403');
  const taken = createLoopback({
    port: host.port,
    page: async () => new Response(),
    accept: () => undefined,
  });
  await expect(taken).rejects.toMatchObject({ code: 'unavailable' });
});
