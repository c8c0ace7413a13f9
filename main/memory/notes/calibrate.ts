import { z } from 'zod';
import { type Pair, pairSimilarity, type TextMatcher } from './matcher.ts';

/** Other wordings of a diagnosis, none of them in the lexicon (assets/lexicon/variants.json). */
export const Variants = z.array(
  z.strictObject({ diagnosis: z.string().min(1), variants: z.array(z.string().min(1)).min(1) }),
);
export type Variants = z.infer<typeof Variants>;

/** A threshold with the figures that led to it. */
export interface Calibration {
  readonly threshold: number;
  readonly samePairs: number;
  readonly otherPairs: number;
  /** Share of same pairs above the threshold. */
  readonly recall: number;
  /** Share of other pairs above the threshold. */
  readonly falsePositiveRate: number;
  readonly lowestSame: number;
  readonly highestOther: number;
}

const PARTNERS = [1, 5, 17];
const MOST_FALSE = 0.02;

/**
 * N2, X7. τ for pairs: the lowest in steps of 0.001 that lets at most 2 % of other pairs pass. Same pairs are two diagnoses in other
 * wordings against their own names; other pairs share one diagnosis with the note and have
 * another one for the other, once a distant one, once the one that reads most like it.
 */
export function calibratePairs(variants: Variants, matcher: TextMatcher): Calibration {
  const nearest = new Map(
    variants.map(({ diagnosis }) => [diagnosis, nearestTo(diagnosis, variants, matcher)]),
  );
  const scores = variants.flatMap((_, at) =>
    PARTNERS.flatMap((step) => scoresOf(variants, at, step, nearest, matcher)),
  );
  const same = scores.filter(({ isSame }) => isSame).map(({ score }) => score);
  const other = scores.filter(({ isSame }) => !isSame).map(({ score }) => score);
  const above = (list: readonly number[], threshold: number) =>
    list.filter((score) => score > threshold).length / list.length;
  const steps = Array.from({ length: 1000 }, (_, step) => step / 1000);
  const threshold = steps.find((step) => above(other, step) <= MOST_FALSE) ?? 1;
  return {
    threshold,
    samePairs: same.length,
    otherPairs: other.length,
    recall: toFour(above(same, threshold)),
    falsePositiveRate: toFour(above(other, threshold)),
    lowestSame: toFour(Math.min(...same)),
    highestOther: toFour(Math.max(...other)),
  };
}

interface Scored {
  readonly isSame: boolean;
  readonly score: number;
}

function scoresOf(
  variants: Variants,
  at: number,
  step: number,
  nearest: ReadonlyMap<string, string>,
  matcher: TextMatcher,
): Scored[] {
  const pick = (index: number) => variants[index % variants.length] ?? { diagnosis: '', variants: [] };
  const [a, b, c] = [pick(at), pick(at + step), pick(at + step + 29)];
  return a.variants.flatMap((variant, index) => {
    const partner = b.variants[index % b.variants.length] ?? '';
    const note: Pair = [a.diagnosis, b.diagnosis];
    return [
      { isSame: true, score: pairSimilarity([variant, partner], note, matcher) },
      { isSame: false, score: pairSimilarity([variant, c.diagnosis], note, matcher) },
      {
        isSame: false,
        score: pairSimilarity([variant, nearest.get(b.diagnosis) ?? ''], note, matcher),
      },
    ];
  });
}

/** The diagnosis of the list that reads most like another: `colorectal carcinoma` beside `renal cell carcinoma`. */
function nearestTo(diagnosis: string, variants: Variants, matcher: TextMatcher): string {
  const others = variants.map((entry) => entry.diagnosis).filter((other) => other !== diagnosis);
  return matcher.rank(diagnosis, others, 1)[0]?.diagnosis ?? '';
}

function toFour(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
