import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTrial, ROWS_PER_TRANSACTION, trialPatients } from './killTrial.ts';
import { reasons, workspaceReasons } from './reasons.ts';
import type { OpenedStore } from './store.ts';
import { temporaryFolder } from './testing.ts';
import { findings, settings } from './testTables.ts';

const KILLS = Number(process.env.ANAMNESIS_KILLS ?? 20);
/** Built before the tests run. */
const ENTRY = fileURLToPath(new URL('../../build/main/storage/killTrial.js', import.meta.url));
const SEED = 20260101;
const EARLY = 4;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Mulberry32: the same seed gives the same moments. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Runs the child and kills it `afterMs` after its first transaction was done, every fourth time after that one began: so that enough
 * is done on a slow machine, too. Gives the numbers that it said were done.
 */
async function killOnce(kill: number, afterMs: number): Promise<number[]> {
  const mark = kill % EARLY === 0 ? 'begin' : 'done';
  const series = 2 * kill + 1;
  const child = spawn(process.execPath, [ENTRY, folder, String(series), '100000']);
  let said = '';
  let errors = '';
  child.stderr.on('data', (bytes) => {
    errors += bytes;
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    child.on('close', () => reject(new Error(`The child ended by itself: ${errors}`)));
    child.stdout.on('data', (bytes) => {
      said += bytes;
      if (said.includes(mark)) resolve();
    });
  });
  await wait(afterMs);
  child.kill('SIGKILL');
  await closed;
  return [...said.matchAll(/done (\d+)/g)].map((match) => Number(match[1]));
}

/** How many rows of each transaction are there; all tables together. */
async function countRows(store: OpenedStore): Promise<Map<number, number>> {
  const counts = new Map<number, number>();
  for (const patient of trialPatients(store))
    for (const row of await store.rows(findings, patient))
      counts.set(row.count ?? -1, (counts.get(row.count ?? -1) ?? 0) + 1);
  return counts;
}

async function checkWhole(store: OpenedStore, done: readonly number[]): Promise<void> {
  const counts = await countRows(store);
  const last = (await store.find(settings, 'last'))?.value ?? -1;
  expect([...counts.values()].every((count) => count === ROWS_PER_TRANSACTION)).toBe(true);
  expect(Math.max(-1, ...counts.keys())).toBe(last);
  expect(counts.size).toBe(Number(last) + 1);
  expect(done.every((number) => counts.has(number))).toBe(true);
  expect((await store.all(workspaceReasons)).length).toBe(counts.size);
  expect(await store.all(reasons)).toEqual([]);
  const verdict = await store.audit.verify();
  expect(verdict).toEqual({ ok: true, lines: counts.size, problem: null });
}

test(`[W3] kill −9, ${KILLS} times: each transaction is whole or absent, nothing acknowledged is lost`, async () => {
  const random = randomFrom(SEED);
  const done: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    done.push(...(await killOnce(kill, random() * 120)));
    const store = await openTrial(folder, 2 * kill + 2);
    await checkWhole(store, done);
    if (kill % 3 === 0) await store.checkpoint();
    await checkWhole(store, done);
    await store.close();
  }
  const store = await openTrial(folder, 2 * KILLS + 1);
  await checkWhole(store, done);
  await store.close();
  expect(done.length).toBeGreaterThanOrEqual(KILLS - Math.ceil(KILLS / EARLY));
}, 180_000);
