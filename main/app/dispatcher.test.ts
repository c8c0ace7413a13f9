import { expect, test } from 'vitest';
import { Preferences } from '../contract/api/session.ts';
import { AppError } from '../contract/errors.ts';
import { createClient } from '../contract/wire/client.ts';
import { parseServerFrame, SERVER_CALLS, type ServerFrame, writeFrame } from '../contract/wire/frames.ts';
import { createMemoryPair } from '../contract/wire/memoryTransport.ts';
import { completeHandlers, importReport, type SomeHandlers, testActor } from '../host/testHandlers.ts';
import { createDispatcher } from './dispatcher.ts';

interface Line {
  readonly level: 'info' | 'error';
  readonly message: string;
  readonly values: Readonly<Record<string, unknown>>;
}

function open(some: SomeHandlers) {
  const lines: Line[] = [];
  const write = (level: Line['level']) => (values: Line['values'], message: string) =>
    lines.push({ level, message, values });
  const dispatcher = createDispatcher(completeHandlers(some), {
    log: { info: write('info'), error: write('error') },
  });
  const [raw, server] = createMemoryPair();
  dispatcher.serve(server, testActor);
  return { dispatcher, raw, lines, connect: () => createClient(raw) };
}

/** Sends one call as a stranger would and gives the answer. */
async function callRaw(some: SomeHandlers, group: string, name: string, input: unknown) {
  const { raw, lines } = open(some);
  const answer = new Promise<ServerFrame | null>((resolve) =>
    raw.onFrame((bytes) => resolve(parseServerFrame(bytes))),
  );
  raw.send(writeFrame({ type: 'call', id: 1, group, name, input }));
  return { answer: await answer, lines };
}

const fails = (error: unknown): SomeHandlers => ({ models: { use: () => Promise.reject(error) } });
const use = { role: 'reader', id: 'x' };

test.each([
  ['session', 'nothing'],
  ['nothing', 'preferences'],
  ['constructor', 'name'],
  ['session', 'constructor'],
  ['__proto__', 'toString'],
])('[02 dispatcher] %s.%s is no call', async (group, name) => {
  const { answer } = await callRaw({}, group, name, {});
  expect(answer).toMatchObject({ type: 'error', code: 'unknown_call' });
});

test('[02 dispatcher] input is parsed: the sentence names the field, never its value', async () => {
  const { answer } = await callRaw({}, 'library', 'studies', { limit: 'PHANTOM^ADA' });
  expect(answer).toMatchObject({ code: 'invalid_input', incidentId: null });
  const { sentence } = answer as { sentence: string };
  expect(sentence).toContain('The field "limit" of library.studies');
  expect(sentence).not.toContain('PHANTOM');
});

test('[02 dispatcher] the handler gets defaults filled in and the actor of its connection', async () => {
  const { connect } = open({
    library: {
      studies: async (input, { actor }) => {
        if (actor.id !== 'ada') throw new Error('another actor');
        return { rows: [], total: input.limit, all: input.offset };
      },
    },
  });
  expect(await connect().client.library.studies({})).toEqual({ rows: [], total: 200, all: 0 });
});

test('[02 dispatcher] output is parsed: what is not declared does not leave', async () => {
  const handler = async () => ({ ...Preferences.parse({}), secret: 'stays' });
  const { connect } = open({ session: { preferences: handler } });
  expect(await connect().client.session.preferences({})).not.toHaveProperty('secret');
});

test('[02 dispatcher] output that breaks its declaration is an incident', async () => {
  const handler = async () => ({ theme: 'pink' }) as never;
  const { answer, lines } = await callRaw(
    { session: { preferences: handler } },
    'session',
    'preferences',
    {},
  );
  expect(answer).toMatchObject({ code: 'internal' });
  expect(lines[0]?.level).toBe('error');
});

test('[02 errors] a declared code crosses with its sentence, its values go to the log alone', async () => {
  const error = new AppError('refused', 'It does not fit.', { path: '/home/ada' });
  const { answer, lines } = await callRaw(fails(error), 'models', 'use', use);
  expect(answer).toEqual({
    type: 'error',
    id: 1,
    code: 'refused',
    sentence: 'It does not fit.',
    incidentId: null,
  });
  expect(lines[0]?.values).toMatchObject({ code: 'refused', values: { path: '/home/ada' } });
});

