import type { ReaderProfile, Route } from '../contract/domain/learning.ts';

/** M13 (ours): below it the standard path is taken; the rate of one step of learning. */
export const LEAST_MARGIN = 0.1;
export const LEARNING_RATE = 0.1;

/** W by profile id, one figure per feature; what is missing is zero. */
export type RouterWeights = Readonly<Record<string, readonly number[]>>;

/** M13: g = softmax(W·x), in the order of the profiles. */
export function gateOf(ids: readonly string[], weights: RouterWeights, x: readonly number[]): number[] {
  const scores = ids.map((id) => x.reduce((sum, value, i) => sum + value * (weights[id]?.[i] ?? 0), 0));
  const highest = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}

/**
 * M13: the best two draft, the better first. The standard path shows the first profile: of one alone, or where the margin is under 0.1;
 * the best of the others is one key away there, too, so that W can be learned from a choice.
 */
export function resolveRoute(
  profiles: readonly Pick<ReaderProfile, 'id'>[],
  g: readonly number[],
  weightsVersion: number | null,
): Route {
  const ids = profiles.map(({ id }) => id);
  const ranked = ids.map((id, index) => ({ id, g: g[index] ?? 0 })).sort((a, b) => b.g - a.g);
  const [first, second] = ranked;
  const [standard] = ids;
  if (first === undefined || standard === undefined) throw new Error('a reader profile is always in use');
  const margin = second === undefined ? 1 : first.g - second.g;
  const why = second === undefined ? 'one_profile' : margin < LEAST_MARGIN ? 'margin' : null;
  const shown = why === null ? first.id : standard;
  const other = ranked.find(({ id }) => id !== shown)?.id ?? null;
  return {
    ...{ path: why === null ? 'routed' : 'standard', why, shown, other, margin, weightsVersion },
    g: Object.fromEntries(ranked.map((one) => [one.id, one.g])),
  };
}

/** M13: one step of softmax regression towards the draft that was kept: W += 0.1 · (e_kept − g) xᵀ. Other profiles keep their weights. */
export function learnStep(
  ids: readonly string[],
  weights: RouterWeights,
  x: readonly number[],
  kept: string,
): Record<string, number[]> {
  const g = gateOf(ids, weights, x);
  const stepped = ids.map((id, index): [string, number[]] => {
    const error = (id === kept ? 1 : 0) - (g[index] ?? 0);
    return [id, x.map((value, i) => (weights[id]?.[i] ?? 0) + LEARNING_RATE * error * value)];
  });
  const others = Object.entries(weights).map(([id, own]): [string, number[]] => [id, [...own]]);
  return Object.fromEntries([...others, ...stepped]);
}
