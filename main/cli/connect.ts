import { createCore } from '../app/core.ts';
import type { Client } from '../contract/api/contract.ts';
import { createClient } from '../contract/wire/client.ts';
import { createMemoryPair } from '../contract/wire/memoryTransport.ts';
import { connectControl } from '../host/control.ts';
import type { Core, CoreHost } from '../host/coreTypes.ts';
import { fileKeys } from '../host/fileKeys.ts';
import { childProcessHost } from '../inference/childProcessHost.ts';
import { acquireLock } from '../storage/lock.ts';

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

/** Connects with the core that runs on the folder, or starts one in this process for the time of one command. */
export async function connectCore(dataFolder: string): Promise<Connected> {
  const lock = await acquireLock(dataFolder);
  if (lock.kind === 'taken') {
    const connection = connectControl(await lock.connect());
    return { client: connection.client, forwarded: true, close: async () => connection.close() };
  }
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
