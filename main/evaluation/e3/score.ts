import type { Fact } from '../../contract/domain/memory.ts';
import type { Span } from '../../contract/domain/source.ts';
import { ClinicalTime } from '../../contract/domain/time.ts';
import { extractFacts } from '../../memory/facts/extract.ts';
import { isKindOf, type Lexicon } from '../../memory/facts/lexicon.ts';
import { findSizes } from '../../memory/facts/sizes.ts';
import { type GoldCase, stillCurrent } from './gold/gold.ts';
import { documentOf } from './replay.ts';

/** Counts of one case or of many. */
export interface StateCounts {
  /** Pairs of gold in which a newer fact took the place of an older one, and those found with their link. */
  readonly pairs: number;
  readonly pairsFound: number;
  /** Facts of gold that ended without a successor, and those found in HISTORY. */
  readonly ended: number;
  readonly endedFound: number;
  /** Facts of an earlier entry that still hold and were extracted, and those of them in HISTORY. */
  readonly current: number;
  readonly currentArchived: number;
  /** Facts of gold, and those of them for which there is a row. */
  readonly facts: number;
  readonly extracted: number;
  /** Rows at the end, and those of them in HISTORY. */
  readonly rows: number;
  readonly archived: number;
}

/** E3. Where the facts of a case stand at the end, against gold. */
export function scoreCase(one: GoldCase, rows: readonly Fact[], lexicon: Lexicon): StateCounts {
  const row = new Map(one.facts.map((fact) => [fact.key, rowOf(one, fact, rows, lexicon)]));
  const isArchived = (key: string) => row.get(key)?.store === 'HISTORY';
  const gone = one.expected.flatMap((expected) => (expected.store === 'HISTORY' ? [expected] : []));
  const pairs = gone.filter(({ newer }) => newer !== null);
  const isLinked = (key: string, newer: string | null) => {
    const [older, successor] = [row.get(key), newer === null ? undefined : row.get(newer)];
    return older != null && successor != null && older.store === 'HISTORY' && older.newerId === successor.id;
  };
  const ended = gone.filter(({ newer }) => newer === null);
  const current = stillCurrent(one).filter((key) => row.get(key) != null);
  return {
    pairs: pairs.length,
    pairsFound: pairs.filter(({ fact, newer }) => isLinked(fact, newer)).length,
    ended: ended.length,
    endedFound: ended.filter(({ fact }) => isArchived(fact)).length,
    current: current.length,
    currentArchived: current.filter(isArchived).length,
    facts: one.facts.length,
    extracted: [...row.values()].filter((found) => found !== null).length,
    rows: rows.length,
    archived: rows.filter(({ store }) => store === 'HISTORY').length,
  };
}

/** Sums of counts. */
export function addCounts(counts: readonly StateCounts[]): StateCounts {
  const sumOf = (name: keyof StateCounts) => counts.reduce((sum, one) => sum + one[name], 0);
  return {
    pairs: sumOf('pairs'),
    pairsFound: sumOf('pairsFound'),
    ended: sumOf('ended'),
    endedFound: sumOf('endedFound'),
    current: sumOf('current'),
    currentArchived: sumOf('currentArchived'),
    facts: sumOf('facts'),
    extracted: sumOf('extracted'),
    rows: sumOf('rows'),
    archived: sumOf('archived'),
  };
}

/**
 * The row that keeps a fact of gold: of the rows whose sentence its words overlap, those of the same thing as the words alone are read as,
 * narrower or broader; first one with the same value, and the side and site that the words name. Words that name no thing by themselves (`now measures 9 mm`) are answered by the row
 * of their sentence with their value, or by its only row. Null where there is none.
 */
export function rowOf(
  { entries }: GoldCase,
  { entry, span }: GoldCase['facts'][number],
  rows: readonly Fact[],
  lexicon: Lexicon,
): Fact | null {
  const { text = '', date = '' } = entries[entry] ?? {};
  const start = text.indexOf(span);
  const wanted = extractFacts(span, { lexicon, documentDate: ClinicalTime.parse(date) });
  const here = rows.filter((row) => isFrom(row, entry, { start, end: start + span.length }));
  if (wanted.length === 0) return unnamedRow(span, here);
  const isKin = ({ concept }: Fact, other: string) =>
    isKindOf(concept, other, lexicon) || isKindOf(other, concept, lexicon);
  const answers = wanted.flatMap((fact) => {
    const kin = here.filter((row) => isKin(row, fact.concept));
    const same = kin.filter((row) => row.concept === fact.concept);
    const isExact = (row: Fact) =>
      row.value === fact.value &&
      (fact.laterality === null || row.laterality === fact.laterality) &&
      (fact.site === null || row.site === fact.site);
    return same.find(isExact) ?? same[0] ?? kin.find(isExact) ?? kin[0] ?? [];
  });
  return answers[0] ?? null;
}

function isFrom({ sources }: Fact, entry: number, { start, end }: Span): boolean {
  return sources.some(
    ({ documentId, span }) =>
      documentId === documentOf(entry) && span !== null && span.start < end && start < span.end,
  );
}

/** Numbers of the words, sizes in mm as rows have them. */
function unnamedRow(span: string, here: readonly Fact[]): Fact | null {
  const values = [
    ...findSizes(span).map(({ valueMm }) => valueMm),
    ...[...span.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number)),
  ];
  const [only, ...others] = here;
  return (
    here.find(({ value }) => value !== null && values.includes(value)) ??
    (others.length === 0 ? (only ?? null) : null)
  );
}
