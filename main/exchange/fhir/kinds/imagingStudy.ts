import type { ImagingStudy, ImagingStudySeries } from '@medplum/fhirtypes';
import type { Notes } from '../../notes.ts';
import type { RecordImagingStudy } from '../../record.ts';
import { coding, concept, identifier, type ReadIdentifier, statusOf, wordsOf } from '../datatypes.ts';
import { type Drafts, NO_DRAFTS, type Reading, withDetails } from '../draft.ts';
import { fieldsOf, list, number, text, time } from '../lenient.ts';
import type { Entry } from '../readResources.ts';

const study = fieldsOf<ImagingStudy>()({
  identifier: list(identifier),
  status: text,
  modality: list(coding),
  started: time,
  description: text,
  procedureCode: list(concept),
  numberOfInstances: number,
  series: list(
    fieldsOf<ImagingStudySeries>()({
      modality: coding,
      bodySite: coding,
      numberOfInstances: number,
      started: time,
    }),
  ),
});

const UID = /^urn:oid:([0-9.]+)$/;

/** The Study Instance UID among identifiers: `urn:oid:…` of the system for DICOM UIDs or for URIs (R4 ImagingStudy, notes). */
export function studyUidOf(identifiers: readonly ReadIdentifier[]): string | null {
  const uids = identifiers.map(({ system, value }) => {
    const uid = UID.exec(value ?? '')?.[1];
    return uid ?? (system === 'urn:dicom:uid' ? value : null);
  });
  return uids.find((uid) => uid) ?? null;
}

/** The accession number among identifiers: those of the kind `ACSN` (HL7 table 0203). */
export function accessionOf(identifiers: readonly ReadIdentifier[]): string | null {
  return identifiers.find((one) => statusOf(one.type) === 'ACSN')?.value ?? null;
}

/** Study UID and accession of an ImagingStudy resource. */
export function imagingIdsOf(entry: Entry, notes: Notes): { uid: string | null; accession: string | null } {
  const identifiers = study(entry.resource, entry.name, notes)?.identifier ?? [];
  return { uid: studyUidOf(identifiers), accession: accessionOf(identifiers) };
}

function isWhole(value: number | null): value is number {
  return value !== null && Number.isSafeInteger(value) && value >= 0;
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter(isWhole);
  return known.length === values.length && known.length > 0 ? known.reduce((a, b) => a + b, 0) : null;
}

/** An ImagingStudy: an examination whose images may or may not be here. */
export function readImagingStudy({ entry, notes }: Reading): Drafts {
  const read = study(entry.resource, entry.name, notes);
  if (!read) return NO_DRAFTS;
  const codes = [...read.modality, ...read.series.map((one) => one.modality)];
  const sites = read.series.map((one) =>
    one.bodySite ? wordsOf({ coding: [one.bodySite], text: null }) : null,
  );
  const examination: RecordImagingStudy = {
    sourceId: entry.name,
    studyUid: studyUidOf(read.identifier),
    time: read.started ?? read.series.find((one) => one.started)?.started ?? null,
    modalities: [...new Set(codes.flatMap((one) => one?.code ?? []))],
    description: read.description ?? wordsOf(read.procedureCode[0] ?? null) ?? '',
    bodyPart: sites.find((site) => site !== null) ?? null,
    instanceCount: isWhole(read.numberOfInstances)
      ? read.numberOfInstances
      : sum(read.series.map((one) => one.numberOfInstances)),
  };
  if (read.status === 'entered-in-error' || read.status === 'cancelled') {
    notes.add(
      `${entry.name} was ${read.status === 'cancelled' ? 'cancelled' : 'entered in error'}; it was left out.`,
    );
    return NO_DRAFTS;
  }
  const name = [examination.modalities.join(', '), examination.description].filter((part) => part).join(' ');
  const words = withDetails(name || 'Imaging study', [examination.bodyPart, examination.studyUid]);
  const line = { group: 'Examinations' as const, date: examination.time, words, fact: null };
  return { lines: [line], documents: [], imagingStudies: [examination] };
}
