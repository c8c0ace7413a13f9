import type { RowId } from '../../../../main/contract/domain/ids.ts';
import type { Fact, Relation } from '../../../../main/contract/domain/memory.ts';
import { compareClinicalTime } from '../../../../main/contract/domain/time.ts';

/** One thing over time: what is said of it now, and what was said before, newest first. */
export interface Thread {
  readonly id: RowId;
  readonly active: readonly Fact[];
  readonly history: readonly Fact[];
}

/** Threads of one place of the body, or of one kind of fact where no place is known. */
export interface ThreadGroup {
  readonly key: string;
  readonly site: string | null;
  readonly laterality: Fact['laterality'];
  readonly category: Fact['category'];
  readonly threads: readonly Thread[];
}

/** Joins each fact of HISTORY to the newer one that it was replaced by, over any number of steps (S6). */
export function threadsOf(facts: readonly Fact[]): Thread[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const threads = new Map<RowId, Fact[]>();
  for (const fact of facts) {
    const end = newestOf(fact, byId);
    const own = threads.get(end.id);
    if (own === undefined) threads.set(end.id, [fact]);
    else own.push(fact);
  }
  return [...threads].map(([id, own]) => ({
    id,
    active: own.filter(({ store }) => store === 'ACTIVE').sort(newestFirst),
    history: own.filter(({ store }) => store === 'HISTORY').sort(newestFirst),
  }));
}

function newestOf(fact: Fact, byId: ReadonlyMap<RowId, Fact>): Fact {
  const seen = new Set([fact.id]);
  let end = fact;
  for (;;) {
    const newer = end.newerId === null ? undefined : byId.get(end.newerId);
    if (newer === undefined || seen.has(newer.id)) return end;
    seen.add(newer.id);
    end = newer;
  }
}

/** Groups threads by place, those last documented first; within a group what is current stands above what is not. */
export function groupThreads(threads: readonly Thread[]): ThreadGroup[] {
  const groups = new Map<string, Thread[]>();
  for (const thread of threads) {
    const key = groupKey(headOf(thread));
    const own = groups.get(key);
    if (own === undefined) groups.set(key, [thread]);
    else own.push(thread);
  }
  return [...groups]
    .map(([key, own]) => {
      const sorted = own.sort(
        (a, b) => rank(a) - rank(b) || newestFirst(headOf(a), headOf(b)) || (a.id < b.id ? -1 : 1),
      );
      const { site, laterality, category } = headOf(sorted[0] as Thread);
      return { key, site, laterality, category, threads: sorted };
    })
    .sort((a, b) => compareGroups(a, b));
}

/** The fact that a thread is named by: the newest current one, else the newest of its history. */
export function headOf({ active, history }: Thread): Fact {
  return (active[0] ?? history[0]) as Fact;
}

function groupKey({ site, laterality, category }: Fact): string {
  return site === null ? category : `${site} ${laterality ?? ''}`;
}

function rank({ active }: Thread): number {
  return active.length > 0 ? 0 : 1;
}

function compareGroups(a: ThreadGroup, b: ThreadGroup): number {
  const [first, second] = [a, b].map(({ threads }) => threads[0] as Thread) as [Thread, Thread];
  return rank(first) - rank(second) || newestFirst(headOf(first), headOf(second)) || (a.key < b.key ? -1 : 1);
}

function newestFirst(a: Fact, b: Fact): number {
  return compareClinicalTime(b.lastDocumented ?? b.validFrom, a.lastDocumented ?? a.validFrom);
}

/** Links of facts by the fact that they lead from; made once for all facts, which may be thousands. */
export type FactLinks = ReadonlyMap<RowId, { readonly type: Relation['type']; readonly others: Fact[] }[]>;

/** What facts are linked to, by kind of link; links that the thread itself shows, and ones that lead nowhere, are left out. */
export function linksOf(facts: readonly Fact[], relations: readonly Relation[]): FactLinks {
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const links = new Map<RowId, { type: Relation['type']; others: Fact[] }[]>();
  for (const { fromId, toId, type } of relations) {
    const other = byId.get(toId);
    if (other === undefined || type === 'supersedes' || type === 'restatement') continue;
    const own = links.get(fromId) ?? [];
    const ofType = own.find((link) => link.type === type);
    if (ofType === undefined) own.push({ type, others: [other] });
    else ofType.others.push(other);
    links.set(fromId, own);
  }
  return links;
}
