import { type ChildProcess, spawn } from 'node:child_process';
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

/** For tests: starts the command in a process of its own. */
export function spawnCli(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [ENTRY, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

/** For tests: runs a command to its end. With `unread`, stdout is closed at once, as `| head` does. */
export function runCli(args: readonly string[], { unread = false } = {}): Promise<Ended> {
  const child = spawnCli(args);
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
