import type {
  Medication,
  MedicationAdministration,
  MedicationRequest,
  MedicationStatement,
} from '@medplum/fhirtypes';
import { type ClinicalTime, clinicalDay } from '../../../contract/domain/time.ts';
import type { RecordFact } from '../../record.ts';
import {
  codesOf,
  concept,
  dosage,
  period,
  quantity,
  type ReadConcept,
  type ReadDosage,
  reference,
  wordsOf,
} from '../datatypes.ts';
import { type Drafts, factOf, linesOnly, NO_DRAFTS, type Reading, withDetails } from '../draft.ts';
import { fieldsOf, flag, list, text, time } from '../lenient.ts';
import { doseInWords, doseOf } from './doses.ts';

const named = { status: text, medicationCodeableConcept: concept, medicationReference: reference };
const request = fieldsOf<MedicationRequest>()({
  ...named,
  intent: text,
  doNotPerform: flag,
  authoredOn: time,
  dosageInstruction: list(dosage),
});
const statement = fieldsOf<MedicationStatement>()({
  ...named,
  effectiveDateTime: time,
  effectivePeriod: period,
  dateAsserted: time,
  dosage: list(dosage),
});
const administration = fieldsOf<MedicationAdministration>()({
  ...named,
  effectiveDateTime: time,
  effectivePeriod: period,
  dosage: fieldsOf<NonNullable<MedicationAdministration['dosage']>>()({
    text,
    dose: quantity,
    route: concept,
  }),
});
const medication = fieldsOf<Medication>()({ code: concept });

/** What of a medication its kinds of resource say in their own ways. */
interface Taking {
  readonly read: { readonly [K in keyof typeof named]: unknown } & {
    readonly status: string | null;
    readonly medicationCodeableConcept: ReadConcept | null;
  };
  readonly drug: ReadConcept | null;
  readonly assertion: RecordFact['assertion'];
  readonly from: ClinicalTime | null;
  readonly to: ClinicalTime | null;
  readonly documented: ClinicalTime | null;
  readonly dosages: readonly ReadDosage[];
  readonly details: readonly (string | null)[];
}

const OVER: ReadonlySet<string> = new Set(['stopped', 'completed', 'cancelled', 'not-taken', 'not-done']);
const NOT_TAKEN: ReadonlySet<string> = new Set(['not-taken', 'not-done']);
const NOT_YET: ReadonlySet<string> = new Set(['draft', 'cancelled', 'intended']);
const ONLY_MEANT: ReadonlySet<string> = new Set(['proposal', 'plan', 'option']);

function endOf(status: string | null): RecordFact['ended'] {
  if (status === 'entered-in-error') return 'entered_in_error';
  return OVER.has(status ?? '') && !NOT_TAKEN.has(status ?? '') ? 'prior_state' : null;
}

function assertionOf(status: string | null): RecordFact['assertion'] {
  if (NOT_TAKEN.has(status ?? '')) return 'absent';
  if (NOT_YET.has(status ?? '')) return 'hypothetical';
  return status === null || status === 'unknown' ? 'possible' : 'present';
}

// The drug stands in the resource, or in a Medication that it refers to.
function drugOf(
  { entry, resolver, notes }: Reading,
  own: ReadConcept | null,
  referred: Parameters<typeof resolver.resolve>[0],
): ReadConcept | null {
  if (own) return own;
  const found = resolver.resolve(referred, entry);
  const read = found?.type === 'Medication' ? medication(found.resource, found.name, notes) : null;
  if (read?.code) return read.code;
  return referred?.display ? { coding: [], text: referred.display } : null;
}

function draftTaking({ entry, notes }: Reading, taking: Taking): Drafts {
  const words = wordsOf(taking.drug);
  if (words === null) {
    notes.add(`${entry.name} does not say which medication it is; it was left out.`);
    return NO_DRAFTS;
  }
  const { status } = taking.read;
  const ended = endOf(status);
  if (ended === 'entered_in_error') notes.add(`${entry.name} was entered in error, says its source.`);
  const fact = factOf('drug', words, {
    ...doseOf(taking.dosages),
    sourceId: entry.name,
    codes: codesOf(taking.drug),
    assertion: taking.assertion,
    validFrom: taking.from,
    validTo: ended === 'prior_state' ? taking.to : null,
    lastDocumented: taking.documented,
    ended,
  });
  const line = withDetails(words, [
    status,
    ...taking.details,
    ...taking.dosages.map(doseInWords),
    taking.from && `from ${clinicalDay(taking.from)}`,
    taking.to && `to ${clinicalDay(taking.to)}`,
  ]);
  return linesOnly([{ group: 'Medications', date: taking.from ?? taking.documented, words: line, fact }]);
}

/** A MedicationRequest: what was ordered, or only meant where its intent says so. */
export function readMedicationRequest(reading: Reading): Drafts {
  const read = request(reading.entry.resource, reading.entry.name, reading.notes);
  if (!read) return NO_DRAFTS;
  const isMeant = ONLY_MEANT.has(read.intent ?? '');
  const bounds = read.dosageInstruction.map((one) => one.timing?.repeat?.boundsPeriod ?? null);
  return draftTaking(reading, {
    read,
    drug: drugOf(reading, read.medicationCodeableConcept, read.medicationReference),
    assertion: read.doNotPerform === true ? 'absent' : isMeant ? 'hypothetical' : assertionOf(read.status),
    from: read.authoredOn,
    to: bounds.find((one) => one?.end)?.end ?? null,
    documented: read.authoredOn,
    dosages: read.dosageInstruction,
    details: [isMeant ? read.intent : null, read.doNotPerform === true ? 'not to be given' : null],
  });
}

/** A MedicationStatement: what is taken, as somebody reports. */
export function readMedicationStatement(reading: Reading): Drafts {
  const read = statement(reading.entry.resource, reading.entry.name, reading.notes);
  if (!read) return NO_DRAFTS;
  const from = read.effectiveDateTime ?? read.effectivePeriod?.start ?? null;
  return draftTaking(reading, {
    read,
    drug: drugOf(reading, read.medicationCodeableConcept, read.medicationReference),
    assertion: assertionOf(read.status),
    from,
    to: read.effectivePeriod?.end ?? null,
    documented: read.dateAsserted ?? from,
    dosages: read.dosage,
    details: [],
  });
}

/** A MedicationAdministration: what was given, once or over a time. */
export function readMedicationAdministration(reading: Reading): Drafts {
  const read = administration(reading.entry.resource, reading.entry.name, reading.notes);
  if (!read) return NO_DRAFTS;
  const from = read.effectiveDateTime ?? read.effectivePeriod?.start ?? null;
  const given = read.dosage;
  const doseAndRate = given?.dose ? [{ doseQuantity: given.dose, doseRange: null }] : [];
  const dosages = given
    ? [
        {
          text: given.text,
          patientInstruction: null,
          asNeededBoolean: null,
          route: given.route,
          timing: null,
          doseAndRate,
        },
      ]
    : [];
  return draftTaking(reading, {
    read,
    drug: drugOf(reading, read.medicationCodeableConcept, read.medicationReference),
    assertion: assertionOf(read.status),
    from,
    to: read.effectivePeriod?.end ?? read.effectiveDateTime,
    documented: from,
    dosages,
    details: ['given'],
  });
}
