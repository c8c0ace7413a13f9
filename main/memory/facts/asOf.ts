import { type Fact, isServed } from '../../contract/domain/memory.ts';
import { type ClinicalTime, compareClinicalTime } from '../../contract/domain/time.ts';

/** The two stores of a patient as of a day. */
export interface FactsAsOf {
  readonly active: Fact[];
  readonly history: Fact[];
}

/** `true_then`: what we know today of that day, by valid time. `known_then`: what was on record at that day's end, by write time. */
export type AsOfMeaning = 'true_then' | 'known_then';

/**
 * S9. Facts as of a clinical day (`2025-09-14`, as written, no time zone), or now (`null`). Give all versions of the facts; newest
 * versions alone do for `true_then`.
 *
 * `true_then` takes each fact's newest version: ACTIVE where it had begun and not ended, HISTORY where it had ended; what began later
 * and what was entered in error is left out. The day of the end is the first day that it is no longer true. A time of lesser precision
 * (`2019`) has begun on each day of it, and ends after it. A fact without a start is taken as true from its last documentation on.
 *
 * `known_then` takes of each fact the newest version written up to the day's end in UTC, in the store where it then was.
 *
 * Only approved facts are answered; feeds no draft. Ordered by start, then id.
 */
export function factsAsOf(versions: readonly Fact[], day: string | null, meaning: AsOfMeaning): FactsAsOf {
  if (day === null) return byStore(newest(versions).filter((fact) => isServed(fact.state)));
  if (meaning === 'known_then')
    return byStore(
      newest(versions.filter((fact) => fact.recordedAt.slice(0, 10) <= day)).filter((fact) =>
        isServed(fact.state),
      ),
    );
  const known = newest(versions).filter((fact) => isServed(fact.state) && fact.reason !== 'entered_in_error');
  const begun = known.filter((fact) => hasBegun(fact, day));
  return {
    active: ordered(begun.filter((fact) => !hasEnded(fact, day))),
    history: ordered(begun.filter((fact) => hasEnded(fact, day))),
  };
}

function newest(versions: readonly Fact[]): Fact[] {
  const byId = new Map<string, Fact>();
  for (const fact of versions) {
    const known = byId.get(fact.id);
    if (!known || fact.version > known.version) byId.set(fact.id, fact);
  }
  return [...byId.values()];
}

function byStore(facts: readonly Fact[]): FactsAsOf {
  return {
    active: ordered(facts.filter((fact) => fact.store === 'ACTIVE')),
    history: ordered(facts.filter((fact) => fact.store === 'HISTORY')),
  };
}

function ordered(facts: readonly Fact[]): Fact[] {
  return [...facts].sort((a, b) => compareClinicalTime(a.validFrom, b.validFrom) || (a.id < b.id ? -1 : 1));
}

function hasBegun(fact: Fact, day: string): boolean {
  const start = fact.validFrom ?? fact.lastDocumented;
  return start === null || dayOf(start) <= day.slice(0, dayOf(start).length);
}

function hasEnded(fact: Fact, day: string): boolean {
  if (fact.validTo === null) return fact.store === 'HISTORY';
  const end = dayOf(fact.validTo);
  return end.length === 10 ? end <= day : end < day.slice(0, end.length);
}

function dayOf(time: ClinicalTime): string {
  return time.slice(0, 10);
}
