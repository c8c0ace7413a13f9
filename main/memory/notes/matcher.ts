import { plainWords } from '../facts/bags.ts';
import type { Lexicon } from '../facts/lexicon.ts';
import { once } from '../facts/once.ts';
import { stem } from '../facts/words.ts';
import { bm25 } from './bm25.ts';
import { countNgrams, inner, inverseFrequency, type Sparse, weigh } from './ngrams.ts';
import { normaliseDiagnosis } from './normalise.ts';

/** A diagnosis with how near it is: the cosine, and BM25 beside it. */
export interface RankedDiagnosis {
  readonly diagnosis: string;
  readonly cosine: number;
  readonly bm25: number;
}

/** N2. Compares diagnoses by their wording. */
export interface TextMatcher {
  readonly id: string;
  normalise(diagnosis: string): string;
  /** Cosine of two diagnoses, 0 to 1, the same both ways. */
  similarity(a: string, b: string): number;
  /** The nearest k of some diagnoses, best first; equal cosines by BM25, then by name. */
  rank(query: string, diagnoses: readonly string[], k: number): RankedDiagnosis[];
}

const MOST_KEPT = 5_000;

/** Makes the built-in matcher: character 2–5-gram TF-IDF over normalised wording, weighed on the lexicon's names. No model file. */
export function createTextMatcher(lexicon: Lexicon): TextMatcher {
  const wordingOf = (text: string) => plainWords(text, lexicon).map(stem).join(' ');
  const idf = once(() => {
    const names = [...lexicon.concepts.values()].flatMap(({ name, also }) => [name, ...also]);
    return inverseFrequency(names.map((name) => countNgrams(wordingOf(name)).keys()));
  });
  const kept = new Map<string, Sparse>();
  const normalise = (diagnosis: string) => normaliseDiagnosis(diagnosis, lexicon);
  const vectorOf = (diagnosis: string): Sparse => {
    const known = kept.get(diagnosis);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const vector = weigh(wordingOf(normalise(diagnosis)), idf());
    kept.set(diagnosis, vector);
    return vector;
  };
  const similarity = (a: string, b: string) => rounded(inner(vectorOf(a), vectorOf(b)));
  return {
    id: 'ngram-matcher',
    normalise,
    similarity,
    rank: (query, diagnoses, k) => {
      const words = bm25(
        wordingOf(normalise(query)),
        diagnoses.map((one) => wordingOf(normalise(one))),
      );
      const ranked = diagnoses.map((diagnosis, at) => ({
        diagnosis,
        cosine: similarity(query, diagnosis),
        bm25: words[at] ?? 0,
      }));
      return ranked
        .sort((x, y) => y.cosine - x.cosine || y.bm25 - x.bm25 || (x.diagnosis < y.diagnosis ? -1 : 1))
        .slice(0, k);
    },
  };
}

/** Twelve digits: sums taken in another order differ only behind them. */
function rounded(cosine: number): number {
  return Math.round(Math.min(1, cosine) * 1e12) / 1e12;
}

/** A pair of diagnoses, in no order. */
export type Pair = readonly [string, string];

/** X7. How like two pairs are: as like as the less like half of the better way to lay them side by side. A/B and B/A are one. */
export function pairSimilarity([a, b]: Pair, [c, d]: Pair, matcher: TextMatcher): number {
  const straight = Math.min(matcher.similarity(a, c), matcher.similarity(b, d));
  const crossed = Math.min(matcher.similarity(a, d), matcher.similarity(b, c));
  return Math.max(straight, crossed);
}
