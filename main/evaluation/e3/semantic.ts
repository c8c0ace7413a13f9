import type { Fact } from '../../contract/domain/memory.ts';
import type { ExtractedFact } from '../../memory/facts/extractedFact.ts';
import { wordingOf } from '../../memory/impact/wording.ts';
import type { TextMatcher } from '../../memory/notes/matcher.ts';
import type { Updater } from './replay.ts';
import { bySupersession } from './updaters.ts';

/** A search by wording alone: what it finds, and how near that must be. */
export interface SemanticSearch {
  readonly matcher: TextMatcher;
  /** Cosine from which two wordings count as one thing; that of X7. */
  readonly threshold: number;
}

/**
 * Control of E3: no relations and no rules. A statement takes the place of each held fact that is among the `budget` nearest by wording, of
 * ACTIVE and HISTORY together (S4), and at least as near as the threshold.
 */
export function semanticOnly({ matcher, threshold }: SemanticSearch, budget: number): Updater {
  const nearest = (stated: ExtractedFact, held: readonly Fact[]): Set<Fact> => {
    const words = wordingOf(stated);
    const ranked = held
      .map((fact) => ({ fact, cosine: matcher.similarity(words, wordingOf(fact)) }))
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, budget);
    return new Set(ranked.filter(({ cosine }) => cosine >= threshold).map(({ fact }) => fact));
  };
  return (statements, held, context) => {
    const found = new Map(statements.map((stated) => [stated, nearest(stated, held)]));
    return bySupersession((fact, stated) => found.get(stated)?.has(fact) ?? false)(statements, held, context);
  };
}
