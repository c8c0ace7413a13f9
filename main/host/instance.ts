import type { Socket } from 'node:net';
import { createClient } from '../contract/wire/client.ts';
import { createMemoryPair } from '../contract/wire/memoryTransport.ts';
import { acquireLock, type HeldLock } from '../storage/lock.ts';
import { askForWindow, serveControl } from './control.ts';
import type { Core } from './coreTypes.ts';

/** The one core of a data folder, in this process. */
export interface Instance {
  readonly kind: 'running';
  readonly core: Core;
  /** Ends the core, then gives the lock back. Safe to call twice. */
  close(): Promise<void>;
}

/** Another process has the core and was asked for a window: `address` to open, or null where it opened one. */
export interface HandedOver {
  readonly kind: 'handedOver';
  readonly address: string | null;
}

/**
 * Takes the folder's lock, makes the core and serves later starts and command lines that come through the lock; or, where another
 * process holds it, asks that one for a window.
 * @throws AppError what `createCore` throws; `unavailable` or `disconnected` where the holder does not answer
 */
export async function openInstance(options: {
  readonly dataFolder: string;
  readonly createCore: () => Promise<Core>;
  /** Asked by a second start: opens a window (null) or mints an address. */
  readonly openWindow: () => Promise<string | null>;
}): Promise<Instance | HandedOver> {
  const lock = await acquireLock(options.dataFolder);
  if (lock.kind === 'taken') {
    return { kind: 'handedOver', address: await askForWindow(await lock.connect()) };
  }
  const made = make(options.createCore);
  lock.onClient((stream) => void serve(stream, made, options.openWindow));
  try {
    return toInstance(await made, lock);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Takes in the demo library as a window would; where people sign in it is left to them. */
export async function importDemo(core: Core): Promise<void> {
  const [page, own] = createMemoryPair();
  core.dispatcher.serve(own, core.actor);
  const { client, close } = createClient(page);
  try {
    const { actor } = await client.persons.list({});
    if (actor !== null) await client.library.importDemo({});
  } finally {
    close();
  }
}

/** A failure of the core is told by the caller; who waits for it through the lock sees its stream end. */
function make(createCore: () => Promise<Core>): Promise<Core> {
  const made = createCore();
  made.catch(() => undefined);
  return made;
}

async function serve(
  stream: Socket,
  made: Promise<Core>,
  openWindow: () => Promise<string | null>,
): Promise<void> {
  try {
    const { dispatcher, actor } = await made;
    serveControl(stream, { dispatcher, actor, openWindow });
  } catch {
    stream.destroy();
  }
}

function toInstance(core: Core, lock: HeldLock): Instance {
  let closed: Promise<void> | null = null;
  const close = async () => {
    try {
      await core.close();
    } finally {
      await lock.release();
    }
  };
  return {
    kind: 'running',
    core,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}
