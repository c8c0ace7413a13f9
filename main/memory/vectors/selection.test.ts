import { expect, test } from 'vitest';
import { Arena, type Block, clearRow, putRow, takeBlock } from './block.ts';
import { codeAt } from './kernel.ts';
import { quantiseQuery, quantiseRow } from './quantise.ts';
import { normalise, scoreOf } from './score.ts';
import { prepareQuery, searchBlock } from './searchBlock.ts';
import { Selection } from './selection.ts';
import { clusteredVectors, numbersOf } from './testVectors.ts';

/** Vectors that are hard on few bits: one value far above the rest, none at all, tiny ones, all equal. */
function hardVectors(dimension: number): Float32Array[] {
  const one = new Float32Array(dimension).fill(1e-3);
  one[0] = 1;
  const tiny = new Float32Array(dimension).fill(1e-20);
  return [one, one.map((v) => -v), new Float32Array(dimension), tiny, new Float32Array(dimension).fill(1)];
}

function blockOf(vectors: readonly Float32Array[], arena = new Arena({ shared: false, bytes: 2 ** 22 })) {
  const block = takeBlock(arena, vectors.length, vectors[0]?.length ?? 0);
  if (block === null) throw new Error('full');
  for (const [place, vector] of vectors.entries()) putRow(block, place, normalise(vector));
  return { arena, block };
}

/** Every place whose group's best is not below the k-th best, by the definition: all scores, no bounds. */
function bruteForce(scores: readonly number[], groups: readonly number[], k: number): Map<number, number> {
  const best = new Map<number, number>();
  for (const [place, score] of scores.entries()) {
    const group = groups[place] ?? place;
    best.set(group, Math.max(best.get(group) ?? -2, score));
  }
  const kth = [...best.values()].sort((a, b) => b - a)[k - 1] ?? Number.NEGATIVE_INFINITY;
  const kept = [...scores.entries()].filter(
    ([place, score]) => score >= kth && score === best.get(groups[place] ?? place),
  );
  return new Map(kept);
}

/** The codes of one row, in the order of its values. */
function codesOf({ codes, padded }: Block, place: number): Int8Array {
  return Int8Array.from({ length: padded }, (_, value) => codes[codeAt(place, value, padded)] ?? 0);
}

test('[M6] the kernel’s sums are those of the codes, and no score is above its bound: clusters, duplicates, zero, spikes', () => {
  for (const dimension of [2, 16, 37, 64, 1024, 2048]) {
    const vectors = [...clusteredVectors(40, dimension, dimension), ...hardVectors(dimension)];
    const { arena, block } = blockOf(vectors);
    for (const vector of vectors) {
      const query = prepareQuery({ encoderId: 'x', vectors: [vector] }, block);
      const [unit, codes] = [query.units[0] ?? vector, query.codes[0]];
      const selection = new Selection(vectors.length, query.slack);
      searchBlock(
        arena.scan,
        { block, rows: vectors.length, from: 0, groups: null, excluded: [] },
        query,
        selection,
      );
      for (let place = 0; place < vectors.length; place++) {
        const row = codesOf(block, place);
        const sum = row.reduce((total, code, d) => total + code * (codes?.codes[d] ?? 0), 0);
        const bound = (codes?.scale ?? 0) * (block.scales[place] ?? 0) * sum + (block.slacks[place] ?? 0);
        expect(Math.abs((block.upper[place] ?? 0) - bound)).toBeLessThan(1e-6);
        const score = block.vectors
          .subarray(place * dimension, (place + 1) * dimension)
          .reduce((total, value, d) => total + value * (unit[d] ?? 0), 0);
        expect(score).toBeLessThanOrEqual((block.upper[place] ?? 0) + query.slack);
      }
    }
  }
});

test('[M6] sums of products fit 32 bits in each dimension: all values at their largest', () => {
  for (const dimension of [16, 1024, 2048, 4096]) {
    const all = normalise(new Float32Array(dimension).fill(1));
    const { codes } = quantiseQuery(all, dimension);
    const row = new Int8Array(dimension);
    quantiseRow(all, row);
    const sum = row.reduce((total, code, d) => total + code * (codes[d] ?? 0), 0);
    expect(sum).toBeLessThanOrEqual(2 ** 31 - 1);
    const { arena, block } = blockOf([all]);
    const query = prepareQuery({ encoderId: 'x', vectors: [all] }, block);
    const selection = new Selection(1, query.slack);
    searchBlock(arena.scan, { block, rows: 1, from: 0, groups: null, excluded: [] }, query, selection);
    expect(selection.result().scores).toEqual([1]);
  }
});

test('[M6] [P6] what is selected is what all scores select, ties at the k-th place and duplicates included; seeded', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const next = numbersOf(seed);
    const dimension = 3 + Math.floor(next() * 30);
    const vectors = clusteredVectors(20 + Math.floor(next() * 300), dimension, seed);
    for (let i = 0; i < vectors.length; i++)
      if (next() < 0.2)
        vectors[i] = vectors[Math.floor(next() * vectors.length)] ?? new Float32Array(dimension);
    const { arena, block } = blockOf(vectors);
    const gone = vectors.map(() => next() < 0.1);
    for (const [place, isGone] of gone.entries()) if (isGone) clearRow(block, place);
    const groups = seed % 2 === 0 ? vectors.map(() => Math.floor(next() * 12)) : null;
    const excluded = vectors.flatMap((_, place) => (next() < 0.1 ? [place] : []));
    const images = [vectors[0], vectors[1]].flatMap((vector) => (vector ? [vector] : []));
    const query = prepareQuery({ encoderId: 'x', vectors: images }, block);
    const k = 1 + Math.floor(next() * 12);
    const selection = new Selection(k, query.slack);
    searchBlock(arena.scan, { block, rows: vectors.length, from: 0, groups, excluded }, query, selection);
    const scores = vectors.map((vector, place) =>
      gone[place] || excluded.includes(place)
        ? Number.NaN
        : Math.max(...query.units.map((unit) => scoreOf(normalise(vector), 0, unit))),
    );
    const kept = new Map([...scores.entries()].filter(([, score]) => !Number.isNaN(score)));
    const dense = vectors.map((_, place) => kept.get(place) ?? Number.NEGATIVE_INFINITY);
    const expected = bruteForce(dense, groups ?? [], k);
    for (const [place, score] of expected) if (score === Number.NEGATIVE_INFINITY) expected.delete(place);
    const { places, scores: found } = selection.result();
    expect(new Map(places.map((place, at) => [place, found[at]]))).toEqual(expected);
  }
});

test('[W6] a row that is taken away leaves nothing in memory', () => {
  const { block } = blockOf(clusteredVectors(4, 64, 3));
  clearRow(block, 2);
  const { codes, vectors, scales, slacks } = block;
  expect(codesOf(block, 2).every((code) => code === 0)).toBe(true);
  for (const other of [0, 1, 3]) expect(codesOf(block, other).every((code) => code === 0)).toBe(false);
  expect(codes.filter((code) => code !== 0).length).toBeLessThanOrEqual(3 * 64);
  expect(vectors.subarray(128, 192).every((value) => value === 0)).toBe(true);
  expect([scales[2], slacks[2]]).toEqual([0, Number.NEGATIVE_INFINITY]);
});
