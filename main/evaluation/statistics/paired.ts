import { createRandom } from '../cohort/random.ts';

/** Exact tests and intervals for paired cases; what is drawn is seeded, so that the same values give the same figure. */

/** Up to so many differing pairs all signs are tried: 2^16 sums. */
const EXACT_UP_TO = 16;
const DRAWS = 20_000;
/** What is equal but for the last bits of a sum counts as equal. */
const TOLERANCE = 1e-12;

/**
 * Exact McNemar, two-sided: p of so uneven a split or a more uneven one, where each discordant pair falls either way by 1/2. 20 against
 * 14 gives 0.3915; none at all gives 1.
 */
export function mcNemar(onlyFirstRight: number, onlySecondRight: number): number {
  const n = onlyFirstRight + onlySecondRight;
  const few = Math.min(onlyFirstRight, onlySecondRight);
  // Logarithms: 2^-n alone is zero from 1,075 pairs on.
  let logChoose = 0;
  let tail = 0;
  for (let k = 0; k <= few; k++) {
    tail += Math.exp(logChoose - n * Math.LN2);
    logChoose += Math.log(n - k) - Math.log(k + 1);
  }
  return Math.min(1, 2 * tail);
}

/**
 * Sign-flip permutation of paired differences, two-sided: the share of sign patterns whose mean is at least as far from 0. All patterns
 * where at most 16 pairs differ; else 20,000 seeded ones, the observed one counted among them. No difference at all gives 1.
 */
export function signFlip(differences: readonly number[], seed: string): number {
  const moved = differences.filter((value) => value !== 0);
  const observed = Math.abs(sumOf(moved)) - TOLERANCE;
  if (moved.length === 0) return 1;
  return moved.length <= EXACT_UP_TO ? allSigns(moved, observed) : someSigns(moved, observed, seed);
}

function allSigns(values: readonly number[], observed: number): number {
  const patterns = 2 ** values.length;
  let reached = 0;
  for (let pattern = 0; pattern < patterns; pattern++) {
    let sum = 0;
    for (const [at, value] of values.entries()) sum += (pattern >> at) & 1 ? value : -value;
    if (Math.abs(sum) >= observed) reached += 1;
  }
  return reached / patterns;
}

function someSigns(values: readonly number[], observed: number, seed: string): number {
  const random = createRandom(`${seed}/sign flip`);
  let reached = 1;
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0;
    for (const value of values) sum += random.next() < 0.5 ? value : -value;
    if (Math.abs(sum) >= observed) reached += 1;
  }
  return reached / (DRAWS + 1);
}

/** A mean with its interval. */
export interface Interval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Paired bootstrap of the mean: pairs are drawn with replacement, seeded; percentile interval at `level` (0.95). Of paired arms give the
 * differences. Null without values.
 */
export function bootstrapMean(
  values: readonly number[],
  seed: string,
  { rounds = 2000, level = 0.95 }: { readonly rounds?: number; readonly level?: number } = {},
): Interval | null {
  const n = values.length;
  if (n === 0) return null;
  const random = createRandom(`${seed}/bootstrap`);
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[Math.floor(random.next() * n)] ?? 0;
    return sum / n;
  }).sort((a, b) => a - b);
  const at = (share: number) => means[Math.round(share * (rounds - 1))] ?? Number.NaN;
  return { mean: sumOf(values) / n, low: at((1 - level) / 2), high: at((1 + level) / 2) };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
