import { expect, test } from 'vitest';
import { profilesInUse, READER_PROFILES } from './profiles.ts';
import { gateOf, LEAST_MARGIN, learnStep, resolveRoute } from './router.ts';
import { routingFeatures } from './routerFeatures.ts';

const profiles = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
const ids = profiles.map(({ id }) => id);
const empty = { semantic: [], episodic: [], visual: [] };

test('[M13] W starts at zero: all weigh alike, so the first profile drafts on the standard path', () => {
  const g = gateOf(ids, {}, [1, 0.5]);
  expect(g).toEqual([1 / 3, 1 / 3, 1 / 3]);
  expect(resolveRoute(profiles, g, null)).toMatchObject({
    ...{ path: 'standard', why: 'margin', shown: 'a', other: 'b', margin: 0, weightsVersion: null },
  });
});

test('[M13] g is softmax(W·x), also for large scores', () => {
  const [a = 0, b = 0] = gateOf(['a', 'b'], { a: [1, 2], b: [0, 1] }, [1, 1]);
  expect(a / b).toBeCloseTo(Math.exp(2), 12);
  expect(a + b).toBeCloseTo(1, 12);
  expect(gateOf(['a', 'b'], { a: [5000] }, [1])).toEqual([1, 0]);
});

test('[M13] the best two draft, the better first; at a margin of 0.1 exactly, and not below', () => {
  expect(resolveRoute(profiles, [0.1, 0.3, 0.6], 7)).toMatchObject({
    ...{ path: 'routed', why: null, shown: 'c', other: 'b', weightsVersion: 7 },
  });
  const two = profiles.slice(0, 2);
  const at = (margin: number) => resolveRoute(two, [0.25, 0.25 + margin], 1);
  expect(at(0.0999)).toMatchObject({ path: 'standard', why: 'margin', shown: 'a', other: 'b' });
  expect(at(0.125)).toMatchObject({ path: 'routed', shown: 'b', other: 'a' });
  expect(resolveRoute(two, [0, LEAST_MARGIN], 1).path).toBe('routed');
});

test('[M13] on the standard path the best of the others is one key away', () => {
  expect(resolveRoute(profiles, [0.3, 0.32, 0.38], 1)).toMatchObject({ shown: 'a', other: 'c' });
});

test('[M13] one profile: the standard path, and it is said', () => {
  expect(resolveRoute(profiles.slice(0, 1), [1], null)).toMatchObject({
    ...{ path: 'standard', why: 'one_profile', shown: 'a', other: null },
  });
});

test('[M13] one step of softmax regression of rate 0.1 towards the draft that was kept', () => {
  const x = [1, 0.5];
  const stepped = learnStep(['a', 'b'], {}, x, 'b');
  expect(stepped.a?.map((w) => Number(w.toFixed(6)))).toEqual([-0.05, -0.025]);
  expect(stepped.b?.map((w) => Number(w.toFixed(6)))).toEqual([0.05, 0.025]);
  expect(learnStep(['a', 'b'], {}, x, 'b')).toEqual(stepped);
  expect(learnStep(['a', 'b'], { gone: [3] }, x, 'b').gone).toEqual([3]);
});

test('[M13] kept again and again, the other profile is shown first in the end', () => {
  const x = [1, 0.2, 0.7];
  let weights = {};
  let signatures = 0;
  while (resolveRoute(profiles, gateOf(ids, weights, x), 1).path === 'standard') {
    weights = learnStep(ids, weights, x, 'b');
    signatures += 1;
  }
  expect(resolveRoute(profiles, gateOf(ids, weights, x), 1).shown).toBe('b');
  expect(signatures).toBeLessThan(10);
});

test('[M13] features: embedding by a fixed projection to 16, modality, body part, rank and cosine figures', () => {
  const vectors = [new Float32Array([1, 0, 0, 0])];
  const score = (value: number) => ({ score: value });
  const packet = { semantic: [1, 2], episodic: [score(0.5), score(0.9)], visual: [score(0.25)] };
  const question = { vectors, modality: 'CT', bodyPart: 'Chest', packet: packet as never };
  const features = routingFeatures(question);
  expect(features).toHaveLength(1 + 16 + 8 + 8 + 7);
  expect(routingFeatures(question)).toEqual(features);
  expect(features.slice(1, 17).every((value) => Math.abs(value) === 0.25)).toBe(true);
  expect(features.slice(17, 25)).toEqual([0, 0, 1, 0, 0, 0, 0, 0]);
  expect(features.slice(25, 33).filter((value) => value === 1)).toHaveLength(1);
  expect(features.slice(33).map((value) => Number(value.toFixed(6)))).toEqual([
    0.4, 0.4, 0.9, 0.4, 0.2, 0.25, 0.25,
  ]);
  const words = routingFeatures({ vectors: [], modality: 'SR', bodyPart: null, packet: empty });
  expect(words.filter((value) => value !== 0)).toEqual([1]);
  expect(words).toHaveLength(features.length);
});

test('[M13] two to eight profiles come with the program; those not there any more are left out, and one is always in use', () => {
  expect(READER_PROFILES.length).toBeGreaterThanOrEqual(2);
  expect(READER_PROFILES.length).toBeLessThanOrEqual(8);
  expect(profilesInUse(['gone', 'changes-first', 'changes-first']).map(({ id }) => id)).toEqual([
    'changes-first',
  ]);
  expect(profilesInUse(['gone']).map(({ id }) => id)).toEqual(['findings-first']);
});
