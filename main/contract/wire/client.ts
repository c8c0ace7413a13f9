import { type CallOptions, type Client, calls, type EventPayload, type Events } from '../api/contract.ts';
import { CREDIT_LOT, parseServerFrame, type ServerFrame, writeFrame } from './frames.ts';
import { PendingCalls } from './pendingCalls.ts';
import type { Transport } from './transport.ts';

/** One client of the core: typed calls, events, and word of the end of the connection. */
export interface Connection {
  /**
   * Every call rejects with an AppError: the codes that the contract declares for it, `invalid_input`, `cancelled` (its signal was
   * aborted), `disconnected`, or `internal` with the incident's id.
   */
  readonly client: Client;
  /** Listens to a declared event; the function that comes back stops listening. */
  on<G extends keyof Events, E extends keyof Events[G]>(
    group: G,
    name: E,
    listener: (payload: EventPayload<Events[G][E]>) => void,
  ): () => void;
  readonly closed: Promise<void>;
  close(): void;
}

type Listeners = Map<string, Set<(payload: never) => void>>;

/** Speaks the contract over a transport, in a page and in Node alike. Frames that are none end the connection. */
export function createClient(transport: Transport): Connection {
  const pending = new PendingCalls(transport.send);
  const listeners: Listeners = new Map();
  const credit = createCredit(transport);
  transport.onFrame((bytes) => {
    const frame = parseServerFrame(bytes);
    if (!frame) return transport.close();
    credit.count(frame);
    deliver(frame, pending, listeners);
  });
  transport.onClose(() => pending.disconnect());
  return {
    client: buildClient(pending),
    on: (group, name, listener) => listen(listeners, `${group}.${String(name)}`, listener),
    closed: new Promise((resolve) => transport.onClose(resolve)),
    close: () => transport.close(),
  };
}

function deliver(frame: ServerFrame, pending: PendingCalls, listeners: Listeners): void {
  if (frame.type === 'event') {
    for (const listener of listeners.get(`${frame.group}.${frame.name}`) ?? [])
      listener(frame.payload as never);
  } else if (frame.type === 'progress') pending.progress(frame.id, frame.value);
  else pending.answer(frame);
}

function listen(listeners: Listeners, key: string, listener: (payload: never) => void): () => void {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return () => own.delete(listener);
}

/** Tells the core in lots how many progress and event frames were handled. */
function createCredit(transport: Transport) {
  let handled = 0;
  return {
    count: (frame: ServerFrame) => {
      if (frame.type !== 'progress' && frame.type !== 'event') return;
      handled += 1;
      if (handled < CREDIT_LOT) return;
      transport.send(writeFrame({ type: 'credit', frames: handled }));
      handled = 0;
    },
  };
}

/** One function per declared call, so that a name which is not declared does not exist. */
function buildClient(pending: PendingCalls): Client {
  const groups = Object.entries(calls).map(([group, specs]) => {
    const functions = Object.keys(specs).map((name) => [
      name,
      (input: unknown, options?: CallOptions<never>) => pending.call(group, name, input, options),
    ]);
    return [group, Object.fromEntries(functions)];
  });
  return Object.fromEntries(groups) as Client;
}
