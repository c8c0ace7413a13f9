/** Places that may be answers, with their exact scores. */
export interface Nearest {
  readonly places: readonly number[];
  readonly scores: readonly number[];
}

/** A part of what is looked through. */
export interface Part {
  /** No score of a row is above this, but for the slack; −∞ of a row that is no answer. */
  readonly upper: Float32Array;
  /** The place of its first row. */
  readonly from: number;
  /** Group of each row; without them each row is its own. */
  readonly groups: ArrayLike<number> | null;
  /** The exact score of a row of the part. */
  scoreOf(row: number): number;
}

/** Scores are rounded to six decimals: one may have gained half of the last. */
const ROUNDING = 1e-6;
/** Rows of the highest bounds that are looked for first, for each answer that is wanted. */
const FIRST = 3;

/**
 * The k best groups, exact: each place whose score is the best of its group and not below the k-th best of all groups, so that all that are
 * equal at the k-th place are there for the caller to order (P6). Rows are scored from the highest bound on, until no bound
 * reaches the k-th best. `slack` is how far a score may be above its bound.
 */
export class Selection {
  readonly #best: BestGroups;
  readonly #margin: number;
  readonly #scored: { place: number; group: number; score: number }[] = [];

  constructor(k: number, slack: number) {
    this.#best = new BestGroups(k);
    this.#margin = slack + ROUNDING;
  }

  add(part: Part): void {
    const { upper } = part;
    const first = this.#best.kth === Number.NEGATIVE_INFINITY ? highest(upper, FIRST * this.#best.k) : [];
    if (!this.#scoreFrom(part, first)) return;
    const done = new Set(first);
    const rest = reaching(upper, this.#best.kth - this.#margin).filter((row) => !done.has(row));
    this.#scoreFrom(part, rest);
  }

  /** Scores rows, those of the highest bounds first; false once no further one can be an answer. */
  #scoreFrom(part: Part, rows: readonly number[]): boolean {
    for (const row of rows) {
      if ((part.upper[row] ?? 0) + this.#margin < this.#best.kth) return false;
      this.#score(part, row);
    }
    return true;
  }

  result(): Nearest {
    const kept = this.#scored.filter(({ group, score }) => this.#best.keeps(group, score));
    return { places: kept.map(({ place }) => place), scores: kept.map(({ score }) => score) };
  }

  #score(part: Part, row: number): void {
    const place = part.from + row;
    const group = part.groups?.[row] ?? place;
    const score = part.scoreOf(row);
    this.#scored.push({ place, group, score });
    this.#best.add(group, score);
  }
}

/** The best score of each of the k best groups. */
class BestGroups {
  readonly k: number;
  readonly #top: { readonly group: number; score: number }[] = [];

  constructor(k: number) {
    this.k = k;
  }

  /** The k-th best, −∞ as long as there are fewer groups. */
  get kth(): number {
    return this.#top.length < this.k ? Number.NEGATIVE_INFINITY : (this.#top.at(-1)?.score ?? 0);
  }

  add(group: number, score: number): void {
    if (score <= this.kth) return;
    const known = this.#of(group);
    if (known === undefined) this.#top.push({ group, score });
    else known.score = Math.max(known.score, score);
    this.#top.sort((a, b) => b.score - a.score);
    if (this.#top.length > this.k) this.#top.pop();
  }

  /** True for the best of a group that is among the k, or equal to the last of them. */
  keeps(group: number, score: number): boolean {
    return score >= this.kth && (this.#of(group)?.score ?? score) === score;
  }

  #of(group: number) {
    return this.#top.find((entry) => entry.group === group);
  }
}

/** The rows of the `count` highest bounds. */
function highest(upper: Float32Array, count: number): number[] {
  const rows: number[] = [];
  let least = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < upper.length; row++) {
    const bound = upper[row] ?? 0;
    if (bound <= least) continue;
    let at = rows.length;
    while (at > 0 && (upper[rows[at - 1] ?? 0] ?? 0) < bound) at--;
    rows.splice(at, 0, row);
    if (rows.length > count) rows.pop();
    if (rows.length === count) least = upper[rows.at(-1) ?? 0] ?? 0;
  }
  return rows;
}

/** All rows whose bound is not below, highest first. */
function reaching(upper: Float32Array, least: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < upper.length; row++) {
    const bound = upper[row] ?? 0;
    if (bound >= least && bound > Number.NEGATIVE_INFINITY) rows.push(row);
  }
  return rows.sort((a, b) => (upper[b] ?? 0) - (upper[a] ?? 0));
}
