import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createDispatcher, type Dispatcher } from '../app/dispatcher.ts';
import type { Client } from '../contract/api/contract.ts';
import type { AppError } from '../contract/errors.ts';
import { type Connection, createClient } from '../contract/wire/client.ts';
import { CREDIT_WINDOW, MAX_WAITING_FRAMES, writeFrame } from '../contract/wire/frames.ts';
import type { Transport } from '../contract/wire/transport.ts';
import { sampleHandlers, testActor } from './testHandlers.ts';

/** Makes connected pairs of one kind of transport: the client's end, and the core's end. */
export interface TransportKind {
  pair(): Promise<readonly [client: Transport, server: Transport]>;
  end(): Promise<void>;
}

const log = { info: () => undefined, error: () => undefined };

interface Bench {
  readonly dispatcher: Dispatcher;
  readonly connect: () => Promise<Connection>;
  readonly connectRaw: () => Promise<Transport>;
}

/** The behaviour that every transport must carry: one suite over all of them. */
export function describeTransport(name: string, createKind: () => Promise<TransportKind>): void {
  const bench = async (body: (bench: Bench) => Promise<void>) => {
    const kind = await createKind();
    const dispatcher = createDispatcher(sampleHandlers, { log });
    const connectRaw = async () => {
      const [client, server] = await kind.pair();
      dispatcher.serve(server, testActor);
      return client;
    };
    try {
      await body({ dispatcher, connectRaw, connect: async () => createClient(await connectRaw()) });
    } finally {
      await dispatcher.close();
      await kind.end();
    }
  };
  describe(name, () => {
    test('call: answers carry what the declaration fills in', () => bench(answersCalls));
    test('error: code and sentence arrive, values stay', () => bench(carriesErrors));
    test('event: reaches those who listen', () => bench(sendsEvents));
    test('progress: all of it, in order, before the answer', () => bench(streamsProgress));
    test('cancel: rejects at once and aborts the handler', () => bench(cancels));
    test('binary: bytes and vectors both ways', () => bench(carriesBytes));
    test('disconnect by the client rejects what is pending', () => bench(disconnectsClient));
    test('disconnect by the core rejects what is pending', () => bench(disconnectsServer));
    test('two clients do not hear each other', () => bench(keepsClientsApart));
    test('slow client: waits alone, is cut off when too far behind', () => bench(holdsSlowClient));
    test('garbage closes the connection and hurts nobody else', () => bench(survivesGarbage));
  });
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: AppError) => error.code,
  );
const hang = (client: Client, signal?: AbortSignal) =>
  client.library.importDemo({}, signal ? { signal } : {});

async function answersCalls({ connect }: Bench) {
  const { client } = await connect();
  const answers = await Promise.all([
    client.session.setPreferences({ theme: 'light', panels: { read: [30, 70] } }),
    client.session.preferences({}),
  ]);
  expect(answers[0]).toMatchObject({ theme: 'light', panels: { read: [30, 70] }, railOpen: true });
  expect(answers[1].theme).toBe('dark');
}

async function carriesErrors({ connect }: Bench) {
  const { client } = await connect();
  const error = await client.models.use({ role: 'reader', id: 'x' }).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'refused', message: 'This model does not fit the role.', values: {} });
}

async function sendsEvents({ connect, dispatcher }: Bench) {
  const { client, on } = await connect();
  await client.session.preferences({});
  const heard: unknown[] = [];
  const stop = on('memory', 'changed', (payload) => heard.push(payload));
  dispatcher.emit('memory', 'changed', { patientKey: null });
  await client.session.preferences({});
  stop();
  dispatcher.emit('memory', 'changed', { patientKey: null });
  await client.session.preferences({});
  expect(heard).toEqual([{ patientKey: null }]);
}

async function streamsProgress({ connect }: Bench) {
  const { client } = await connect();
  const seen: number[] = [];
  const total = 5 * CREDIT_WINDOW + 3;
  const report = await client.library.importPaths(
    { paths: [String(total)] },
    { onProgress: ({ done }) => seen.push(done) },
  );
  expect(report.taken).toBe(total);
  expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
}

