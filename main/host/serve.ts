import type { Core } from './coreTypes.ts';
import { createLoopback, type Loopback } from './loopback.ts';
import { createPageHandler } from './pageHandler.ts';

/** Serves a core on 127.0.0.1: the page in `pageFolder`, pixels, and the contract over WebSocket. `close` ends the host, then the core. */
export async function runLoopback(options: {
  readonly core: Core;
  /** 0 takes a free port. */
  readonly port: number;
  /** Folder of the built page. */
  readonly pageFolder: string;
}): Promise<Loopback> {
  const { core, port, pageFolder } = options;
  const loopback = await createLoopback({
    port,
    page: createPageHandler(pageFolder, core),
    accept: (transport) => core.dispatcher.serve(transport, core.actor),
  });
  return {
    ...loopback,
    close: async () => {
      await loopback.close();
      await core.close();
    },
  };
}
