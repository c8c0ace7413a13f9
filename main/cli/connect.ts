import { createCore } from '../app/core.ts';
import type { Client } from '../contract/api/contract.ts';
import { AppError } from '../contract/errors.ts';
import { createClient } from '../contract/wire/client.ts';
import { createMemoryPair } from '../contract/wire/memoryTransport.ts';
import { connectControl } from '../host/control.ts';
import type { Core, CoreHost } from '../host/coreTypes.ts';
import { fileKeys } from '../host/fileKeys.ts';
import { childProcessHost } from '../inference/childProcessHost.ts';
import { acquireLock, type HeldLock, type TakenLock } from '../storage/lock.ts';

/** A running program answers at once; what is silent for so long is another command. */
const SILENT_MS = 2000;

/** Calls of the contract, of a core of our own or of the one that runs on this data folder. */
export interface Connected {
  readonly client: Client;
  /** True where another process has the core and answers. */
  readonly forwarded: boolean;
  close(): Promise<void>;
}

/** What plain Node is as a host: no window of its own, the key in a file, workers as child processes. */
export function plainHost(kind: CoreHost['kind'], dataFolder: string): CoreHost {
  return { kind, keyStore: fileKeys(dataFolder), workers: childProcessHost(), chooseFolder: null };
}

/**
 * Connects with the core that runs on the folder, or starts one in this process for the time of one command. Another command answers
 * nobody: `onWait` is called, once, and its end is waited for.
 */
export async function connectCore(
  dataFolder: string,
  onWait: () => void = () => undefined,
): Promise<Connected> {
  let told = false;
  const sayOnce = () => {
    if (!told) onWait();
    told = true;
  };
  for (;;) {
    const lock = await acquireLock(dataFolder);
    const connected =
      lock.kind === 'held' ? await startCore(dataFolder, lock) : await joinRunning(lock, sayOnce);
    if (connected !== null) return connected;
  }
}

/** The core of the holder, once it answers; null where it ended before. */
async function joinRunning(lock: TakenLock, onWait: () => void): Promise<Connected | null> {
  const connection = connectControl(await lock.connect());
  const timer = setTimeout(onWait, SILENT_MS);
  try {
    await connection.client.session.about({});
    return { client: connection.client, forwarded: true, close: async () => connection.close() };
  } catch (error) {
    connection.close();
    if (error instanceof AppError && error.code === 'disconnected') return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function startCore(dataFolder: string, lock: HeldLock): Promise<Connected> {
  try {
    const core = await createCore({ dataFolder }, plainHost('memory', dataFolder));
    const close = () => core.close().finally(() => lock.release());
    return { client: clientOf(core), forwarded: false, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A client of a core in this process, over the in-memory transport: the same contract as any window. */
export function clientOf(core: Core): Client {
  const [page, served] = createMemoryPair();
  core.dispatcher.serve(served, core.actor);
  return createClient(page).client;
}
