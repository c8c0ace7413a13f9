import { cp, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../host/entry.ts';
import type { WorkerHost } from '../host/workerHost.ts';
import { childProcessHost } from './childProcessHost.ts';
import { type Encoder, openEncoder } from './encoder.ts';
import type { GreyImage } from './preprocess.ts';

const folder = join(projectRoot, 'native-models/oriented-1024');
const SIZE = 256;
let encoder: Encoder;

beforeAll(async () => {
  encoder = await openEncoder({ host: childProcessHost(), folder });
});
afterAll(() => encoder.close());

/** Blobs and waves that depend on the seed. */
function picture(seed: number): GreyImage {
  const values = Float32Array.from({ length: SIZE * SIZE }, (_, i) => {
    const x = (i % SIZE) / SIZE - 0.5;
    const y = Math.floor(i / SIZE) / SIZE - 0.5;
    return (
      2000 + 900 * Math.sin(9 * x * seed + 3 * y) + 900 * Math.exp(-30 * ((x - 0.1 * seed) ** 2 + y * y))
    );
  });
  return { rows: SIZE, columns: SIZE, values, window: { center: 2000, width: 3900 }, invert: false };
}

const cosine = (a: ArrayLike<number> = [], b: ArrayLike<number> = []) =>
  Array.from(a).reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0);
const base = picture(1);
const many = (count: number): GreyImage[] => Array.from({ length: count }, () => base);

test('[N4] it runs in another process, with a provider that it names', () => {
  expect(encoder.pid()).toEqual(expect.any(Number));
  expect(encoder.pid()).not.toBe(process.pid);
  expect(['cuda', 'dml', 'coreml', 'webgpu', 'cpu']).toContain(encoder.provider());
});

test('[M3] vectors have the dimension of the manifest and unit length, black included', async () => {
  const black = { ...base, values: new Float32Array(SIZE * SIZE) };
  for (const z of await encoder.encode([base, black])) {
    expect(z.length).toBe(1024);
    expect(Math.sqrt(cosine(z, z))).toBeCloseTo(1, 5);
  }
});

test('[N1] the same picture gives the same numbers, alone, in a batch and in a new process', async () => {
  const image = picture(2);
  const [alone] = await encoder.encode([image]);
  const batch = await encoder.encode([base, image]);
  const other = await openEncoder({ host: childProcessHost(), folder });
  const [elsewhere] = await other.encode([image]);
  other.close();
  expect(elsewhere).toEqual(alone);
  expect(cosine(batch[1], alone)).toBeGreaterThan(0.999999);
});

test('[N1] pictures that differ get vectors that differ', async () => {
  const [a, b] = await encoder.encode([picture(1), picture(3)]);
  expect(cosine(a, b)).toBeLessThan(0.9);
});

test('[N1] the second variant is another encoder of the same dimension', async () => {
  const other = await openEncoder({ host: childProcessHost(), folder: `${folder}-b` });
  const [[a], [b]] = await Promise.all([encoder.encode([base]), other.encode([base])]);
  other.close();
  expect(other.id).toBe('oriented-1024-b');
  expect(other.dimension).toBe(encoder.dimension);
  expect(cosine(a, b)).toBeLessThan(0.99);
});

test('[N4] kill −9 in mid-query ends that call with worker_died, and the next call works in a new process', async () => {
  const images = many(64);
  const before = encoder.pid() as number;
  const lost = encoder.encode(images);
  const told = expect(lost).rejects.toMatchObject({
    code: 'worker_died',
    message: expect.stringMatching(/ask again/),
  });
  await delay(80);
  process.kill(before, 'SIGKILL');
  await told;
  const [z] = await encoder.encode(images.slice(0, 1));
  expect(z?.length).toBe(1024);
  expect(encoder.pid()).not.toBe(before);
});

test('[N4] a call that waits behind the one that died is answered', async () => {
  const lost = encoder.encode(many(64)).catch((error: unknown) => error);
  const waiting = encoder.encode(many(1));
  await delay(80);
  process.kill(encoder.pid() as number, 'SIGKILL');
  expect(await lost).toMatchObject({ code: 'worker_died' });
  expect(await waiting).toHaveLength(1);
});

test('[N4] silence beyond the deadline is a death too', async () => {
  const silent: WorkerHost = {
    spawnWorker: (entry, options) => ({
      ...childProcessHost().spawnWorker(entry, options),
      send: () => undefined,
    }),
  };
  await expect(openEncoder({ host: silent, folder, timeoutMs: 100 })).rejects.toMatchObject({
    code: 'worker_died',
  });
});

test('an abort ends the call with cancelled, and a full queue is refused', async () => {
  const stop = new AbortController();
  const running = encoder.encode(many(32), stop.signal);
  stop.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  const narrow = await openEncoder({ host: childProcessHost(), folder, queueLimit: 1 });
  const first = narrow.encode(many(1));
  await expect(narrow.encode(many(1))).rejects.toMatchObject({ code: 'unavailable' });
  expect(await first).toHaveLength(1);
  narrow.close();
  await expect(narrow.encode(many(1))).rejects.toMatchObject({ code: 'unavailable' });
});

test('[N4] a short model is refused by name before a process starts', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'encoder-'));
  await cp(folder, copy, { recursive: true });
  await truncate(join(copy, 'model.onnx'), 1000);
  let started = 0;
  const host: WorkerHost = {
    spawnWorker: (...given) => {
      started++;
      return childProcessHost().spawnWorker(...given);
    },
  };
  await expect(openEncoder({ host, folder: copy })).rejects.toMatchObject({
    code: 'bad_file',
    message: expect.stringMatching(/model\.onnx/),
  });
  expect(started).toBe(0);
  await rm(copy, { recursive: true });
});
