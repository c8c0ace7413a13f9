import { normalise } from './score.ts';

/** For tests and benches: numbers from 0 to 1, the same for the same seed (xorshift32). */
export function numbersOf(seed: number): () => number {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** For tests and benches: unit vectors in clusters, as those of images are; about one in a hundred is the same as another. */
export function clusteredVectors(
  count: number,
  dimension: number,
  seed: number,
): Float32Array<ArrayBuffer>[] {
  const next = numbersOf(seed);
  const bell = () => next() + next() + next() - 1.5;
  const centres = Array.from({ length: Math.max(1, count >> 7) }, () =>
    Float32Array.from({ length: dimension }, bell),
  );
  const vectors: Float32Array<ArrayBuffer>[] = [];
  for (let i = 0; i < count; i++) {
    const same = i > 0 && next() < 0.01 ? vectors[Math.floor(next() * i)] : undefined;
    const centre = centres[Math.floor(next() * centres.length)] ?? new Float32Array(dimension);
    vectors.push(same ? same.slice() : normalise(centre.map((value) => value + 0.7 * bell())));
  }
  return vectors;
}
