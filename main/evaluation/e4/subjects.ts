import { setImmediate } from 'node:timers/promises';
import type { Fact } from '../../contract/domain/memory.ts';
import { AppError } from '../../contract/errors.ts';
import type { Lexicon } from '../../memory/facts/lexicon.ts';
import { updateFacts } from '../../memory/facts/update.ts';
import { makeCohort } from '../cohort/makeCohort.ts';
import { createRandom } from '../cohort/random.ts';
import { replay } from '../e3/replay.ts';
import type { HarnessContext } from '../harness.ts';
import { type E4Question, questionsOf } from './questions.ts';

/** A generated cohort as E4 takes it. */
export interface E4Data {
  readonly subjects: number;
  readonly studies: number;
  readonly seed: string;
}

/** A patient of the cohort: the facts that memory holds after all reports, the questions with right answers, and those of the studies. */
export interface E4Subject {
  readonly id: string;
  readonly active: readonly Fact[];
  readonly history: readonly Fact[];
  readonly questions: readonly E4Question[];
  /** What the studies were asked for, which no fact answers: the gate must not serve history for them. */
  readonly indications: readonly string[];
}

/** Makes the cohort's reports, reads them into facts by the workstation's own rules, all approved, and asks from the truth. Throws `cancelled`. */
export async function makeSubjects(
  { subjects, studies, seed }: E4Data,
  lexicon: Lexicon,
  { signal, progress }: HarnessContext,
): Promise<E4Subject[]> {
  const size = { seed, patients: subjects, studiesPerPatient: studies };
  const cohort = await makeCohort({
    ...size,
    sink: { write: async () => undefined },
    draws: () => false,
    signal,
  });
  const made: E4Subject[] = [];
  for (const [done, { patientId, studies: told }] of cohort.entries()) {
    progress(done, cohort.length, 'reading reports');
    // A message that the run is cancelled comes in only between two turns.
    await setImmediate();
    if (signal.aborted) throw new AppError('cancelled', 'The evaluation was cancelled.');
    const entries = told.map(({ reportText, date }) => ({
      text: reportText,
      date,
      source: 'report' as const,
    }));
    const facts = replay({ entries }, updateFacts, lexicon);
    const random = createRandom(`${seed}/questions/${patientId}`);
    made.push({
      id: patientId,
      active: facts.filter(({ store }) => store === 'ACTIVE'),
      history: facts.filter(({ store }) => store === 'HISTORY'),
      questions: questionsOf(patientId, told.at(-1)?.gold.facts ?? [], random),
      indications: [...new Set(told.map(({ question }) => question))],
    });
  }
  progress(cohort.length, cohort.length, 'reading reports');
  return made;
}
