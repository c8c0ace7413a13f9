import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveEntry } from '../host/entry.ts';

/** For tests: the built command line. */
const ENTRY = resolveEntry(new URL('./anamnesis.ts', import.meta.url));

/** What a command printed and how it ended; `code` is null where a signal ended it. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** For tests: another user, or a limit on the size of files, for a command. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
  readonly fileSizeKb?: number;
}

/** For tests: starts the command in a process of its own. */
export function spawnCli(args: readonly string[], { fileSizeKb, ...user }: RunAs = {}): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe'];
  if (fileSizeKb === undefined) return spawn(process.execPath, [ENTRY, ...args], { stdio, ...user });
  // POSIX shells count the limit in blocks of 512 bytes.
  const limited = `ulimit -f ${fileSizeKb * 2} && exec "$0" "$@"`;
  return spawn('sh', ['-c', limited, process.execPath, ENTRY, ...args], { stdio, ...user });
}

/** For tests: runs a command to its end. With `unread`, stdout is closed at once, as `| head` does. */
export function runCli(
  args: readonly string[],
  { unread = false, as = {} }: { unread?: boolean; as?: RunAs } = {},
): Promise<Ended> {
  const child = spawnCli(args, as);
  let [stdout, stderr] = ['', ''];
  if (unread) child.stdout?.destroy();
  else child.stdout?.on('data', (bytes) => (stdout += bytes));
  child.stderr?.on('data', (bytes) => (stderr += bytes));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** For tests: a folder that does not exist yet, inside a temporary one. */
export async function temporaryData(): Promise<{ data: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'anamnesis-cli-'));
  return {
    data: join(folder, 'data'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
