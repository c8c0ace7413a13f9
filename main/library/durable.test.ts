import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveEntry } from '../host/entry.ts';
import { canTrace, indexOfCall, pathsIn, traceScript } from '../storage/tracing.ts';
import { dicomBytes, imageElements } from './testing/dicomBytes.ts';

const works = canTrace();
if (!works) console.log('Skipped: the order of sync calls (strace is absent or may not trace here).');

let folder: string;
let calls: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-durable-'));
  if (!works) return;
  const sources = join(folder, 'sources');
  await mkdir(sources);
  for (const number of ['1', '2', '3'])
    await writeFile(join(sources, `${number}.dcm`), dicomBytes(imageElements({ '0020,0013 IS': number })));
  const entry = resolveEntry(new URL('../cli/anamnesis.ts', import.meta.url));
  calls = await traceScript([entry, '--data', join(folder, 'data'), 'import', sources]);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!works)(
  '[W3] [I4] bytes and names of all contents are durable before their rows are in the log',
  () => {
    const named = pathsIn(
      calls,
      /rename\(.*"[^"]*\/library\/new\/\.tmp-[^"]*", "([^"]*\/library\/new\/[0-9a-f]{64})".*\) += 0/,
    );
    expect(named.size).toBe(3);
    const synced = indexOfCall(calls, /fsync\(\d+<[^>]*\/library\/new>/);
    for (const path of named) {
      const place = indexOfCall(calls, new RegExp(`", "${path}".*\\) += 0`));
      expect(place).toBeLessThan(synced);
      expect(indexOfCall(calls, new RegExp(`fdatasync\\(\\d+<${path}>`), place)).toBeLessThan(synced);
    }
    const rows = indexOfCall(calls, /fdatasync\(\d+<[^>]*\/log\/\d+\.wal>/, synced);
    expect(synced).toBeLessThan(rows);
    expect(indexOfCall(calls, /rename\(.*\/library\/new\/[0-9a-f]{64}", /)).toBeGreaterThan(rows);
  },
);
