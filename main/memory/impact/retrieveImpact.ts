import type { RowId } from '../../contract/domain/ids.ts';
import { type Fact, isServed, type Relation } from '../../contract/domain/memory.ts';
import type { Impacted } from '../../contract/domain/proposals.ts';
import type { Link } from '../facts/changes.ts';
import type { Lexicon } from '../facts/lexicon.ts';
import { linksOf } from '../facts/relations.ts';
import type { TextMatcher } from '../notes/matcher.ts';
import { wordingOf } from './wording.ts';

/** S4 (ours). How many facts are surfaced at most. */
export const IMPACT_BUDGET = 12;

/** What impact is looked for in: the facts of one patient, ACTIVE and HISTORY, and their stored relations. */
export interface ImpactMemory {
  readonly facts: readonly Fact[];
  readonly relations: readonly Relation[];
}

/** What it is compared by: wording, from a cosine on, and the table of relations. */
export interface ImpactSearch {
  readonly matcher: Pick<TextMatcher, 'similarity'>;
  readonly threshold: number;
  readonly lexicon: Lexicon;
}

/** S4. The facts that a change bears on, and how many more there are than the budget holds. */
export interface Impact {
  readonly facts: readonly Impacted[];
  readonly more: number;
}

/**
 * S4 impact retrieval (STAM): the facts nearest to a change by wording, and those one typed relation away from what changes or from
 * these, over ACTIVE and HISTORY, each once. What stands two relations away is out. Relations of what changes come first, then wording,
 * the nearest first, then relations of these; equal ones by id. What changes is not among them, nor is a fact that is not approved.
 */
export function retrieveImpact(
  changed: readonly Fact[],
  memory: ImpactMemory,
  search: ImpactSearch,
  budget: number = IMPACT_BUDGET,
): Impact {
  const facts = memory.facts.filter(({ state }) => isServed(state)).toSorted(byId);
  const near = nearestTo(changed, facts, search);
  const seeds = near.map(({ fact }) => fact);
  const found = [
    ...neighboursOf(changed, { ...memory, facts }, search),
    ...near,
    ...neighboursOf(seeds, { ...memory, facts }, search),
  ];
  const own = new Set(changed.map(({ id }) => id));
  const once = new Map<RowId, Impacted>();
  for (const one of found) if (!own.has(one.fact.id) && !once.has(one.fact.id)) once.set(one.fact.id, one);
  const all = [...once.values()];
  return { facts: all.slice(0, budget), more: Math.max(0, all.length - budget) };
}

function nearestTo(
  changed: readonly Fact[],
  facts: readonly Fact[],
  { matcher, threshold }: ImpactSearch,
): Impacted[] {
  const words = changed.map(wordingOf);
  return facts
    .map((fact) => {
      const own = wordingOf(fact);
      return { fact, cosine: Math.max(0, ...words.map((one) => matcher.similarity(one, own))) };
    })
    .filter(({ cosine }) => cosine >= threshold)
    .sort((a, b) => b.cosine - a.cosine)
    .map(({ fact }) => ({ fact, link: null }));
}

function neighboursOf(
  seeds: readonly Fact[],
  { facts, relations }: ImpactMemory,
  { lexicon }: ImpactSearch,
): Impacted[] {
  const byRow = new Map(facts.map((fact) => [fact.id, fact]));
  return seeds.flatMap((seed) => {
    const links = [...storedLinks(seed, relations), ...linksOf(seed, facts, lexicon)];
    return links.flatMap(({ other, ...link }) => {
      const fact = byRow.get(other);
      return fact ? [{ fact, link: { ...link, seedId: seed.id } }] : [];
    });
  });
}

function storedLinks({ id }: Fact, relations: readonly Relation[]): Link[] {
  return relations
    .filter(({ state }) => isServed(state))
    .flatMap(({ type, fromId, toId }): Link[] => {
      if (fromId === id) return [{ type, other: toId, direction: 'out' }];
      return toId === id ? [{ type, other: fromId, direction: 'in' }] : [];
    });
}

function byId(a: Fact, b: Fact): number {
  return a.id < b.id ? -1 : 1;
}
