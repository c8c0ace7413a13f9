import type { Fact } from '../../contract/domain/memory.ts';
import { type ClinicalTime, clinicalDay } from '../../contract/domain/time.ts';
import type { Incoming, UpdateContext } from './changes.ts';
import type { ExtractedFact } from './extractedFact.ts';
import { isKindOf, type Lexicon } from './lexicon.ts';
import { areOtherLesions, compareDays, isAffirmed, isDeniedBy, isSameThread, sitesAgree } from './match.ts';

/** All that a decision about one incoming fact looks at. */
export interface Scene {
  readonly incoming: Incoming;
  readonly stated: ExtractedFact;
  /** When it was true; null where unknown. */
  readonly day: ClinicalTime | null;
  /** Facts in memory that may be served, ACTIVE and HISTORY. */
  readonly known: readonly Fact[];
  /** All statements of the same text, this one too. */
  readonly statements: readonly ExtractedFact[];
  readonly context: UpdateContext;
}

/** ACTIVE facts that speak for a condition and had begun by the scene's day; on an unknown day all have. */
export function currentFacts({ known, day }: Scene): Fact[] {
  return known.filter(
    (fact) => fact.store === 'ACTIVE' && isAffirmed(fact) && compareDays(day, fact.validFrom) !== -1,
  );
}

/** Facts of the same thread, or ones that say more, that began after the scene's day; the earliest first. */
export function newerFacts({ known, day, stated, context }: Scene): Fact[] {
  return known
    .filter((fact) => isOfThread(stated, fact, context.lexicon) && !areOtherLesions(stated, fact))
    .filter((fact) => compareDays(day, fact.validFrom) === -1)
    .sort((a, b) => compareDays(a.validFrom, b.validFrom) ?? 0);
}

/** The same thread; what the statement denies; or the same in a word that is broader or narrower, at one place and side. */
function isOfThread(stated: ExtractedFact, fact: Fact, lexicon: Lexicon): boolean {
  if (isSameThread(stated, fact) || isDeniedBy(stated, fact, lexicon)) return true;
  const isSide = stated.laterality === null || stated.laterality === fact.laterality;
  const isPlaced =
    stated.site === null || (fact.site !== null && sitesAgree(stated.site, fact.site, lexicon));
  const isNarrower = isKindOf(stated.concept, fact.concept, lexicon) && stated.laterality === fact.laterality;
  return (
    stated.subject === fact.subject &&
    isSide &&
    isPlaced &&
    (isKindOf(fact.concept, stated.concept, lexicon) || isNarrower)
  );
}

/** `The consolidation has increased`: neither text gives a size, and the later one says that it changed. */
export function hasChangedUnmeasured({ stated, day }: Scene, fact: Fact): boolean {
  const isChange = stated.cues.change === 'increased' || stated.cues.change === 'decreased';
  return isChange && stated.value === null && fact.value === null && compareDays(day, fact.validFrom) === 1;
}

/** A fact in words for a reason: its sentence and its date. */
export function quote(fact: Pick<Fact, 'text' | 'validFrom'>): string {
  return `“${fact.text}” (${fact.validFrom === null ? 'no date' : clinicalDay(fact.validFrom)})`;
}
