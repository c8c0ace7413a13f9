import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dicomBytes, imageElements } from '../testing/dicomBytes.ts';
import { openPool, type ThreadPool } from './pool.ts';

let folder: string;
let pool: ThreadPool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-pool-'));
  pool = openPool(1);
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

test('[I4] a job that takes too long costs itself alone: the next one is done', async () => {
  const path = join(folder, 'a.dcm');
  await writeFile(path, dicomBytes(imageElements()));
  const job = { kind: 'take', folder, from: path } as const;
  const slow = pool.run(job, 1);
  const next = pool.run(job, 30_000);
  await expect(slow).rejects.toMatchObject({
    code: 'worker_died',
    message: 'reading it took longer than 0.001 s',
  });
  await expect(next).resolves.toMatchObject({ outcome: 'taken', isNew: true });
});

test('[I4] a closed pool answers what waits', async () => {
  const job = { kind: 'take', folder, from: join(folder, 'none') } as const;
  const all = [pool.run(job, 1000), pool.run(job, 1000)].map((run) => run.catch((fault) => fault.code));
  await pool.close();
  expect(await Promise.all(all)).toContain('cancelled');
});

test('[V3] a refusal of a thread keeps its code', async () => {
  const job = { kind: 'frame', folder, key: 'a'.repeat(64) as never, frame: 0 } as const;
  await expect(pool.run(job, 30_000)).rejects.toMatchObject({ code: 'not_found' });
});
