import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '../contract/errors.ts';
import { resolveDataFolder } from './dataFolder.ts';
import { followMoves } from './movedFolder.ts';

/** What a host was started with. */
export interface HostArguments {
  /** Absolute. */
  readonly dataFolder: string;
  /** True: take in the demo library before the window opens. */
  readonly demo: boolean;
  /** 0: any free port. */
  readonly port: number;
}

/**
 * Reads `[--data <folder>] [--demo] [--port <n>]`.
 * A folder whose data were moved is followed to where they are.
 * @throws AppError `invalid_input` naming the argument that is wrong; what {@link followMoves} throws
 */
export function parseHostArguments(given: readonly string[]): HostArguments {
  const { data, demo, port } = parse(given);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new AppError('invalid_input', `--port ${port} is no port. Give a number from 0 to 65535.`);
  }
  const dataFolder = followMoves(data === undefined ? resolveDataFolder() : resolve(data));
  return { dataFolder, demo, port: Number(port) };
}

function parse(given: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...given],
      options: {
        data: { type: 'string' },
        demo: { type: 'boolean', default: false },
        port: { type: 'string', default: '0' },
      },
    });
    return values;
  } catch (error) {
    throw new AppError(
      'invalid_input',
      `${(error as Error).message} Known: --data <folder>, --demo, --port <n>.`,
    );
  }
}