async function cancels({ connect }: Bench) {
  const { client } = await connect();
  const abort = new AbortController();
  const call = codeOf(hang(client, abort.signal));
  await client.session.preferences({});
  abort.abort();
  expect(await call).toBe('cancelled');
  expect(await codeOf(hang(client, abort.signal))).toBe('cancelled');
}

async function carriesBytes({ connect }: Bench) {
  const { client } = await connect();
  const bytes = Uint8Array.from({ length: 1_500_000 }, (_, index) => (index * 31) & 255);
  const { skipped } = await client.library.importBytes({ files: [{ path: 'a.dcm', bytes }] });
  expect(skipped[0]?.reason).toBe(createHash('sha256').update(bytes).digest('hex'));
  const evidence = await client.memory.evidence({
    id: '00000000-0000-4000-8000-000000000001' as never,
  });
  if (evidence.kind !== 'visual') throw new Error('another kind came back');
  const expected = Float32Array.of(0.25, -0, Number.NaN, Number.POSITIVE_INFINITY);
  expect(evidence.row.vector).toEqual(expected);
}

async function disconnectsClient({ connect }: Bench) {
  const connection = await connect();
  const call = codeOf(hang(connection.client));
  connection.close();
  expect(await call).toBe('disconnected');
  await connection.closed;
  expect(await codeOf(connection.client.session.preferences({}))).toBe('disconnected');
}

async function disconnectsServer({ connect, dispatcher }: Bench) {
  const connection = await connect();
  const call = codeOf(hang(connection.client));
  await connection.client.session.preferences({});
  await dispatcher.close();
  await connection.closed;
  // The aborted call may still be answered on the way out.
  expect(['answered', 'cancelled', 'disconnected']).toContain(await call);
  expect(await codeOf(connection.client.session.preferences({}))).toBe('disconnected');
}

async function keepsClientsApart({ connect, dispatcher }: Bench) {
  const [one, two] = [await connect(), await connect()];
  const heard: string[] = [];
  one.on('models', 'changed', () => heard.push('one'));
  two.on('models', 'changed', () => heard.push('two'));
  const [theme] = await Promise.all([
    one.client.session.setPreferences({ theme: 'light' }).then((answer) => answer.theme),
    two.client.library.importPaths({ paths: ['3'] }),
  ]);
  dispatcher.emit('models', 'changed', {});
  await Promise.all([one.client.session.preferences({}), two.client.session.preferences({})]);
  one.close();
  expect((await two.client.session.preferences({})).theme).toBe('dark');
  expect([theme, ...heard.sort()]).toEqual(['light', 'one', 'two']);
}

/** A client that never gives credit: it gets the window's frames, then nothing, then the end. */
async function holdsSlowClient({ connect, connectRaw, dispatcher }: Bench) {
  const slow = await connectRaw();
  const { client } = await connect();
  let received = 0;
  slow.onFrame(() => {
    received += 1;
  });
  const ended = new Promise<void>((resolve) => slow.onClose(resolve));
  for (let sent = 0; sent < CREDIT_WINDOW + 10; sent += 1) dispatcher.emit('models', 'changed', {});
  await client.library.importPaths({ paths: ['100'] });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(received).toBe(CREDIT_WINDOW);
  await flood(dispatcher, client);
  await ended;
  expect((await client.session.preferences({})).theme).toBe('dark');
}

/** Events in lots that a client which gives credit keeps up with. */
async function flood(dispatcher: Dispatcher, client: Client) {
  for (let sent = 0; sent < MAX_WAITING_FRAMES; sent += CREDIT_WINDOW) {
    for (let lot = 0; lot < CREDIT_WINDOW; lot += 1) dispatcher.emit('models', 'changed', {});
    await client.session.preferences({});
  }
}

async function survivesGarbage({ connect, connectRaw }: Bench) {
  const [{ client }, bad] = [await connect(), await connectRaw()];
  const ended = new Promise<void>((resolve) => bad.onClose(resolve));
  bad.send(Uint8Array.of(0xff, 0x00, 0x13));
  await ended;
  const twin = await connectRaw();
  const twinEnded = new Promise<void>((resolve) => twin.onClose(resolve));
  const call = { type: 'call', id: 1, group: 'library', name: 'importDemo', input: {} } as const;
  twin.send(writeFrame(call));
  twin.send(writeFrame(call));
  await twinEnded;
  expect((await client.session.preferences({})).theme).toBe('dark');
}
