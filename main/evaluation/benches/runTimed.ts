import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { resolveEntry } from '../../host/entry.ts';

const run = promisify(execFile);

/** Runs a script of the program in a process of its own and gives the JSON that it says on stdout. Throws where it fails. */
export async function runTimed(script: URL, args: readonly string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, [resolveEntry(script), ...args]);
  return JSON.parse(stdout);
}
