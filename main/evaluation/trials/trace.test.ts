import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolveEntry } from '../../host/entry.ts';
import { canTrace, indexOfCall, madeAndSynced, traceScript } from '../../storage/tracing.ts';
import { prepareReadings } from './prepareReadings.ts';

const ENTRY = resolveEntry(new URL('./approvalTrial.ts', import.meta.url));

const works = canTrace();
if (!works) console.log('Skipped: the order of fsync calls (strace is absent or may not trace here).');

let folder: string;
let calls: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-trace-'));
  if (!works) return;
  await prepareReadings(folder, 1);
  calls = await traceScript([ENTRY, folder, 'core']);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!works)(
  '[W3] an approval through the core is answered only once the log is durable, and by one sync of it',
  () => {
    const begin = indexOfCall(calls, /write\(1<.*"begin 0/);
    const done = indexOfCall(calls, /write\(1<.*"done 0/);
    const syncs = calls
      .slice(begin, done)
      .filter((call) => /fdatasync\(\d+<[^>]*\/log\/\d+\.wal>/.test(call));
    expect(syncs).toHaveLength(1);
  },
);

test.skipIf(!works)('[W3] the tables that the approval wrote are durable before the log is cut', () => {
  const done = indexOfCall(calls, /"done 0/);
  const cut = indexOfCall(calls, /unlink(at)?\(.*\/log\/\d+\.wal/, done);
  const named = indexOfCall(calls, /rename(at)?\(.*checkpoint\.json/, done);
  expect(named).toBeLessThan(cut);
  const { made, synced } = madeAndSynced(calls.slice(done, named));
  for (const table of ['episodes', 'visuals', 'facts', 'proposals', 'transactions'])
    expect([...made].some((path) => path.includes(`/tables/${table}.lance/`))).toBe(true);
  for (const path of made) {
    expect(synced).toContain(path);
    expect(synced).toContain(dirname(path));
  }
});
