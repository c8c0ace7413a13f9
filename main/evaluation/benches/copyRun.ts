import { closeSync, copyFileSync, fsyncSync, openSync, readdirSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { resolveEntry } from '../../host/entry.ts';
import { processorSecondsSince } from './bench.ts';

/** What one copy took; its processors' time as that of an import. */
export interface CopyRun {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly files: number;
}

/** What a thread of the copy gets: the files, where they go, and a counter that all threads share. */
interface Share {
  readonly paths: readonly string[];
  readonly target: string;
  readonly next: Int32Array;
}

function syncPath(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Copies files until none is left: temporary name, fsync, rename. The system copies (copy_file_range), no byte is looked at. */
function copyShare({ paths, target, next }: Share): void {
  for (let i = Atomics.add(next, 0, 1); i < paths.length; i = Atomics.add(next, 0, 1)) {
    const temporary = join(target, `.tmp-${i}`);
    copyFileSync(paths[i] ?? '', temporary);
    syncPath(temporary);
    renameSync(temporary, join(target, String(i)));
  }
}

function startThread(share: Share): Promise<void> {
  const thread = new Worker(resolveEntry(new URL('./copyRun.ts', import.meta.url)), { workerData: share });
  return new Promise((resolve, reject) => {
    thread.on('error', reject).on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${code}`))));
  });
}

/** The child: `<sources> <target> <threads>`; copies all files, syncs the folder, and says the seconds as JSON. */
async function main([sources = '', target = '', threads = '1']: string[]): Promise<void> {
  const started = performance.now();
  const before = process.cpuUsage();
  const found = readdirSync(sources, { recursive: true, withFileTypes: true });
  const paths = found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const next = new Int32Array(new SharedArrayBuffer(4));
  await Promise.all(Array.from({ length: Number(threads) }, () => startThread({ paths, target, next })));
  syncPath(target);
  const run: CopyRun = {
    seconds: (performance.now() - started) / 1000,
    processorSeconds: processorSecondsSince(before),
    files: paths.length,
  };
  writeSync(1, JSON.stringify(run));
}

if (!isMainThread) copyShare(workerData as Share);
else if (process.argv[1]?.endsWith('copyRun.js')) await main(process.argv.slice(2));
