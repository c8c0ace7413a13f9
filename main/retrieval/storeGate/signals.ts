import type { Fact } from '../../contract/domain/memory.ts';
import { clinicalDay, compareClinicalTime } from '../../contract/domain/time.ts';
import { hasTimeWord } from '../timeWords.ts';

/** How near two wordings are, 0 to 1. */
export type Similarity = (question: string, wording: string) => number;

/** Names of the signals, in their order; a fitted gate has one weight for each. */
export const SIGNALS = [
  'constant',
  'best of ACTIVE',
  'best of HISTORY',
  'margin of ACTIVE',
  'margin of HISTORY',
  'HISTORY nearer than ACTIVE',
  'ACTIVE nearer than HISTORY',
  'time word in the question',
] as const;

/** Facts of each store that are compared, the last documented first: a bound on time (ours). */
const MOST_COMPARED = 200;

/** S7. What the gate knows: how near the question is to the best and second best fact of each store, and whether it has a time word. */
export function signalsOf(
  question: string,
  active: readonly Fact[],
  history: readonly Fact[],
  similarity: Similarity,
): number[] {
  const [a, h] = [nearest(question, active, similarity), nearest(question, history, similarity)];
  const timed = hasTimeWord(question) ? 1 : 0;
  const ahead = h.best - a.best;
  return [1, a.best, h.best, a.margin, h.margin, Math.max(0, ahead), Math.max(0, -ahead), timed];
}

function nearest(question: string, facts: readonly Fact[], similarity: Similarity) {
  const scores = [...facts]
    .sort((a, b) => compareClinicalTime(b.lastDocumented, a.lastDocumented) || (a.id < b.id ? -1 : 1))
    .slice(0, MOST_COMPARED)
    .map((fact) => similarity(question, wordingOf(fact)))
    .sort((x, y) => y - x);
  const [best = 0, second = 0] = scores;
  return { best, margin: best - second };
}

const SIDES = { L: 'left', R: 'right', B: 'bilateral' } as const;

/** A fact in the few words that it is searched by: `nodule right upper lobe 9 mm 2024-01-10`. */
export function wordingOf(fact: Fact): string {
  const { concept, site, laterality, value, unit, validFrom, lastDocumented } = fact;
  const side = laterality === null || site?.includes(SIDES[laterality]) ? null : SIDES[laterality];
  const days = new Set(
    [validFrom, lastDocumented].flatMap((time) => (time === null ? [] : clinicalDay(time))),
  );
  return [concept, side, site, value, unit, ...days].filter((part) => part !== null).join(' ');
}
