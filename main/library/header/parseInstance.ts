import { type InstanceKey, Uid } from '../../contract/domain/ids.ts';
import type { InstanceHeader, Series, StudyRow } from '../../contract/domain/library.ts';
import type { ClinicalTime } from '../../contract/domain/time.ts';
import { isLossySyntax } from '../decode/syntaxes.ts';
import type { Dataset } from '../parse/dataset.ts';
import type { ParsedHead } from '../parse/parseHead.ts';
import { Refusal } from '../parse/refusal.ts';
import { TAG } from '../parse/tags.ts';
import { frameGroup, frameScope } from './frameGroups.ts';
import { derivedUid, type PatientFields, parsePatient } from './identity.ts';
import { resolveLaterality } from './laterality.ts';
import { pixelNotes } from './pixelNotes.ts';
import { parsePlaces } from './places.ts';
import { resolveSpacing } from './spacing.ts';
import { clinicalTime, parseDateTime } from './times.ts';
import { parseWindows } from './windows.ts';

/** What one file tells about its study. */
export type StudyFields = Pick<StudyRow, 'studyUid' | 'time' | 'description' | 'accession'>;

/** What one file tells about its series. */
export type SeriesFields = Pick<Series, 'seriesUid' | 'number' | 'modality' | 'description' | 'time'>;

/** A file's header in the contract's terms. `notes` says in words what is wrong with the file and what had to be derived. */
export interface ParsedInstance {
  readonly header: InstanceHeader;
  readonly patient: PatientFields;
  readonly study: StudyFields;
  readonly series: SeriesFields;
  readonly notes: readonly string[];
}

const DICOMDIR_CLASS = '1.2.840.10008.1.3.10';
const IDENTIFYING = [
  TAG.sopClassUid,
  TAG.sopInstanceUid,
  TAG.seriesInstanceUid,
  TAG.studyInstanceUid,
  TAG.modality,
  TAG.rows,
] as const;

function sopClassOf({ data, meta }: ParsedHead): string | null {
  return data.text(TAG.sopClassUid) ?? meta.text(TAG.mediaStorageSopClassUid);
}

/** True for the index of a disc (PS3.10 section 8), which names files and is none of them. */
export function isDiscIndex(head: ParsedHead): boolean {
  return sopClassOf(head) === DICOMDIR_CLASS || head.data.has(TAG.directoryRecordSequence);
}

/** Throws {@link Refusal} for a data set that nothing identifies; one that passes is an instance. */
export function requireInstance(head: ParsedHead): void {
  if (sopClassOf(head) !== null || IDENTIFYING.some((tag) => head.data.has(tag))) return;
  throw new Refusal('neither SOP Class, UIDs, Modality nor Rows are there: nothing says what it is');
}

/** Turns the header of an instance into the contract's fields; `key` is the content's. */
export function parseInstance(head: ParsedHead, key: InstanceKey): ParsedInstance {
  const { data } = head;
  const patient = parsePatient(data);
  const uids = resolveUids(head, key, patient);
  const header = parseHeader(head, key, Uid.parse(uids.sopUid), sopClassOf(head));
  const study = parseStudy(data, Uid.parse(uids.studyUid));
  const series = parseSeries(data, Uid.parse(uids.seriesUid));
  // Last: reading the values is what finds some of them wrong.
  const notes = [...uids.notes, ...head.notes, ...pixelNotes(head), ...data.notes];
  return { header: notes.length > 0 ? { ...header, notes } : header, patient, study, series, notes };
}

interface Uids {
  readonly sopUid: string;
  readonly studyUid: string;
  readonly seriesUid: string;
  readonly notes: readonly string[];
}

function uidOf(data: Dataset, tag: string): string | null {
  return Uid.safeParse(data.text(tag)).data ?? null;
}

/**
 * UIDs as written; a missing one is derived from given data alone: the SOP Instance UID from the content, the series' from its study,
 * the study's from patient, Study ID, date, time and accession.
 */
function resolveUids({ data, meta }: ParsedHead, key: InstanceKey, patient: PatientFields): Uids {
  const notes: string[] = [];
  const orDerived = (uid: string | null, keyword: string, ...parts: readonly (string | null)[]) => {
    if (uid !== null) return uid;
    notes.push(`no ${keyword}: one was derived`);
    return derivedUid(keyword, ...parts.map((part) => part ?? ''));
  };
  const studyTexts = [TAG.studyId, TAG.studyDate, TAG.studyTime, TAG.accessionNumber].map((tag) =>
    data.text(tag),
  );
  const studyUid = orDerived(
    uidOf(data, TAG.studyInstanceUid),
    'Study Instance UID',
    patient.issuer,
    patient.patientId ?? key,
    patient.name.raw,
    ...studyTexts,
  );
  const series = uidOf(data, TAG.seriesInstanceUid);
  const seriesUid = orDerived(
    series,
    'Series Instance UID',
    studyUid,
    data.text(TAG.modality),
    data.text(TAG.seriesNumber),
  );
  const sop = uidOf(data, TAG.sopInstanceUid) ?? uidOf(meta, TAG.mediaStorageSopInstanceUid);
  return { studyUid, seriesUid, sopUid: orDerived(sop, 'SOP Instance UID', key), notes };
}

