import type { ExtractedFact } from './extractedFact.ts';
import { isKindOf, isWithin, type Lexicon } from './lexicon.ts';

/** Leaves out facts that the same text says again, in no more detail; a fuller repetition takes the place of the first. */
export function foldRepeats(facts: readonly ExtractedFact[], lexicon: Lexicon): ExtractedFact[] {
  const kept: ExtractedFact[] = [];
  for (const fact of facts) {
    if (kept.some((known) => says(known, fact, lexicon))) continue;
    const lesser = kept.findIndex((known) =>
      known.value !== null || fact.value !== null ? says(fact, known, lexicon) : false,
    );
    if (lesser >= 0) kept[lesser] = fact;
    else kept.push(fact);
  }
  return kept;
}

/** True where `full` says all that `part` says: same subject and stance, and nothing in `part` that differs. */
function says(full: ExtractedFact, part: ExtractedFact, lexicon: Lexicon): boolean {
  return (
    full.subject === part.subject &&
    full.assertion === part.assertion &&
    full.cues.resolved === part.cues.resolved &&
    full.cues.onlyNew === part.cues.onlyNew &&
    full.cues.prior === part.cues.prior &&
    isKindOf(full.concept, part.concept, lexicon) &&
    (part.value === null || (part.value === full.value && part.unit === full.unit)) &&
    (part.laterality === null || part.laterality === full.laterality) &&
    (part.site === null || (full.site !== null && isWithin(full.site, part.site, lexicon)))
  );
}
