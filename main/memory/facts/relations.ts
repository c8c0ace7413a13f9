import type { Fact } from '../../contract/domain/memory.ts';
import type { Link } from './changes.ts';
import { isKindOf, type Lexicon } from './lexicon.ts';
import type { RelationRule } from './lexiconSchema.ts';
import { isActiveDisease, isAffirmed, mayBeSame } from './match.ts';

/** S3. Links of a new fact to the patient's ACTIVE facts: by the table of concepts, and to facts of the same condition. */
export function linksOf(fact: Fact, known: readonly Fact[], lexicon: Lexicon): Link[] {
  if (fact.subject !== 'patient' || !isAffirmed(fact)) return [];
  const active = known.filter((other) => other.id !== fact.id && isActiveDisease(other));
  return active.flatMap((other) => [
    ...lexicon.relations.flatMap((rule) => linkBy(rule, fact, other, lexicon)),
    ...(mayBeSame(fact, other, lexicon)
      ? [{ type: 'same_condition_thread' as const, other: other.id, direction: 'out' as const }]
      : []),
  ]);
}

function linkBy({ type, from, to }: RelationRule, fact: Fact, other: Fact, lexicon: Lexicon): Link[] {
  const among = (concept: string, names: readonly string[]) =>
    names.some((name) => isKindOf(concept, name, lexicon));
  if (among(fact.concept, from) && among(other.concept, to))
    return [{ type, other: other.id, direction: 'out' }];
  if (among(other.concept, from) && among(fact.concept, to))
    return [{ type, other: other.id, direction: 'in' }];
  return [];
}
