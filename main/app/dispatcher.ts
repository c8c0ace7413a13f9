import { randomUUID } from 'node:crypto';
import { type CallContext, calls, type Emit, events, type Handlers } from '../contract/api/contract.ts';
import type { CallSpec, EventSpec } from '../contract/api/define.ts';
import type { Actor } from '../contract/domain/actor.ts';
import { AppError, type ErrorCode } from '../contract/errors.ts';
import { type ClientFrame, parseClientFrame, SERVER_CALLS, writeFrame } from '../contract/wire/frames.ts';
import { createOutbox, type Outbox } from '../contract/wire/outbox.ts';
import type { Transport } from '../contract/wire/transport.ts';

/** The local log, which never crosses the wire: pino fits. */
export interface DispatcherLog {
  info(values: Readonly<Record<string, unknown>>, message: string): void;
  error(values: Readonly<Record<string, unknown>>, message: string): void;
}

/** Answers the contract's calls for any number of clients, over any transport. */
export interface Dispatcher {
  /** Answers what comes over the transport in the actor's name, until it closes; then its calls are aborted. */
  serve(transport: Transport, actor: Actor): void;
  /** Sends a declared event to every client. An event that does not fit its declaration is logged and not sent. */
  readonly emit: Emit;
  /** Aborts all calls, waits for them a few seconds, closes all transports. */
  close(): Promise<void>;
}

/** What the dispatcher is given beside the handlers. */
export interface DispatcherOptions {
  readonly log: DispatcherLog;
  /** True where a connection may be told events of a group; left out: all of them. */
  readonly mayHear?: (connection: object, group: string) => boolean;
  /** Told of each connection that ended. */
  readonly onEnd?: (connection: object) => void;
}

type CallFrame = Extract<ClientFrame, { type: 'call' }>;
type AnyHandler = (input: unknown, context: CallContext<unknown>) => Promise<unknown>;
interface Declared {
  readonly spec: CallSpec;
  readonly handler: AnyHandler;
}
interface Served {
  readonly actor: Actor;
  readonly outbox: Outbox;
  readonly transport: Transport;
  readonly running: Map<number, { readonly abort: AbortController; readonly done: Promise<void> }>;
}
interface Failure {
  readonly code: ErrorCode;
  readonly sentence: string;
  readonly incidentId: string | null;
}

/**
 * Codes that any call may answer with, as any may write, on a disk that is full or write-protected, or after the data folder was
 * moved; others only where the call declares them.
 */
const UNIVERSAL: readonly ErrorCode[] = [
  'invalid_input',
  'unknown_call',
  'cancelled',
  'disconnected',
  'not_allowed',
  'unavailable',
  'disk_full',
  'read_only',
];
const CLOSE_WAIT_MS = 5000;

/** Names are looked up in the contract alone; input, progress, output and events are parsed by their declarations. */
export function createDispatcher(handlers: Handlers, options: DispatcherOptions): Dispatcher {
  const { log, mayHear = () => true, onEnd = () => {} } = options;
  const clients = new Set<Served>();
  let closing = false;
  return {
    serve: (transport, actor) => {
      if (closing) {
        transport.close();
        return;
      }
      const client: Served = { actor, transport, outbox: createOutbox(transport), running: new Map() };
      clients.add(client);
      transport.onClose(() => {
        clients.delete(client);
        onEnd(client);
        for (const { abort } of client.running.values()) abort.abort();
      });
      transport.onFrame((bytes) => receive(client, bytes, handlers, log));
    },
    emit: (group, name, payload) => {
      const frame = eventFrame(group, String(name), payload, log);
      if (!frame) return;
      for (const client of clients) if (mayHear(client, group)) client.outbox.stream(null, frame);
    },
    close: () => {
      closing = true;
      return closeAll(clients);
    },
  };
}

function receive(client: Served, bytes: Uint8Array, handlers: Handlers, log: DispatcherLog): void {
  const frame = parseClientFrame(bytes);
  if (!frame || (frame.type === 'call' && client.running.has(frame.id))) {
    log.error({ actor: client.actor.id, bytes: bytes.byteLength }, 'client sent a frame that is none');
    client.transport.close();
  } else if (frame.type === 'credit') client.outbox.credit(frame.frames);
  else if (frame.type === 'cancel') client.running.get(frame.id)?.abort.abort();
  else start(client, frame, handlers, log);
}

function start(client: Served, frame: CallFrame, handlers: Handlers, log: DispatcherLog): void {
  if (client.running.size >= SERVER_CALLS) {
    const sentence = `More than ${SERVER_CALLS} actions run at once. Wait for some of them to end.`;
    sendFailure(client, frame.id, { code: 'unavailable', sentence, incidentId: null });
    return;
  }
  const abort = new AbortController();
  const done = answer(client, frame, abort.signal, handlers, log).finally(() =>
    client.running.delete(frame.id),
  );
  client.running.set(frame.id, { abort, done });
}

