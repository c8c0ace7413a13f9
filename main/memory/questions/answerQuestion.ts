import type { Fact } from '../../contract/domain/memory.ts';
import type { QuestionAnswer } from '../../contract/domain/questions.ts';
import type { Citation } from '../../contract/domain/reading.ts';
import { clinicalDay } from '../../contract/domain/time.ts';
import type { Lexicon } from '../facts/lexicon.ts';
import { type Asked, parseQuestion } from './asked.ts';
import { type Saying, sayingOf } from './sayings.ts';
import { factsAbout, threadsOf } from './threads.ts';

const UNCLEAR: QuestionAnswer = {
  ...{ kind: 'unclear', short: null, citations: [] },
  text: 'The question was not understood. Name one finding, device or drug, and ask for its size, place, when, how long, or whether it is there.',
};
const NONE: QuestionAnswer = {
  ...{ kind: 'none', short: null, citations: [] },
  text: 'The facts that were read do not say.',
};

/**
 * S9. Answers a question in words from the facts given, ACTIVE alone or both, and cites them. The present state is told from ACTIVE, the
 * previous one from HISTORY. Where more than one lesion or device may be meant all are told, and none is chosen. Feeds no draft.
 */
export function answerQuestion(text: string, facts: readonly Fact[], lexicon: Lexicon): QuestionAnswer {
  const asked = parseQuestion(text, lexicon);
  if (asked === null) return UNCLEAR;
  const about = factsAbout(asked, facts, lexicon);
  const said = threadsOf(about).flatMap((thread) => sayingOf(thread, asked, lexicon) ?? []);
  const told = current(said, asked);
  if (told.length === 0) return deniedAnswer(about, asked);
  return answerOf(told);
}

/** One that is there now goes before one that is no longer: `Since when` asks for the present one. What ended is told of the last that did. */
function current(said: readonly Saying[], { attribute, state, amount }: Asked): Saying[] {
  const isOpen = ({ facts }: Saying) => facts.at(-1)?.store === 'ACTIVE';
  const open = said.filter(isOpen);
  if (open.length > 0 && attribute !== 'end' && state !== 'previous' && amount === null) return open;
  return [...said];
}

function answerOf(said: readonly Saying[]): QuestionAnswer {
  const citations = said.flatMap(({ facts }) => facts.map(citationOf));
  const [only] = said;
  if (said.length > 1 || only === undefined) {
    const lines = said.map((one) => `${placeWords(one)}: ${one.short} (${one.note})`);
    return { kind: 'several', short: null, text: `More than one is known. ${lines.join('; ')}.`, citations };
  }
  const text = `${placeWords(only)}: ${only.short} (${only.note}).`;
  return { kind: 'answer', short: only.short, text, citations };
}

/** “Is there an effusion?” is also answered by a text that says that there is none. */
function deniedAnswer(about: readonly Fact[], { attribute, state }: Asked): QuestionAnswer {
  const denial = about.findLast(({ assertion, store }) => assertion === 'absent' && store === 'ACTIVE');
  if (attribute !== 'presence' || state !== 'now' || denial === undefined) return NONE;
  const day = denial.lastDocumented ?? denial.validFrom;
  const text = `${denial.concept}: no (${day === null ? 'date unknown' : clinicalDay(day)}).`;
  return { kind: 'answer', short: 'no', text, citations: [citationOf(denial)] };
}

const SIDES = { R: 'right', L: 'left', B: 'both sides' } as const;

/** What is spoken of: `nodule, right upper lobe`. */
function placeWords({ facts }: Saying): string {
  const [fact] = facts;
  const side = fact?.laterality ? SIDES[fact.laterality] : null;
  const site = fact?.site ?? null;
  const parts = [fact?.concept, site !== null && side !== null && site.includes(side) ? null : side, site];
  return parts.filter((part) => part !== null && part !== undefined).join(', ');
}

function citationOf({ id, lastDocumented, validFrom }: Fact): Citation {
  return { kind: 'fact', id, date: lastDocumented ?? validFrom };
}
