import type { Socket } from 'node:net';
import { z } from 'zod';
import type { Dispatcher } from '../app/dispatcher.ts';
import type { Actor } from '../contract/domain/actor.ts';
import { AppError } from '../contract/errors.ts';
import { type Connection, createClient } from '../contract/wire/client.ts';
import { decodeFrame, encodeFrame } from '../contract/wire/codec.ts';
import type { Transport } from '../contract/wire/transport.ts';
import { createStreamTransport } from './streamTransport.ts';

/** What a running core does for a second start or a command line that reaches it through the data folder's lock. */
export interface ControlHost {
  readonly dispatcher: Dispatcher;
  readonly actor: Actor;
  /** Opens a window, or gives an address to open one at; null where a window was opened. */
  openWindow(): Promise<string | null>;
}

/** A holder that makes its demo library first needs a moment. */
const WINDOW_WAIT_MS = 30_000;

const Greeting = z.object({ purpose: z.enum(['calls', 'window']) });
const WindowAnswer = z.object({ address: z.string().nullable() });

/** Serves one socket that the lock has authenticated. Its first frame says what it wants; anything else closes it. */
export function serveControl(socket: Socket, host: ControlHost): void {
  const transport = createStreamTransport(socket);
  transport.onFrame((bytes) => {
    const purpose = parse(Greeting, bytes)?.purpose;
    if (purpose === 'calls') host.dispatcher.serve(transport, host.actor);
    else if (purpose === 'window') void answerWindow(transport, host);
    else transport.close();
  });
}

async function answerWindow(transport: Transport, host: ControlHost): Promise<void> {
  try {
    transport.send(encodeFrame({ address: await host.openWindow() }));
  } catch {
    // The other side says it in words when the stream ends without an answer.
  }
  transport.close();
}

/** Calls of the contract at a running core, over an authenticated socket. */
export function connectControl(socket: Socket): Connection {
  const transport = createStreamTransport(socket);
  transport.send(encodeFrame({ purpose: 'calls' }));
  return createClient(transport);
}

/**
 * Asks a running core for a window: the address to open one at, or null where it opened one itself.
 * @throws AppError `disconnected` where it went away or did not answer in time: a command line that works there serves no windows
 */
export function askForWindow(socket: Socket, waitMs = WINDOW_WAIT_MS): Promise<string | null> {
  const transport = createStreamTransport(socket);
  const timer = setTimeout(transport.close, waitMs);
  return new Promise((resolve, reject) => {
    transport.onFrame((bytes) => {
      const answer = parse(WindowAnswer, bytes);
      if (answer) resolve(answer.address);
      transport.close();
    });
    transport.onClose(() => {
      clearTimeout(timer);
      const words =
        'The program that runs on this data folder opened no window. Let it end, then start again.';
      reject(new AppError('disconnected', words));
    });
    transport.send(encodeFrame({ purpose: 'window' }));
  });
}

function parse<T>(schema: z.ZodType<T>, bytes: Uint8Array): T | null {
  try {
    return schema.parse(decodeFrame(bytes));
  } catch {
    return null;
  }
}
