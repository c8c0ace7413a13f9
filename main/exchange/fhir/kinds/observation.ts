import type { Observation, ObservationComponent } from '@medplum/fhirtypes';
import type { RecordFact } from '../../record.ts';
import { placeOf } from '../bodySites.ts';
import {
  amountInWords,
  codesOf,
  concept,
  period,
  quantity,
  range,
  statusOf,
  unitOf,
  wordsOf,
} from '../datatypes.ts';
import {
  type DraftLine,
  type Drafts,
  factOf,
  linesOnly,
  NO_DRAFTS,
  type Reading,
  withDetails,
} from '../draft.ts';
import { type Fields, fieldsOf, flag, list, number, type Read, text, time } from '../lenient.ts';

const values = {
  code: concept,
  valueQuantity: quantity,
  valueCodeableConcept: concept,
  valueString: text,
  valueBoolean: flag,
  valueInteger: number,
  valueRange: range,
  valueDateTime: time,
  valueTime: text,
  valuePeriod: period,
  dataAbsentReason: concept,
  interpretation: list(concept),
};
const component = fieldsOf<ObservationComponent>()(values);
const observation = fieldsOf<Observation>()({
  ...values,
  status: text,
  category: list(concept),
  effectiveDateTime: time,
  effectivePeriod: period,
  effectiveInstant: time,
  issued: time,
  bodySite: concept,
  component: list(component),
});

type Valued = Fields<typeof values>;
type ReadObservation = NonNullable<typeof observation extends Read<infer T> ? T : never>;

// A result that says "not found", in SNOMED CT or as an interpretation (v3 ObservationInterpretation).
const NEGATIVE: ReadonlySet<string> = new Set([
  'NEG',
  'ND',
  'NR',
  '260385009',
  '260415000',
  '2667000',
  '131194007',
]);
const EXAMINED: ReadonlySet<string> = new Set(['imaging', 'exam', 'procedure']);
const WITHOUT_RESULT: ReadonlySet<string> = new Set(['registered', 'cancelled']);
const LONGEST_VALUE = 200;

/** The value in words; null where there is none. */
function valueInWords(read: Valued): string | null {
  const written = [
    amountInWords(read.valueQuantity),
    wordsOf(read.valueCodeableConcept),
    read.valueString,
    read.valueInteger === null ? null : String(read.valueInteger),
    read.valueBoolean === null ? null : read.valueBoolean ? 'yes' : 'no',
    read.valueDateTime,
    read.valueTime,
  ];
  const ends = [amountInWords(read.valueRange?.low ?? null), amountInWords(read.valueRange?.high ?? null)];
  const span = [read.valuePeriod?.start ?? null, read.valuePeriod?.end ?? null];
  const joined = [ends, span].map((pair) => pair.filter((end) => end !== null).join(' to ') || null);
  return [...written, ...joined].find((words) => words !== null) ?? null;
}

// `< 5` is no 5: a number with a comparator stays words.
function numberOf(read: Valued): Pick<RecordFact, 'value' | 'unit'> {
  if (read.valueInteger !== null) return { value: read.valueInteger, unit: null };
  const amount = read.valueQuantity;
  if (!amount || amount.value === null || amount.comparator !== null) return { value: null, unit: null };
  return { value: amount.value, unit: unitOf(amount) };
}

function assertionOf(read: Valued): RecordFact['assertion'] {
  if (read.valueBoolean === false) return 'absent';
  const codes = [...read.interpretation, ...(read.valueCodeableConcept ? [read.valueCodeableConcept] : [])];
  const isNegative = codes.some((one) => one.coding.some(({ code }) => NEGATIVE.has(code ?? '')));
  return isNegative ? 'absent' : 'present';
}

// A negative test is the absence of what it looks for; other words are part of what is stated.
function conceptOf(name: string, read: Valued, assertion: RecordFact['assertion']): string {
  const isAmount = read.valueQuantity !== null || read.valueInteger !== null || read.valueRange !== null;
  const isSaid = read.valueBoolean !== null || assertion === 'absent' || isAmount;
  const value = isSaid ? null : valueInWords(read);
  return value === null ? name : `${name}: ${value.slice(0, LONGEST_VALUE)}`;
}

function categoryOf(whole: ReadObservation, read: Valued): RecordFact['category'] {
  if (read.valueQuantity || read.valueInteger !== null || read.valueRange) return 'measurement';
  const isExamined = whole.category.some((one) => EXAMINED.has(statusOf(one) ?? ''));
  return isExamined ? 'finding' : 'other';
}

function draftLine(
  reading: Reading,
  whole: ReadObservation,
  read: Valued,
  part: number | null,
): DraftLine | null {
  const { entry } = reading;
  const name = wordsOf(read.code);
  if (name === null) return null;
  const date = whole.effectiveDateTime ?? whole.effectivePeriod?.start ?? whole.effectiveInstant;
  const value = valueInWords(read);
  const assertion = assertionOf(read);
  const place = placeOf(whole.bodySite ? [whole.bodySite] : []);
  const isError = whole.status === 'entered-in-error';
  const isStated = value !== null && !WITHOUT_RESULT.has(whole.status ?? '');
  const fact = factOf(categoryOf(whole, read), conceptOf(name, read, assertion), {
    ...numberOf(read),
    ...place,
    sourceId: part === null ? entry.name : `${entry.name}.component[${part}]`,
    codes: [...codesOf(read.code), ...codesOf(read.valueCodeableConcept)],
    assertion,
    validFrom: date,
    lastDocumented: date ?? whole.issued,
    ended: isError ? 'entered_in_error' : null,
  });
  const details = [
    whole.status === 'final' ? null : whole.status,
    read.interpretation.map(wordsOf).join(', '),
    place.site,
    value === null ? wordsOf(read.dataAbsentReason) : null,
  ];
  const words = withDetails(value === null ? name : `${name}: ${value}`, details);
  return { group: 'Observations', date: date ?? whole.issued, words, fact: isStated ? fact : null };
}

/** An Observation and its components: each with a value is a fact of its own. */
export function readObservation(reading: Reading): Drafts {
  const { entry, notes } = reading;
  const read = observation(entry.resource, entry.name, notes);
  if (!read) return NO_DRAFTS;
  if (read.status === 'entered-in-error') notes.add(`${entry.name} was entered in error, says its source.`);
  if (read.status === 'cancelled') notes.add(`${entry.name} was cancelled; it gives no fact.`);
  const own = draftLine(reading, read, read, null);
  if (own === null) notes.add(`${entry.name} does not say what was observed.`);
  const parts = read.component.map((part, index) => draftLine(reading, read, part, index));
  return linesOnly([own, ...parts].filter((line) => line !== null));
}
