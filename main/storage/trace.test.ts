import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './testing.ts';

const ENTRY = fileURLToPath(new URL('../../build/main/storage/killTrial.js', import.meta.url));
const CALLS = 'write,fdatasync,fsync,rename,unlink,unlinkat,openat,renameat,linkat';

const works = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;
if (!works) console.log('Skipped: the order of fsync calls (strace is absent or may not trace here).');

let folder: string;
let calls: string[];
beforeAll(async () => {
  folder = await temporaryFolder();
  if (!works) return;
  const trace = join(folder, 'trace.txt');
  const data = join(folder, 'data');
  const options = ['-f', '-y', '-s', '200', '-e', `trace=${CALLS}`, '-o', trace];
  spawnSync('strace', [...options, process.execPath, ENTRY, data, '1', '1']);
  calls = joinResumed((await readFile(trace, 'utf8')).split('\n'));
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

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

function pathsIn(lines: readonly string[], pattern: RegExp): Set<string> {
  return new Set(lines.flatMap((line) => pattern.exec(line)?.[1] ?? []));
}

function indexOf(pattern: RegExp, from = 0): number {
  const found = calls.findIndex((call, index) => index >= from && pattern.test(call));
  if (found < 0) throw new Error(`No call like ${pattern}.`);
  return found;
}

test.skipIf(!works)('[W3] the log is durable before the write is acknowledged', () => {
  const begin = indexOf(/write\(1<.*"begin 0/);
  const durable = indexOf(/fdatasync\(\d+<[^>]*\/log\/0000000001\.wal>/, begin);
  expect(durable).toBeLessThan(indexOf(/write\(1<.*"done 0/));
});

test.skipIf(!works)('[W3] all table files and folders are durable before the log is cut', () => {
  const cut = indexOf(/unlink(at)?\(.*0000000001\.wal/);
  const named = indexOf(/rename(at)?\(.*checkpoint\.json/, indexOf(/"done 0/));
  expect(named).toBeLessThan(cut);
  const before = calls.slice(0, named);
  const made = pathsIn(before, /(?:renameat|linkat)\(.*"([^"]*\/tables\/[^"]+)"(?:, 0)?\) = 0/);
  const synced = pathsIn(before, /fsync\(\d+<([^>]+)>/);
  expect(made.size).toBeGreaterThan(10);
  for (const path of made) {
    expect(synced).toContain(path);
    expect(synced).toContain(dirname(path));
  }
});
