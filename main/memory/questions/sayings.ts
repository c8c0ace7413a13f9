import { dateDifference } from '../../contract/domain/dateDifference.ts';
import type { Fact } from '../../contract/domain/memory.ts';
import { clinicalDay } from '../../contract/domain/time.ts';
import { findGradeWord } from '../facts/grades.ts';
import type { Lexicon } from '../facts/lexicon.ts';
import { ownWords } from '../facts/match.ts';
import type { Asked } from './asked.ts';
import { runOf, spanOf, stateOf, type Thread } from './threads.ts';

/** What one thread says: the short answer, a note on it, and the facts that it stands on. */
export interface Saying {
  readonly short: string;
  readonly note: string;
  readonly facts: readonly Fact[];
}

/** S9. What a thread says to the question; null where it does not. */
export function sayingOf(thread: Thread, asked: Asked, lexicon: Lexicon): Saying | null {
  const meant = withAmount(thread, asked);
  if (meant.length === 0) return null;
  if (isOfState(asked)) return stateSaying(meant, asked, lexicon);
  if (asked.attribute === 'presence') return presenceSaying(meant, asked);
  return timeSaying(asked.amount === null ? runOf(meant) : meant, asked.attribute);
}

function isOfState({ attribute }: Asked): boolean {
  return attribute === 'value' || attribute === 'grade' || attribute === 'place';
}

/** Of a question that names a value the states that had it; a question for the value names none. */
function withAmount(thread: Thread, asked: Asked): Thread {
  const { amount } = asked;
  if (amount === null || isOfState(asked)) return thread;
  return thread.filter(({ value, unit }) => value === amount.value && unit === amount.unit);
}

function stateSaying(thread: Thread, { state, attribute }: Asked, lexicon: Lexicon): Saying | null {
  const fact = stateOf(thread, state);
  const short = fact && saidOf(fact, attribute, lexicon);
  return fact && short ? { short, note: timeWords(fact), facts: [fact] } : null;
}

function saidOf(fact: Fact, attribute: Asked['attribute'], lexicon: Lexicon): string | null {
  if (attribute === 'place') return fact.site;
  const grade = attribute === 'grade' ? gradeWords(fact, lexicon) : null;
  return grade ?? valueWords(fact, lexicon);
}

/** Value with unit, or the extent in words: `9 mm`, `moderate`; null where the text gave neither. */
function valueWords(fact: Fact, lexicon: Lexicon): string | null {
  if (fact.value !== null) return `${fact.value} ${fact.unit ?? ''}`.trim();
  return gradeWords(fact, lexicon);
}

function gradeWords(fact: Fact, lexicon: Lexicon): string | null {
  const words = ownWords(fact, lexicon);
  return words === null ? null : findGradeWord(words);
}

function presenceSaying(thread: Thread, { state }: Asked): Saying | null {
  const fact = stateOf(thread, state);
  if (fact !== undefined)
    return {
      short: fact.assertion === 'possible' ? 'possibly' : 'yes',
      note: timeWords(fact),
      facts: [fact],
    };
  const last = thread.at(-1);
  if (state !== 'now' || last === undefined) return null;
  return { short: 'no longer', note: timeWords(last), facts: [last] };
}

function timeSaying(run: Thread, attribute: Asked['attribute']): Saying | null {
  const { from, until, holds } = spanOf(run);
  const facts = run.length > 1 ? [run[0], run.at(-1)].filter((fact) => fact !== undefined) : run;
  if (attribute === 'start') return from && { short: clinicalDay(from), note: 'first documented', facts };
  if (attribute === 'end')
    return until && !holds ? { short: clinicalDay(until), note: 'first day without it', facts } : null;
  const long = from && until && dateDifference(from, until);
  if (!long) return null;
  return {
    short: long,
    note: `${clinicalDay(from)} to ${clinicalDay(until)}${holds ? ', last documented' : ''}`,
    facts,
  };
}

const REASONS = {
  superseded: 'superseded',
  resolved: 'resolved',
  prior_state: 'earlier state',
  entered_in_error: 'entered in error',
} as const;

/** When a state held, and why it no longer does. */
function timeWords({ validFrom, validTo, lastDocumented, store, reason }: Fact): string {
  const day = (time: typeof validFrom) => (time === null ? 'date unknown' : clinicalDay(time));
  if (store === 'ACTIVE') return `since ${day(validFrom)}, last documented ${day(lastDocumented)}`;
  return `${day(validFrom)} to ${day(validTo)}${reason === null ? '' : `, ${REASONS[reason]}`}`;
}
