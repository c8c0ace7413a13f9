import { cp, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderChestRadiograph } from '../evaluation/cohort/chestRadiograph.ts';
import { chest, sided } from '../evaluation/cohort/demoStories.ts';
import { createRandom } from '../evaluation/cohort/random.ts';
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

function radiograph(exposure: string, effusion: boolean, person = 'person'): GreyImage {
  const truth = chest(
    'DX',
    '2025-01-01',
    '',
    [''],
    effusion ? [sided('pleural effusion', 'L', 'large')] : [],
  );
  const pixels = renderChestRadiograph(truth, 'F', SIZE, createRandom(person), createRandom(exposure));
  return {
    rows: SIZE,
    columns: SIZE,
    values: Float32Array.from(pixels),
    window: { center: 2000, width: 3900 },
    invert: false,
  };
}

function again(image: GreyImage): GreyImage {
  const noise = createRandom('noise');
  return {
    ...image,
    values: image.values.map((v) => v + 15 * noise.normal()),
    window: { center: image.window.center + 80, width: image.window.width * 0.95 },
    region: { x: 1, y: 1, width: SIZE - 2, height: SIZE - 2 },
  };
}

const cosine = (a: ArrayLike<number> = [], b: ArrayLike<number> = []) =>
  Array.from(a).reduce((sum, v, i) => sum + v * (b[i] ?? 0), 0);
const base = radiograph('first', false);
const many = (count: number): GreyImage[] => Array.from({ length: count }, () => base);

test('[N4] it runs in another process, with a provider that it names', () => {
  expect(encoder.pid()).toEqual(expect.any(Number));
  expect(encoder.pid()).not.toBe(process.pid);
  expect(['cuda', 'dml', 'coreml', 'webgpu', 'cpu']).toContain(encoder.provider());
});

test('[M3] vectors have the dimension of the manifest and unit length, black included', async () => {
  const black = { ...radiograph('first', false), values: new Float32Array(SIZE * SIZE) };
  for (const z of await encoder.encode([radiograph('first', false), black])) {
    expect(z.length).toBe(1024);
    expect(Math.sqrt(cosine(z, z))).toBeCloseTo(1, 5);
  }
});

test('[N1] the same picture gives the same numbers, alone, in a batch and in a new process', async () => {
  const image = radiograph('first', true);
  const [alone] = await encoder.encode([image]);
  const batch = await encoder.encode([radiograph('second', false), image]);
  const other = await openEncoder({ host: childProcessHost(), folder });
  const [elsewhere] = await other.encode([image]);
  other.close();
  expect(elsewhere).toEqual(alone);
  expect(cosine(batch[1], alone)).toBeGreaterThan(0.999999);
});

test('[N1] [M9] a study rendered again looks as before, the next study with an effusion does not', async () => {
  const image = radiograph('first', false);
  const [z, same, next, stranger] = await encoder.encode([
    image,
    again(image),
    radiograph('second', true),
    radiograph('third', true, 'x'),
  ]);
  const tau = encoder.novelty ?? 0;
  expect(cosine(z, same)).toBeGreaterThanOrEqual(tau);
  expect(cosine(z, next)).toBeLessThan(tau);
  expect(cosine(z, stranger)).toBeLessThan(cosine(z, same));
});

test('[N1] the second variant is another encoder of the same dimension', async () => {
  const other = await openEncoder({ host: childProcessHost(), folder: `${folder}-b` });
  const image = radiograph('first', false);
  const [[a], [b]] = await Promise.all([encoder.encode([image]), other.encode([image])]);
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
