import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CALLS = 'write,fdatasync,fsync,rename,unlink,unlinkat,openat,renameat,linkat';

/** For tests: true where strace is there and may trace. */
export function canTrace(): boolean {
  return spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
}

/** For tests: runs a Node script under strace to its end and gives the calls that write, sync, name and remove files, in order. */
export async function traceScript(args: readonly string[]): Promise<string[]> {
  const trace = join(tmpdir(), `anamnesis-trace-${process.pid}.txt`);
  const options = ['-f', '-y', '-s', '200', '-e', `trace=${CALLS}`, '-o', trace];
  try {
    const { status, stderr } = spawnSync('strace', [...options, process.execPath, ...args]);
    if (status !== 0) throw new Error(`The traced script ended with ${status}: ${stderr}`);
    return joinResumed((await readFile(trace, 'utf8')).split('\n'));
  } finally {
    await rm(trace, { force: true });
  }
}

/** A call that another thread interrupted stands in two lines: its end counts, with the arguments of its beginning. */
function joinResumed(lines: readonly string[]): string[] {
  const begun = new Map<string, string>();
  return lines.flatMap((line) => {
    const thread = line.split(' ', 1)[0] ?? '';
    if (line.includes('<unfinished ...>')) begun.set(thread, line);
    if (line.includes('<unfinished ...>')) return [];
    return line.includes('resumed>') ? [`${begun.get(thread) ?? ''} ${line}`] : [line];
  });
}

/** For tests: what the first group of the pattern caught in each call. */
export function pathsIn(calls: readonly string[], pattern: RegExp): Set<string> {
  return new Set(calls.flatMap((call) => pattern.exec(call)?.[1] ?? []));
}

/** For tests: where the first such call stands, from a place on; throws where there is none. */
export function indexOfCall(calls: readonly string[], pattern: RegExp, from = 0): number {
  const found = calls.findIndex((call, index) => index >= from && pattern.test(call));
  if (found < 0) throw new Error(`No call like ${pattern}.`);
  return found;
}

/** For tests: files and folders of tables that were named before a call, and all that was synced before it. */
export function madeAndSynced(calls: readonly string[]): { made: Set<string>; synced: Set<string> } {
  return {
    made: pathsIn(calls, /(?:renameat|linkat)\(.*"([^"]*\/tables\/[^"]+)"(?:, 0)?\) = 0/),
    synced: pathsIn(calls, /fsync\(\d+<([^>]+)>/),
  };
}
