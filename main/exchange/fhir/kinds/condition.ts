import type { Condition } from '@medplum/fhirtypes';
import { clinicalDay } from '../../../contract/domain/time.ts';
import type { RecordFact } from '../../record.ts';
import { placeOf } from '../bodySites.ts';
import { codesOf, concept, period, type ReadConcept, statusOf, wordsOf } from '../datatypes.ts';
import { type Drafts, factOf, linesOnly, NO_DRAFTS, type Reading, withDetails } from '../draft.ts';
import { fieldsOf, list, text, time } from '../lenient.ts';

const condition = fieldsOf<Condition>()({
  clinicalStatus: concept,
  verificationStatus: concept,
  severity: concept,
  code: concept,
  bodySite: list(concept),
  onsetDateTime: time,
  onsetPeriod: period,
  onsetString: text,
  abatementDateTime: time,
  abatementPeriod: period,
  abatementString: text,
  recordedDate: time,
});

const ENDED: ReadonlySet<string> = new Set(['inactive', 'remission', 'resolved']);
const POSSIBLE: ReadonlySet<string> = new Set(['unconfirmed', 'provisional', 'differential', 'presumed']);
const FAMILY_ICD = /^Z8[0-4](\.|$)/;

/** How sure a source is, by Condition.verificationStatus or AllergyIntolerance.verificationStatus. */
export function assertionOf(verification: string | null): RecordFact['assertion'] {
  if (verification === 'refuted') return 'absent';
  return POSSIBLE.has(verification ?? '') ? 'possible' : 'present';
}

/** How a condition or allergy ended, by its two statuses; null while it holds. */
export function endOf(clinical: string | null, verification: string | null): RecordFact['ended'] {
  if (verification === 'entered-in-error') return 'entered_in_error';
  return ENDED.has(clinical ?? '') ? 'resolved' : null;
}

// A history in the family is coded as a condition of the patient: ICD-10 Z80 to Z84, or in words.
function subjectOf(code: ReadConcept | null, words: string): RecordFact['subject'] {
  const isFamily = code?.coding.some((one) => FAMILY_ICD.test(one.code ?? ''));
  return isFamily || /^(family history of|FH:)/i.test(words) ? 'family' : 'patient';
}

/** A Condition as a fact of the category problem (S2). */
export function readCondition({ entry, notes }: Reading): Drafts {
  const read = condition(entry.resource, entry.name, notes);
  const words = wordsOf(read?.code ?? null);
  if (!read || words === null) {
    notes.add(`${entry.name} does not say which condition it is; it was left out.`);
    return NO_DRAFTS;
  }
  const clinical = statusOf(read.clinicalStatus);
  const verification = statusOf(read.verificationStatus);
  const from = read.onsetDateTime ?? read.onsetPeriod?.start ?? null;
  const abated = read.abatementDateTime ?? read.abatementPeriod?.end ?? read.abatementPeriod?.start ?? null;
  const hasEnd = abated !== null || read.abatementString !== null;
  // A status may be missing, an end is then one (R4 con-4); a status that says active stands against it.
  const ended = endOf(clinical ?? (hasEnd ? 'resolved' : null), verification);
  if (hasEnd && ended === null)
    notes.add(`${entry.name} is ${clinical} and has an end; the status was followed.`);
  if (ended === 'entered_in_error') notes.add(`${entry.name} was entered in error, says its source.`);
  const place = placeOf(read.bodySite);
  const fact = factOf('problem', words, {
    ...place,
    sourceId: entry.name,
    codes: codesOf(read.code),
    assertion: assertionOf(verification),
    subject: subjectOf(read.code, words),
    validFrom: from,
    validTo: ended === 'resolved' ? abated : null,
    lastDocumented: read.recordedDate ?? from,
    ended,
  });
  const line = withDetails(words, [
    clinical,
    verification,
    wordsOf(read.severity),
    place.site,
    from ? `since ${clinicalDay(from)}` : read.onsetString,
    abated ? `until ${clinicalDay(abated)}` : read.abatementString,
  ]);
  return linesOnly([{ group: 'Conditions', date: from ?? read.recordedDate, words: line, fact }]);
}
