import type { AllergyIntolerance, AllergyIntoleranceReaction } from '@medplum/fhirtypes';
import { codesOf, concept, period, statusOf, wordsOf } from '../datatypes.ts';
import { type Drafts, factOf, linesOnly, NO_DRAFTS, type Reading, withDetails } from '../draft.ts';
import { fieldsOf, list, text, time } from '../lenient.ts';
import { assertionOf, endOf } from './condition.ts';

const allergy = fieldsOf<AllergyIntolerance>()({
  clinicalStatus: concept,
  verificationStatus: concept,
  type: text,
  criticality: text,
  code: concept,
  onsetDateTime: time,
  onsetPeriod: period,
  recordedDate: time,
  reaction: list(
    fieldsOf<AllergyIntoleranceReaction>()({
      substance: concept,
      manifestation: list(concept),
      severity: text,
    }),
  ),
});

const NONE = /^no (known )?(\w+ )?allerg(y|ies)\b/i;

// "No known allergies" is coded as an allergy; it states an absence.
function statementOf(words: string, kind: string | null): { concept: string; isAbsence: boolean } {
  if (NONE.test(words)) return { concept: words.replace(/^no (known )?/i, ''), isAbsence: true };
  if (/allerg|intoleran/i.test(words)) return { concept: words, isAbsence: false };
  return { concept: `${words} ${kind === 'intolerance' ? 'intolerance' : 'allergy'}`, isAbsence: false };
}

/** An AllergyIntolerance as a fact of the category problem: `penicillin allergy`. */
export function readAllergy({ entry, notes }: Reading): Drafts {
  const read = allergy(entry.resource, entry.name, notes);
  const code = read?.code ?? read?.reaction.find((one) => one.substance)?.substance ?? null;
  const words = wordsOf(code);
  if (!read || words === null) {
    notes.add(`${entry.name} does not say to what; it was left out.`);
    return NO_DRAFTS;
  }
  const clinical = statusOf(read.clinicalStatus);
  const verification = statusOf(read.verificationStatus);
  const ended = endOf(clinical, verification);
  if (ended === 'entered_in_error') notes.add(`${entry.name} was entered in error, says its source.`);
  const from = read.onsetDateTime ?? read.onsetPeriod?.start ?? null;
  const stated = statementOf(words, read.type);
  const fact = factOf('problem', stated.concept, {
    sourceId: entry.name,
    codes: codesOf(code),
    assertion: stated.isAbsence ? 'absent' : assertionOf(verification),
    validFrom: from,
    lastDocumented: read.recordedDate ?? from,
    ended,
  });
  const reactions = read.reaction.flatMap((one) => [...one.manifestation.map(wordsOf), one.severity]);
  const shown = stated.isAbsence ? words : stated.concept;
  const line = withDetails(shown, [
    clinical,
    verification,
    read.criticality && `criticality ${read.criticality}`,
    ...reactions,
  ]);
  return linesOnly([{ group: 'Allergies', date: from ?? read.recordedDate, words: line, fact }]);
}
