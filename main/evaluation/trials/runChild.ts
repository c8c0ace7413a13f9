import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { resolveEntry } from '../../host/entry.ts';

/** The child that acts on a folder. */
export const ACT_ENTRY = resolveEntry(new URL('./approvalTrial.ts', import.meta.url));

/** What a child said before it ended or was killed. */
export interface ChildRun {
  /** Numbers of the approvals that had begun, and of those that were acknowledged. */
  readonly begun: number;
  readonly acknowledged: number;
  /** What it said to be kept on the way, times. */
  readonly kept: number;
  /** True where it came to its end before the kill. */
  readonly closed: boolean;
  /** From its first approval to its end, milliseconds. */
  readonly tookMs: number;
}

/** Runs the approving child on a folder, or another one; with `killAfterMs` it gets SIGKILL so long after it first said `from`. */
export async function runChild(
  folder: string,
  killAfterMs: number | null,
  { entry, args } = { entry: ACT_ENTRY, args: [folder, 'store'] },
  from: 'begin' | 'kept' = 'begin',
): Promise<ChildRun> {
  const child = spawn(process.execPath, [entry, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [said, errors] = ['', ''];
  child.stderr.on('data', (bytes) => {
    errors += bytes;
  });
  const closed = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const begun = new Promise<void>((resolve) => {
    child.stdout.on('data', (bytes) => {
      said += bytes;
      if (said.includes(from)) resolve();
    });
  });
  await Promise.race([begun, closed]);
  const started = performance.now();
  if (killAfterMs !== null) await Promise.race([wait(killAfterMs), closed]);
  if (killAfterMs !== null) child.kill('SIGKILL');
  await closed;
  if (!said.includes('closed') && child.signalCode !== 'SIGKILL')
    throw new Error(`The child ended by itself: ${errors}`);
  const tookMs = performance.now() - started;
  const count = (word: RegExp) => [...said.matchAll(word)].length;
  return {
    ...{ begun: count(/begin \d+\n/g), acknowledged: count(/done \d+\n/g) },
    kept: count(/kept\n/g),
    ...{ closed: said.includes('closed'), tookMs },
  };
}
