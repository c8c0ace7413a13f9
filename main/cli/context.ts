import { resolve } from 'node:path';
import type { Command } from 'commander';
import { resolveDataFolder } from '../host/dataFolder.ts';
import { followMoves } from '../host/movedFolder.ts';
import { type Connected, connectCore } from './connect.ts';
import { createOutput, type Output, showFailure } from './output.ts';
import { type SignInOptions, signIn } from './signIn.ts';

/** Options before the name of a command. */
interface GlobalOptions extends SignInOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** What a command works with: calls of the contract, and where it writes. */
export interface CommandContext {
  readonly dataFolder: string;
  readonly output: Output;
  /** Runs work against the core of the data folder; refusals end the command with exit 1, arguments that are none with 2. */
  withCore(work: (connected: Connected) => Promise<void>): Promise<void>;
}

/** Gives the context of a command from the options before its name. */
export type ContextOf = (command: Command) => CommandContext;

/** See {@link ContextOf}. */
export function contextOf(command: Command): CommandContext {
  const { data, json, ...who } = command.optsWithGlobals<GlobalOptions>();
  const output = createOutput(json === true);
  const dataFolder = followMoves(data === undefined ? resolveDataFolder() : resolve(data));
  return {
    dataFolder,
    output,
    withCore: async (work) => {
      try {
        const connected = await connectCore(dataFolder, () =>
          output.log('Another command works on this data folder: this one begins when that one ends.'),
        );
        await signIn(connected.client, who)
          .then(() => work(connected))
          .finally(() => connected.close());
      } catch (error) {
        showFailure(output, error);
      }
    },
  };
}