async function answer(
  client: Served,
  frame: CallFrame,
  signal: AbortSignal,
  handlers: Handlers,
  log: DispatcherLog,
): Promise<void> {
  const { id } = frame;
  const declared = findCall(handlers, frame);
  // A turn later, so that the call is registered before a handler can answer.
  await Promise.resolve();
  try {
    const output = await runCall(client, frame, signal, declared);
    client.outbox.answer(id, writeFrame({ type: 'result', id, output }));
  } catch (error) {
    sendFailure(client, id, toFailure(error, frame, declared?.spec ?? null, signal, log));
  }
}

function sendFailure(client: Served, id: number, failure: Failure): void {
  client.outbox.answer(id, writeFrame({ type: 'error', id, ...failure }));
}

function findCall(handlers: Handlers, { group, name }: CallFrame): Declared | null {
  const spec = ownValue<CallSpec>(ownValue<object>(calls, group), name);
  const handler = ownValue<AnyHandler>(ownValue<object>(handlers, group), name);
  return spec && handler ? { spec, handler } : null;
}

/** Own properties only: `constructor` and `__proto__` are no names. */
function ownValue<T>(of: object | null, key: string): T | null {
  return of !== null && Object.hasOwn(of, key) ? ((of as Record<string, T>)[key] ?? null) : null;
}

async function runCall(
  client: Served,
  frame: CallFrame,
  signal: AbortSignal,
  declared: Declared | null,
): Promise<unknown> {
  if (!declared)
    throw new AppError('unknown_call', 'The program does not know this action. Reload the window.');
  const input = declared.spec.input.safeParse(frame.input);
  if (!input.success) throw new AppError('invalid_input', sentenceOf(frame, input.error.issues[0]));
  const reports = createReports(client, frame.id, declared.spec);
  try {
    const context = { actor: client.actor, connection: client, signal, progress: reports.progress };
    const output = await declared.handler(input.data, context);
    return declared.spec.output.parse(output);
  } finally {
    reports.end();
  }
}

/** Progress of one call until it is answered; what comes later is dropped. */
function createReports(client: Served, id: number, spec: CallSpec) {
  let ended = false;
  return {
    progress: (value: unknown) => {
      if (ended) return;
      if (!spec.progress) throw new Error('this call declares no progress');
      client.outbox.stream(id, writeFrame({ type: 'progress', id, value: spec.progress.parse(value) }));
    },
    end: () => {
      ended = true;
    },
  };
}

/** Names the field, never its value: values may be a patient's. */
function sentenceOf(
  { group, name }: CallFrame,
  issue: { readonly path: readonly PropertyKey[]; readonly message: string } | undefined,
): string {
  const field = (issue?.path ?? []).map(String).join('.');
  const what = field ? `The field "${field}" of ${group}.${name}` : `What was sent to ${group}.${name}`;
  return `${what} was not accepted: ${(issue?.message ?? 'invalid').replace(/^Invalid input: /, '')}. Correct it and try again.`;
}

function toFailure(
  error: unknown,
  { group, name }: CallFrame,
  spec: CallSpec | null,
  signal: AbortSignal,
  log: DispatcherLog,
): Failure {
  const call = `${group}.${name}`;
  if (signal.aborted) {
    log.info({ call, reason: String(error) }, 'call cancelled');
    return { code: 'cancelled', sentence: 'Stopped, as asked.', incidentId: null };
  }
  if (error instanceof AppError && (UNIVERSAL.includes(error.code) || spec?.errors.includes(error.code))) {
    log.info({ call, code: error.code, values: error.values }, 'call refused');
    return { code: error.code, sentence: error.message, incidentId: null };
  }
  return toIncident(error, call, log);
}

function toIncident(error: unknown, call: string, log: DispatcherLog): Failure {
  const incidentId = randomUUID();
  const stack = error instanceof Error ? error.stack : String(error);
  const values = error instanceof AppError ? error.values : {};
  log.error({ incidentId, call, stack, values }, 'call failed');
  const sentence = `Something went wrong inside the program. Try again; if it comes back, report incident ${incidentId}.`;
  return { code: 'internal', sentence, incidentId };
}

function eventFrame(group: string, name: string, payload: unknown, log: DispatcherLog): Uint8Array | null {
  try {
    const spec = ownValue<EventSpec>(ownValue<object>(events, group), name);
    if (!spec) throw new Error('this event is not declared');
    return writeFrame({ type: 'event', group, name, payload: spec.payload.parse(payload) });
  } catch (error) {
    log.error({ event: `${group}.${name}`, stack: String(error) }, 'event not sent');
    return null;
  }
}

async function closeAll(clients: ReadonlySet<Served>): Promise<void> {
  const served = [...clients];
  const running = served.flatMap((client) => [...client.running.values()]);
  for (const { abort } of running) abort.abort();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_WAIT_MS);
  });
  await Promise.race([Promise.all(running.map(({ done }) => done)), late]);
  clearTimeout(timer);
  for (const client of served) client.transport.close();
}
