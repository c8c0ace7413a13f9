import type { Device, Procedure } from '@medplum/fhirtypes';
import type { RecordFact } from '../../record.ts';
import { placeOf } from '../bodySites.ts';
import { codesOf, concept, period, wordsOf } from '../datatypes.ts';
import { type Drafts, factOf, linesOnly, NO_DRAFTS, type Reading, withDetails } from '../draft.ts';
import { fieldsOf, list, text, time } from '../lenient.ts';

const procedure = fieldsOf<Procedure>()({
  status: text,
  code: concept,
  performedDateTime: time,
  performedPeriod: period,
  performedString: text,
  bodySite: list(concept),
  outcome: concept,
});

const ASSERTIONS: Readonly<Record<string, RecordFact['assertion']>> = {
  preparation: 'hypothetical',
  'not-done': 'absent',
  'on-hold': 'hypothetical',
  unknown: 'possible',
};

/** A Procedure as a fact; what was only prepared is hypothetical, what was not done is absent. */
export function readProcedure({ entry, notes }: Reading): Drafts {
  const read = procedure(entry.resource, entry.name, notes);
  const words = wordsOf(read?.code ?? null);
  if (!read || words === null) {
    notes.add(`${entry.name} does not say which procedure it is; it was left out.`);
    return NO_DRAFTS;
  }
  const isError = read.status === 'entered-in-error';
  if (isError) notes.add(`${entry.name} was entered in error, says its source.`);
  const from = read.performedDateTime ?? read.performedPeriod?.start ?? read.performedPeriod?.end ?? null;
  const place = placeOf(read.bodySite);
  const fact = factOf('procedure', words, {
    ...place,
    sourceId: entry.name,
    codes: codesOf(read.code),
    assertion: ASSERTIONS[read.status ?? 'unknown'] ?? 'present',
    validFrom: from,
    lastDocumented: read.performedPeriod?.end ?? from,
    ended: isError ? 'entered_in_error' : null,
  });
  const details = [read.status, place.site, wordsOf(read.outcome), from ? null : read.performedString];
  return linesOnly([{ group: 'Procedures', date: from, words: withDetails(words, details), fact }]);
}

const device = fieldsOf<Device>()({
  status: text,
  type: concept,
  deviceName: list(fieldsOf<NonNullable<Device['deviceName']>[number]>()({ name: text })),
  expirationDate: time,
});

/** A Device that names its patient, as an implant does. */
export function readDevice({ entry, notes }: Reading): Drafts {
  const read = device(entry.resource, entry.name, notes);
  const words = wordsOf(read?.type ?? null) ?? read?.deviceName[0]?.name ?? null;
  if (!read || words === null) return NO_DRAFTS;
  const ended =
    read.status === 'entered-in-error'
      ? 'entered_in_error'
      : read.status === 'inactive'
        ? 'prior_state'
        : null;
  const fact = factOf('device', words, { sourceId: entry.name, codes: codesOf(read.type), ended });
  return linesOnly([{ group: 'Devices', date: null, words: withDetails(words, [read.status]), fact }]);
}
