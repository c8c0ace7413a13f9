import { type Fact, isServed } from '../../contract/domain/memory.ts';
import { type ClinicalTime, compareClinicalTime } from '../../contract/domain/time.ts';
import { isKindOf, isWithin, type Lexicon } from '../facts/lexicon.ts';
import { compareDays, hasTip, isAffirmed, isInInterval, isSameThread } from '../facts/match.ts';
import type { Asked } from './asked.ts';

/** The states of one lesion, device or drug, in the order in which they held. */
export type Thread = readonly Fact[];

/** Facts of the patient that the question is about, affirmed or denied; what was entered in error was never true. */
export function factsAbout(asked: Asked, facts: readonly Fact[], lexicon: Lexicon): Fact[] {
  return facts.filter(
    (fact) =>
      isServed(fact.state) &&
      fact.subject === 'patient' &&
      fact.reason !== 'entered_in_error' &&
      fact.assertion !== 'hypothetical' &&
      isKindOf(fact.concept, asked.concept, lexicon) &&
      isAt(asked, fact, lexicon),
  );
}

/** A place or side that was asked for must be known of the fact: an unknown one answers nothing. A device is found by its side, since its tip moves. */
function isAt({ place, concept }: Asked, fact: Fact, lexicon: Lexicon): boolean {
  const isSide = place.laterality === null || fact.laterality === place.laterality || fact.laterality === 'B';
  if (!isSide || place.site === null || hasTip(concept)) return isSide;
  return fact.site !== null && isWithin(fact.site, place.site, lexicon);
}

/** Parts affirmed facts into threads: by the link to the newer state, else by concept, site and side where no two states held at once. */
export function threadsOf(facts: readonly Fact[]): Thread[] {
  const threads: Fact[][] = [];
  for (const fact of facts.filter(isAffirmed).sort(byStart)) {
    const own = threads.find((thread) => thread.some(({ newerId }) => newerId === fact.id));
    const like = threads.findLast((thread) => follows(fact, thread.at(-1)));
    const into = own ?? like;
    if (into === undefined) threads.push([fact]);
    else into.push(fact);
  }
  return threads;
}

function follows(fact: Fact, last: Fact | undefined): boolean {
  if (last === undefined || last.store === 'ACTIVE' || last.newerId !== null) return false;
  return isSameThread(fact, last) && compareDays(last.validTo, fact.validFrom) !== 1;
}

function byStart(a: Fact, b: Fact): number {
  return compareClinicalTime(a.validFrom, b.validFrom) || (a.id < b.id ? -1 : 1);
}

/** The state that is asked for: now from ACTIVE alone, the previous one from HISTORY, or that of a day; undefined where there is none. */
export function stateOf(thread: Thread, state: Asked['state']): Fact | undefined {
  if (state === 'now') return thread.findLast(({ store }) => store === 'ACTIVE');
  if (state === 'previous') return thread.findLast(({ store }) => store === 'HISTORY');
  return thread.findLast((fact) => isInInterval(state, fact));
}

/** The unbroken run of states that a thread's last one ends: an effusion that came back began when it came back. */
export function runOf(thread: Thread): Thread {
  const begins = thread.findLastIndex((fact, at) => at === 0 || isBreak(thread[at - 1], fact));
  return thread.slice(Math.max(0, begins));
}

function isBreak(before: Fact | undefined, fact: Fact): boolean {
  return before?.newerId !== fact.id && compareDays(before?.validTo ?? null, fact.validFrom) !== 0;
}

/** From when to when a run of states held; `until` is the last documentation where it still holds. */
export function spanOf(run: Thread): {
  from: ClinicalTime | null;
  until: ClinicalTime | null;
  holds: boolean;
} {
  const last = run.at(-1);
  const holds = last?.store === 'ACTIVE';
  const until = holds ? last?.lastDocumented : last?.validTo;
  return { from: run[0]?.validFrom ?? null, until: until ?? null, holds };
}