test.each([
  ['an unforeseen error', new Error('secret at /home/ada')],
  ['a code that the call does not declare', new AppError('conflict', 'secret at /home/ada')],
  ['internal itself', new AppError('internal', 'secret at /home/ada')],
  ['something that is no error', 'secret at /home/ada'],
])('[02 errors] %s becomes internal with an incident id; the rest stays in the log', async (_name, error) => {
  const { answer, lines } = await callRaw(fails(error), 'models', 'use', use);
  expect(answer).toMatchObject({ code: 'internal' });
  expect(JSON.stringify(answer)).not.toContain('secret');
  const { incidentId } = answer as { incidentId: string };
  expect(incidentId).toMatch(/^[0-9a-f-]{36}$/);
  expect(lines[0]?.values).toMatchObject({ incidentId, call: 'models.use' });
  expect(String(lines[0]?.values.stack)).toContain('secret');
});

test('[02 dispatcher] cancel reaches the handler as its signal', async () => {
  let aborted = false;
  const { connect } = open({
    session: { preferences: async () => Preferences.parse({}) },
    library: {
      importDemo: (_input, { signal }) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => {
            aborted = true;
            resolve(importReport());
          });
        }),
    },
  });
  const { client } = connect();
  const abort = new AbortController();
  const call = client.library.importDemo({}, { signal: abort.signal });
  await client.session.preferences({});
  abort.abort();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
  await client.session.preferences({});
  expect(aborted).toBe(true);
});

test('[02 dispatcher] progress after the answer is dropped, progress that breaks its declaration fails the call', async () => {
  const seen: unknown[] = [];
  const { connect } = open({
    library: {
      importDemo: async (_input, { progress }) => {
        queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => progress({} as never))));
        return importReport();
      },
      importPaths: async (_input, { progress }) => {
        progress({ phase: 'dancing' } as never);
        return importReport();
      },
    },
  });
  const { client } = connect();
  const options = { onProgress: (value: unknown) => seen.push(value) };
  await client.library.importDemo({}, options);
  const failed = client.library.importPaths({ paths: ['x'] }, options);
  await expect(failed).rejects.toMatchObject({ code: 'internal' });
  expect(seen).toEqual([]);
});

test('[02 dispatcher] an event that breaks its declaration is logged and not sent', async () => {
  const { dispatcher, connect, lines } = open({
    session: { preferences: async () => Preferences.parse({}) },
  });
  const { client, on } = connect();
  const heard: unknown[] = [];
  on('memory', 'changed', (payload) => heard.push(payload));
  dispatcher.emit('memory', 'changed', { patientKey: 'ADA' as never });
  dispatcher.emit('memory', 'constructor' as never, {} as never);
  await client.session.preferences({});
  expect(heard).toEqual([]);
  expect(lines.map(({ message }) => message)).toEqual(['event not sent', 'event not sent']);
});

test('[02 flooding] more calls at once than allowed are refused, not started', async () => {
  let started = 0;
  const { raw } = open({
    library: {
      importDemo: () => {
        started += 1;
        return new Promise(() => undefined);
      },
    },
  });
  const refused: (ServerFrame | null)[] = [];
  raw.onFrame((bytes) => refused.push(parseServerFrame(bytes)));
  for (let id = 1; id <= SERVER_CALLS + 2; id += 1)
    raw.send(writeFrame({ type: 'call', id, group: 'library', name: 'importDemo', input: {} }));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(started).toBe(SERVER_CALLS);
  expect(refused.map((frame) => (frame as { code: string }).code)).toEqual(['unavailable', 'unavailable']);
});

test('[02 flooding] a client keeps its own limit: a thousand calls at once are all answered', async () => {
  const { connect } = open({ session: { preferences: async () => Preferences.parse({}) } });
  const { client } = connect();
  const answers = await Promise.all(Array.from({ length: 1000 }, () => client.session.preferences({})));
  expect(answers).toHaveLength(1000);
});

test('[02 dispatcher] close aborts what runs, closes clients and takes no new ones', async () => {
  const { dispatcher, connect } = open({
    library: {
      importDemo: (_input, { signal }) =>
        new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(new AppError('cancelled', 'Stopped.'))),
        ),
    },
  });
  const connection = connect();
  const call = connection.client.library.importDemo({});
  const answered = expect(call).rejects.toMatchObject({ code: 'cancelled' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  await dispatcher.close();
  await answered;
  await connection.closed;
  const [late, server] = createMemoryPair();
  dispatcher.serve(server, testActor);
  await createClient(late).closed;
});