function parseStudy(data: Dataset, studyUid: Uid): StudyFields {
  const offset = data.text(TAG.timezoneOffset);
  const time =
    clinicalTime(data.text(TAG.studyDate), data.text(TAG.studyTime), offset) ??
    clinicalTime(data.text(TAG.seriesDate), data.text(TAG.seriesTime), offset) ??
    acquisitionTime(data, 0);
  return {
    studyUid,
    time,
    description: data.wholeText(TAG.studyDescription) ?? '',
    accession: data.text(TAG.accessionNumber) ?? '',
  };
}

function parseSeries(data: Dataset, seriesUid: Uid): SeriesFields {
  return {
    seriesUid,
    number: data.int(TAG.seriesNumber),
    modality: modalityOf(data),
    description: data.wholeText(TAG.seriesDescription) ?? '',
    time:
      clinicalTime(data.text(TAG.seriesDate), data.text(TAG.seriesTime), data.text(TAG.timezoneOffset)) ??
      acquisitionTime(data, 0),
  };
}

function modalityOf(data: Dataset): string {
  return data.text(TAG.modality)?.toUpperCase() ?? '';
}

function acquisitionTime(data: Dataset, frame: number): ClinicalTime | null {
  const offset = data.text(TAG.timezoneOffset);
  const content = frameGroup(data, frame, TAG.frameContent);
  return (
    parseDateTime(content?.text(TAG.frameAcquisitionDateTime) ?? null, offset) ??
    parseDateTime(data.text(TAG.acquisitionDateTime), offset) ??
    clinicalTime(data.text(TAG.acquisitionDate), data.text(TAG.acquisitionTime), offset)
  );
}

function bodyPartOf(data: Dataset): string | null {
  const anatomy = frameGroup(data, 0, TAG.frameAnatomy);
  return (
    data.text(TAG.bodyPart) ??
    (data.item(TAG.anatomicRegionSequence) ?? anatomy?.item(TAG.anatomicRegionSequence))?.text(
      TAG.codeMeaning,
    ) ??
    null
  );
}

function parseHeader(
  head: ParsedHead,
  key: InstanceKey,
  sopUid: Uid,
  sopClassUid: string | null,
): InstanceHeader {
  const { data } = head;
  const modality = modalityOf(data);
  const pixels = parsePixelFields(head);
  return {
    instanceKey: key,
    sopUid,
    sopClassUid: Uid.safeParse(sopClassUid).data ?? null,
    transferSyntaxUid: head.transferSyntaxUid,
    modality,
    instanceNumber: data.int(TAG.instanceNumber),
    ...pixels,
    ...parseRescale(data, 0),
    windows: parseWindows(data, 0),
    spacing: resolveSpacing(data, modality, 0),
    ...parsePlaces(data, pixels.frames),
    viewPosition: data.text(TAG.viewPosition),
    laterality: resolveLaterality(data, 0),
    bodyPart: bodyPartOf(data),
    acquisitionTime: acquisitionTime(data, 0),
    lossy: data.text(TAG.lossy) === '01' || isLossySyntax(head.transferSyntaxUid),
  };
}

type PixelFields = Pick<
  InstanceHeader,
  | 'rows'
  | 'columns'
  | 'frames'
  | 'bitsAllocated'
  | 'bitsStored'
  | 'signed'
  | 'samplesPerPixel'
  | 'photometric'
  | 'hasPixels'
>;

function parsePixelFields({ data, pixels }: ParsedHead): PixelFields {
  return {
    rows: data.int(TAG.rows, 'US'),
    columns: data.int(TAG.columns, 'US'),
    frames: Math.max(1, data.int(TAG.numberOfFrames) ?? 1),
    bitsAllocated: data.int(TAG.bitsAllocated, 'US'),
    bitsStored: data.int(TAG.bitsStored, 'US'),
    signed: data.int(TAG.pixelRepresentation, 'US') === 1,
    samplesPerPixel: data.int(TAG.samplesPerPixel, 'US'),
    photometric: data.text(TAG.photometric)?.toUpperCase() ?? null,
    hasPixels: pixels !== null && pixels.length > 0,
  };
}

/** Slope, intercept and their unit for a frame (0-based): its own, else the shared, else the image's (V1). */
export function parseRescale(
  data: Dataset,
  frame: number,
): Pick<InstanceHeader, 'slope' | 'intercept' | 'rescaleType'> {
  const scope = frameScope(data, frame, TAG.pixelTransformation, TAG.rescaleSlope);
  const dose = scope.has(TAG.rescaleSlope) ? null : doseScale(data);
  if (dose !== null) return dose;
  return {
    slope: scope.number(TAG.rescaleSlope),
    intercept: scope.number(TAG.rescaleIntercept),
    rescaleType: scope.text(TAG.rescaleType),
  };
}

/** RT dose has a scaling of its own (3004,000E) in Dose Units (3004,0002): gray, or a share of what the plan prescribes (PS3.3 C.8.8.3). */
function doseScale(data: Dataset): Pick<InstanceHeader, 'slope' | 'intercept' | 'rescaleType'> | null {
  const slope = data.number('x3004000e');
  if (modalityOf(data) !== 'RTDOSE' || slope === null || slope <= 0) return null;
  const units = data.text('x30040002')?.toUpperCase() ?? null;
  return {
    slope,
    intercept: 0,
    rescaleType: units === 'GY' ? 'Gy' : units === 'RELATIVE' ? 'relative dose' : null,
  };
}
