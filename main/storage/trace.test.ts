import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from './testing.ts';
import { canTrace, indexOfCall, madeAndSynced, traceScript } from './tracing.ts';

const ENTRY = fileURLToPath(new URL('../../build/main/storage/killTrial.js', import.meta.url));

const works = canTrace();
if (!works) console.log('Skipped: the order of fsync calls (strace is absent or may not trace here).');

let folder: string;
let calls: string[];
beforeAll(async () => {
  folder = await temporaryFolder();
  if (works) calls = await traceScript([ENTRY, join(folder, 'data'), '1', '1']);
}, 60_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!works)('[W3] the log is durable before the write is acknowledged', () => {
  const begin = indexOfCall(calls, /write\(1<.*"begin 0/);
  const durable = indexOfCall(calls, /fdatasync\(\d+<[^>]*\/log\/0000000001\.wal>/, begin);
  expect(durable).toBeLessThan(indexOfCall(calls, /write\(1<.*"done 0/));
});

test.skipIf(!works)('[W3] all table files and folders are durable before the log is cut', () => {
  const cut = indexOfCall(calls, /unlink(at)?\(.*0000000001\.wal/);
  const done = indexOfCall(calls, /"done 0/);
  const named = indexOfCall(calls, /rename(at)?\(.*checkpoint\.json/, done);
  expect(named).toBeLessThan(cut);
  const { made, synced } = madeAndSynced(calls.slice(0, named));
  expect(made.size).toBeGreaterThan(10);
  for (const path of made) {
    expect(synced).toContain(path);
    expect(synced).toContain(dirname(path));
  }
});
