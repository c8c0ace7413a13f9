import type {
  Attachment,
  CodeableConcept,
  Coding,
  Dosage,
  DosageDoseAndRate,
  Identifier,
  Period,
  Quantity,
  Range,
  Reference,
  Timing,
  TimingRepeat,
} from '@medplum/fhirtypes';
import type { RecordFact } from '../record.ts';
import { type Fields, fieldsOf, flag, list, number, type Read, rawText, text, time } from './lenient.ts';

type Value<R> = R extends Read<infer T> ? NonNullable<T> : never;

/** Readers of FHIR's data types (R4 2.24); each is lenient per field. */
export const coding = fieldsOf<Coding>()({ system: text, code: text, display: text });
export const concept = fieldsOf<CodeableConcept>()({ coding: list(coding), text });
export const quantity = fieldsOf<Quantity>()({
  value: number,
  comparator: text,
  unit: text,
  system: text,
  code: text,
});
export const period = fieldsOf<Period>()({ start: time, end: time });
export const range = fieldsOf<Range>()({ low: quantity, high: quantity });
export const identifier = fieldsOf<Identifier>()({
  use: text,
  type: concept,
  system: text,
  value: text,
  assigner: fieldsOf<Reference>()({ display: text }),
});
export const reference = fieldsOf<Reference>()({ reference: text, type: text, identifier, display: text });
export const attachment = fieldsOf<Attachment>()({
  contentType: text,
  data: rawText,
  url: text,
  title: text,
  creation: time,
});
export const dosage = fieldsOf<Dosage>()({
  text,
  patientInstruction: text,
  asNeededBoolean: flag,
  route: concept,
  timing: fieldsOf<Timing>()({
    code: concept,
    repeat: fieldsOf<TimingRepeat>()({
      boundsPeriod: period,
      frequency: number,
      period: number,
      periodUnit: text,
    }),
  }),
  doseAndRate: list(fieldsOf<DosageDoseAndRate>()({ doseQuantity: quantity, doseRange: range })),
});

export type ReadConcept = Value<typeof concept>;
export type ReadQuantity = Value<typeof quantity>;
export type ReadReference = Value<typeof reference>;
export type ReadIdentifier = Value<typeof identifier>;
export type ReadAttachment = Value<typeof attachment>;
export type ReadDosage = Value<typeof dosage>;
export type { Fields };

// Fully specified names of SNOMED CT end with their kind, which is no part of what people call it.
const KIND =
  / \((disorder|finding|procedure|situation|body structure|substance|product|medicinal product|clinical drug|physical object|regime\/therapy|observable entity|morphologic abnormality|qualifier value|event|person|organism)\)$/;

/** The words of a concept: its text, else the display of its first coding that has one, else a code. Null where it says nothing. */
export function wordsOf(written: ReadConcept | null): string | null {
  if (!written) return null;
  const display = written.coding.find((one) => one.display !== null)?.display;
  const words = written.text ?? display ?? written.coding.find((one) => one.code !== null)?.code ?? null;
  return words?.replace(KIND, '') ?? null;
}

/** The codes of a concept. */
export function codesOf(written: ReadConcept | null): RecordFact['codes'] {
  const all = written?.coding ?? [];
  return all.flatMap(({ system, code }) => (code === null ? [] : [{ system, code }]));
}

/** The first code of a concept that stands for a status; null where it has none. */
export function statusOf(written: ReadConcept | null): string | null {
  return written?.coding.find((one) => one.code !== null)?.code ?? null;
}

const UCUM = 'http://unitsofmeasure.org';

/** The unit: UCUM where the source says it is, else as written. */
export function unitOf(written: ReadQuantity): string | null {
  return (written.system === UCUM ? written.code : null) ?? written.unit ?? written.code;
}

/** An amount in words: `< 5 mg/L`; null where it has no number. */
export function amountInWords(written: ReadQuantity | null): string | null {
  if (written?.value === null || written?.value === undefined) return null;
  return [written.comparator, String(written.value), unitOf(written)].filter((part) => part).join(' ');
}
