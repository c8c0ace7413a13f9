import type { FamilyMemberHistory, FamilyMemberHistoryCondition } from '@medplum/fhirtypes';
import { codesOf, concept, wordsOf } from '../datatypes.ts';
import { type Drafts, factOf, linesOnly, NO_DRAFTS, type Reading, withDetails } from '../draft.ts';
import { fieldsOf, list, text, time } from '../lenient.ts';

const history = fieldsOf<FamilyMemberHistory>()({
  status: text,
  date: time,
  relationship: concept,
  condition: list(fieldsOf<FamilyMemberHistoryCondition>()({ code: concept, outcome: concept })),
});

/** What a FamilyMemberHistory says of a relative: facts whose subject is the family, never the patient (S2). */
export function readFamilyHistory({ entry, notes }: Reading): Drafts {
  const read = history(entry.resource, entry.name, notes);
  if (!read) return NO_DRAFTS;
  const isError = read.status === 'entered-in-error';
  const relative = wordsOf(read.relationship) ?? 'relative';
  const lines = read.condition.flatMap((condition, index) => {
    const words = wordsOf(condition.code);
    if (words === null) return [];
    const fact = factOf('problem', words, {
      sourceId: `${entry.name}.condition[${index}]`,
      codes: codesOf(condition.code),
      subject: 'family',
      lastDocumented: read.date,
      ended: isError ? 'entered_in_error' : null,
    });
    const line = withDetails(`${relative}: ${words}`, [
      wordsOf(condition.outcome),
      isError && 'entered in error',
    ]);
    return [{ group: 'Family history' as const, date: read.date, words: line, fact }];
  });
  return linesOnly(lines);
}
