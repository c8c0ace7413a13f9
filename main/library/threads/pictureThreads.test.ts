import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { InstanceKey } from '../../contract/domain/ids.ts';
import { openContentFiles } from '../files.ts';
import { dicomBytes, imageElements } from '../testing/dicomBytes.ts';
import { PictureThreads } from './pictureThreads.ts';
import { openPool } from './pool.ts';

let folder: string;
let pictures: PictureThreads;
let key: InstanceKey;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anamnesis-pictures-'));
  const files = await openContentFiles(folder);
  const path = join(folder, 'a.dcm');
  await writeFile(path, dicomBytes(imageElements()));
  const takes = openPool(1);
  const [taken] = await takes.run({ kind: 'take', folder, from: [path] }, 30_000);
  if (taken?.outcome !== 'taken') throw new Error('not taken');
  key = taken.instance.header.instanceKey;
  await takes.close();
  await files.settle([key]);
  pictures = new PictureThreads(openPool(1));
});
afterEach(async () => {
  await pictures.close();
  await rm(folder, { recursive: true, force: true });
});

const job = (frame = 0) => ({ kind: 'picture', folder, key, frame }) as const;

test('[T8] a picture that is given up while it waits is never decoded; those behind it are, in their order', async () => {
  const done: string[] = [];
  const note = (name: string) => () => done.push(name);
  const gone = new AbortController();
  const first = pictures.run(job()).catch(note('first'));
  const givenUp = pictures.run(job(), gone.signal).catch(({ code }) => done.push(code));
  const last = pictures.run(job()).catch(note('last'));
  gone.abort();
  await Promise.all([first, givenUp, last]);
  expect(done[0]).toBe('cancelled');
  await expect(pictures.run(job(), gone.signal)).rejects.toMatchObject({ code: 'cancelled' });
});

test('[T8] threads can be started before they are needed, and a refused picture costs no other', async () => {
  await pictures.warm();
  await expect(pictures.run(job(7))).rejects.toMatchObject({ code: 'not_found' });
  await expect(pictures.run({ ...job(), kind: 'places' })).resolves.toBeInstanceOf(Uint8Array);
});
