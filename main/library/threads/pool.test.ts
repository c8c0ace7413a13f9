import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openContentFiles } from '../files.ts';
import { dicomBytes, imageElements } from '../testing/dicomBytes.ts';
import { openPool, type ThreadPool } from './pool.ts';

let folder: string;
let pool: ThreadPool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-pool-'));
  await openContentFiles(folder);
  pool = openPool(1);
});
afterEach(async () => {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
});

test('[I4] a job that takes too long costs itself alone: the next one is done', async () => {
  const path = join(folder, 'a.dcm');
  await writeFile(path, dicomBytes(imageElements()));
  const job = { kind: 'take', folder, from: [path] } as const;
  const slow = pool.run(job, 1);
  const next = pool.run(job, 30_000);
  await expect(slow).rejects.toMatchObject({
    code: 'worker_died',
    message: 'reading it took longer than 0.001 s',
  });
  await expect(next).resolves.toMatchObject([{ outcome: 'taken', isNew: true }]);
});

test('[I4] a closed pool answers what waits', async () => {
  const job = { kind: 'take', folder, from: [join(folder, 'none')] } as const;
  const all = [pool.run(job, 1000), pool.run(job, 1000)].map((run) => run.catch((fault) => fault.code));
  await pool.close();
  expect(await Promise.all(all)).toContain('cancelled');
});

test('[V3] a refusal of a thread keeps its code', async () => {
  const job = { kind: 'frame', folder, key: 'a'.repeat(64) as never, frame: 0 } as const;
  await expect(pool.run(job, 30_000)).rejects.toMatchObject({ code: 'not_found' });
});

test('[I4] groups that waited at the thread of one that takes too long are done by another, each answered as its own', async () => {
  const paths = Array.from({ length: 8 }, (_, i) => join(folder, `${i}.dcm`));
  for (const [i, path] of paths.entries())
    await writeFile(path, dicomBytes(imageElements({ '0008,0018 UI': `1.2.3.${i}` })));
  const job = (at: number) => ({ kind: 'take', folder, from: paths.slice(at, at + 2) }) as const;
  const never = { ms: 1, moreMs: async () => 0 };
  const slow = pool.run(job(0), never).catch((fault) => fault.code);
  const others = [2, 4, 6].map((at) => pool.run(job(at), 30_000));
  expect(await slow).toBe('worker_died');
  const uids = (await Promise.all(others))
    .flat()
    .map((result) => (result.outcome === 'taken' ? result.instance.header.sopUid : result.outcome));
  expect(uids).toEqual(paths.slice(2).map((_, i) => `1.2.3.${i + 2}`));
});

test('[I4] a file that may take longer, being large, is given the time', async () => {
  const path = join(folder, 'a.dcm');
  await writeFile(path, dicomBytes(imageElements()));
  const limit = { ms: 1, moreMs: async () => 30_000 };
  await expect(pool.run({ kind: 'take', folder, from: [path] }, limit)).resolves.toMatchObject([
    { isNew: true },
  ]);
});

test('[07 comfort] a picture that somebody waits for goes before what an import has left to do', async () => {
  const path = join(folder, 'a.dcm');
  await writeFile(path, dicomBytes(imageElements()));
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  const takes = Array.from({ length: 12 }, () =>
    pool.run({ kind: 'take', folder, from: [path, path] }, 30_000).then(note('take')),
  );
  const key = 'a'.repeat(64) as never;
  const picture = pool.run({ kind: 'picture', folder, key, frame: 0 }, 30_000).catch(note('picture'));
  await Promise.all([...takes, picture]);
  expect(done.indexOf('picture')).toBeLessThan(6);
});

test('[I4] a closed pool takes no job', async () => {
  await pool.close();
  const job = { kind: 'take', folder, from: ['a'] } as const;
  await expect(pool.run(job, 1000)).rejects.toMatchObject({ code: 'cancelled' });
});
