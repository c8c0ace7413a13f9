import { join } from 'node:path';
import type { Core } from './coreTypes.ts';
import { projectRoot } from './entry.ts';
import { type HandedOver, type Instance, importDemo, openInstance } from './instance.ts';
import type { Loopback } from './loopback.ts';
import { runLoopback } from './serve.ts';

/** The built page. */
export const PAGE_FOLDER = join(projectRoot, 'build/renderer');

/** A loopback host with the folder's core in this process. `close` ends host, core and lock. */
export interface StartedLoopback {
  readonly kind: 'running';
  readonly loopback: Loopback;
}

/**
 * Starts the loopback host on a data folder, or hands over to the program that runs on it. A second start is answered with a new
 * address of this host.
 * @throws AppError where the folder, the port or the core cannot be used
 */
export async function startLoopback(options: {
  readonly dataFolder: string;
  readonly port: number;
  readonly demo: boolean;
  readonly createCore: () => Promise<Core>;
  readonly pageFolder?: string;
}): Promise<StartedLoopback | HandedOver> {
  let tellStarted: (loopback: Loopback) => void = () => undefined;
  const started = new Promise<Loopback>((resolve) => {
    tellStarted = resolve;
  });
  const instance = await openInstance({
    dataFolder: options.dataFolder,
    createCore: options.createCore,
    openWindow: async () => (await started).newAddress(),
  });
  if (instance.kind === 'handedOver') return instance;
  try {
    if (options.demo) await importDemo(instance.core);
    const pageFolder = options.pageFolder ?? PAGE_FOLDER;
    const loopback = await runLoopback({ core: instance.core, port: options.port, pageFolder });
    tellStarted(loopback);
    return { kind: 'running', loopback: { ...loopback, close: () => closeBoth(loopback, instance) } };
  } catch (error) {
    await instance.close();
    throw error;
  }
}

async function closeBoth(loopback: Loopback, instance: Instance): Promise<void> {
  await loopback.close();
  await instance.close();
}
