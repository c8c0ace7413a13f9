import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../host/entry.ts';
import { childProcessHost } from '../../inference/childProcessHost.ts';
import { type Encoder, openEncoder } from '../../inference/encoder.ts';
import type { GreyImage } from '../../inference/preprocess.ts';
import { renderChestRadiograph } from './chestRadiograph.ts';
import { chest, sided } from './demoStories.ts';
import { createRandom } from './random.ts';

const SIZE = 256;
let encoder: Encoder;

beforeAll(async () => {
  encoder = await openEncoder({
    host: childProcessHost(),
    folder: join(projectRoot, 'native-models/oriented-1024'),
  });
});
afterAll(() => encoder.close());

function radiograph(person: string, exposure: string, effusion: boolean): GreyImage {
  const findings = effusion ? [sided('pleural effusion', 'L', 'large')] : [];
  const truth = chest('DX', '2025-01-01', '', [''], findings);
  const pixels = renderChestRadiograph(truth, 'F', SIZE, createRandom(person), createRandom(exposure));
  return {
    rows: SIZE,
    columns: SIZE,
    values: Float32Array.from(pixels),
    window: { center: 2000, width: 3900 },
    invert: false,
  };
}

/** The same study as another export would give it. */
function renderedAgain(image: GreyImage): GreyImage {
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

test('[N1] [M9] a study rendered again looks as before, the next study with an effusion does not', async () => {
  const first = radiograph('ada', 'first', false);
  const images = [
    first,
    renderedAgain(first),
    radiograph('ada', 'second', true),
    radiograph('boris', 'third', true),
  ];
  const [z, same, next, stranger] = await encoder.encode(images);
  const tau = encoder.novelty ?? 0;
  expect(cosine(z, same)).toBeGreaterThanOrEqual(tau);
  expect(cosine(z, next)).toBeLessThan(tau);
  expect(cosine(z, stranger)).toBeLessThan(cosine(z, same));
});
