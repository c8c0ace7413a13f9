import type { Command } from 'commander';
import { createCore } from '../app/core.ts';
import { AppError } from '../contract/errors.ts';
import { startLoopback } from '../host/startLoopback.ts';
import { plainHost } from './connect.ts';
import type { ContextOf } from './context.ts';
import { show, showFailure } from './output.ts';

/** serve: the loopback host. Prints its address, whose code works once, and runs until it is ended. */
export function serveCommand(program: Command, contextOf: ContextOf): void {
  program
    .command('serve')
    .description('serve the program to a browser on this computer')
    .option('--port <n>', 'a port; 0 takes a free one', '0')
    .option('--demo', 'take in the demo library first')
    .action(async (options: { port: string; demo?: boolean }, command: Command) => {
      const { dataFolder, output } = contextOf(command);
      try {
        const started = await startLoopback({
          dataFolder,
          port: parsePort(options.port),
          demo: options.demo === true,
          createCore: () => createCore({ dataFolder }, plainHost('loopback', dataFolder)),
        });
        const address = started.kind === 'running' ? started.loopback.newAddress() : started.address;
        if (output.json) output.write(JSON.stringify({ address }));
        else
          show(output, null, [
            address === null ? 'A window was opened by the running program.' : `Anamnesis is at ${address}`,
          ]);
        if (started.kind === 'running') endOnSignal(() => started.loopback.close());
      } catch (error) {
        showFailure(output, error);
      }
    });
}

function parsePort(given: string): number {
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return Number(given);
  throw new AppError('invalid_input', `--port ${given} is no port. Give a number from 0 to 65535.`);
}

function endOnSignal(close: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void close().finally(() => process.exit(0)));
  }
}
