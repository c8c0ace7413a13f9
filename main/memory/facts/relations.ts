import type { Fact } from '../../contract/domain/memory.ts';
import type { Link } from './changes.ts';
import { kindsOf, type Lexicon } from './lexicon.ts';
import type { RelationRule } from './lexiconSchema.ts';
import { isActiveDisease, isAffirmed, mayBeSame } from './match.ts';

/** S3. Links of a new fact to the patient's ACTIVE facts: by the table of concepts, and to facts of the same condition. */
export function linksOf(fact: Fact, known: readonly Fact[], lexicon: Lexicon): Link[] {
  if (fact.subject !== 'patient' || !isAffirmed(fact)) return [];
  const kinds = new Set(kindsOf(fact.concept, lexicon));
  const rules = new Set([...kinds].flatMap((kind) => lexicon.relationsOf.get(kind) ?? []));
  const active = known.filter((other) => other.id !== fact.id && isActiveDisease(other));
  return active.flatMap((other) => {
    const others = new Set(kindsOf(other.concept, lexicon));
    return [
      ...[...rules].flatMap((rule) => linkBy(rule, kinds, others, other)),
      ...(mayBeSame(fact, other, lexicon)
        ? [{ type: 'same_condition_thread' as const, other: other.id, direction: 'out' as const }]
        : []),
    ];
  });
}

function linkBy(
  { type, from, to }: RelationRule,
  own: ReadonlySet<string>,
  others: ReadonlySet<string>,
  { id: other }: Fact,
): Link[] {
  const among = (kinds: ReadonlySet<string>, names: readonly string[]) =>
    names.some((name) => kinds.has(name));
  if (among(own, from) && among(others, to)) return [{ type, other, direction: 'out' }];
  if (among(others, from) && among(own, to)) return [{ type, other, direction: 'in' }];
  return [];
}
