import type { Source } from '../../contract/domain/source.ts';
import { type ClinicalTime, compareClinicalTime } from '../../contract/domain/time.ts';
import { compareDays } from './match.ts';
import type { StatedFact } from './statedFact.ts';

/** One state of a thread, as told by one statement or by several that say the same in a row. */
export interface State extends Omit<StatedFact, 'source'> {
  readonly sources: readonly Source[];
}

/** States of one thing, oldest first: a value over the years, the courses of a drug, the episodes of a disease. */
export type Thread = readonly [State, ...State[]];

/** What is stated of one thing: same subject, category, concept, place, lesion and stance. */
function threadKey(fact: StatedFact): string {
  const { subject, category, concept, site, laterality, lesionId, assertion } = fact;
  return JSON.stringify([subject, category, concept, site, laterality, lesionId, assertion === 'absent']);
}

/**
 * Puts the statements of one source in order: threads by the day on which their newest state began, oldest thread first, states
 * likewise; equal states in a row are one, with the sources of all (S5, restatement). Nothing is left out.
 */
export function chronicle(facts: readonly StatedFact[]): Thread[] {
  const byKey = new Map<string, StatedFact[]>();
  for (const fact of facts) byKey.set(threadKey(fact), [...(byKey.get(threadKey(fact)) ?? []), fact]);
  const threads = [...byKey.values()].flatMap((own) => {
    const [first, ...rest] = own.toSorted(byTime);
    return first ? [rest.reduce<Thread>(joinOrAdd, [stateOf(first)])] : [];
  });
  return threads.toSorted((a, b) => compareClinicalTime(newestOf(a).validFrom, newestOf(b).validFrom));
}

/** The state that a thread came to. */
export function newestOf(thread: Thread): State {
  return thread.at(-1) ?? thread[0];
}

/** By when it was true; of one day, what has ended comes first: the open state is the newest. */
function byTime(a: StatedFact, b: StatedFact): number {
  const start = compareClinicalTime(timeOf(a), timeOf(b));
  return start || Number(a.ended === null) - Number(b.ended === null);
}

function timeOf({
  validFrom,
  lastDocumented,
  validTo,
}: Pick<StatedFact, 'validFrom' | 'lastDocumented' | 'validTo'>): ClinicalTime | null {
  return validFrom ?? lastDocumented ?? validTo;
}

function stateOf({ source, ...fact }: StatedFact): State {
  return { ...fact, sources: [source] };
}

function joinOrAdd(thread: Thread, fact: StatedFact): Thread {
  const last = newestOf(thread);
  if (!isSameState(last, fact)) return [...thread, stateOf(fact)];
  const joined: State = {
    ...last,
    text: fact.text,
    validTo: later(last.validTo, fact.validTo),
    lastDocumented: later(last.lastDocumented, fact.lastDocumented ?? fact.validFrom),
    ended: fact.ended,
    sources: [...last.sources, fact.source],
  };
  const [first = joined, ...middle] = thread.slice(0, -1);
  return thread.length === 1 ? [joined] : [first, ...middle, joined];
}

/**
 * Equal in what they say, and no end between them: what was over by then is there again, which is another episode. An end on a day that is
 * not known lies before a later start.
 */
function isSameState(last: State, fact: StatedFact): boolean {
  const isEqual =
    last.value === fact.value &&
    last.unit === fact.unit &&
    last.assertion === fact.assertion &&
    (fact.category !== 'procedure' || compareDays(last.validFrom, fact.validFrom) === 0);
  if (!isEqual) return false;
  if (last.ended === null || (last.ended === fact.ended && last.validTo === null)) return true;
  return compareDays(fact.validFrom, last.validTo ?? timeOf(last)) !== 1;
}

function later(a: ClinicalTime | null, b: ClinicalTime | null): ClinicalTime | null {
  return compareClinicalTime(a, b) >= 0 ? a : b;
}
