import { InstanceKey, PatientKey, SeriesKey, StudyKey, Uid } from '../../contract/domain/ids.ts';
import type { InstanceHeader, Patient, Series, StudyRow } from '../../contract/domain/library.ts';
import { ClinicalTime, RecordedAt } from '../../contract/domain/time.ts';
import { parsePersonName } from '../charset/personName.ts';
import { uuidOf } from '../header/identity.ts';

/** A patient for a test; the key is made from the id. */
export function patientOf(patientId: string, name = 'Doe^Jane', changes: Partial<Patient> = {}): Patient {
  return {
    patientKey: PatientKey.parse(uuidOf('patient', patientId).replaceAll('-', '')),
    patientId,
    issuer: null,
    name: parsePersonName(name),
    birthDate: ClinicalTime.parse('1950-02-01'),
    sex: 'F',
    species: null,
    quarantined: null,
    ...changes,
  };
}

/** A study row for a test; the key is made from the UID. */
export function studyRowOf(uid: string, changes: Partial<StudyRow> & { at?: string } = {}): StudyRow {
  const { at = '2026-03-04T10:15:00', ...fields } = changes;
  return {
    studyKey: StudyKey.parse(uuidOf('study', uid)),
    studyUid: Uid.parse(uid),
    patient: patientOf('P1'),
    filedAs: null,
    time: at === '' ? null : ClinicalTime.parse(at),
    modalities: ['CT'],
    description: '',
    accession: '',
    bodyPart: 'CHEST',
    laterality: null,
    seriesCount: 1,
    instanceCount: 1,
    importedAt: RecordedAt.parse('2026-05-01T00:00:00.000Z'),
    reportState: 'none',
    conflictCount: 0,
    decidedConflictCount: 0,
    missingFiles: 0,
    ...fields,
  };
}

/** An image header for a test. */
export function headerOf(uid: string, changes: Partial<InstanceHeader> = {}): InstanceHeader {
  return {
    instanceKey: InstanceKey.parse(uuidOf('instance', uid).replaceAll('-', '').repeat(2)),
    sopUid: Uid.parse(uid),
    sopClassUid: null,
    transferSyntaxUid: '1.2.840.10008.1.2.1',
    modality: 'CT',
    instanceNumber: 1,
    rows: 32,
    columns: 32,
    frames: 1,
    bitsAllocated: 16,
    bitsStored: 16,
    signed: false,
    samplesPerPixel: 1,
    photometric: 'MONOCHROME2',
    hasPixels: true,
    slope: null,
    intercept: null,
    rescaleType: null,
    windows: [],
    spacing: null,
    position: null,
    orientation: null,
    patientOrientation: null,
    frameOfReferenceUid: null,
    viewPosition: null,
    laterality: null,
    bodyPart: null,
    acquisitionTime: null,
    lossy: false,
    ...changes,
  };
}

/** A series of a study with `count` images for a test. */
export function seriesOf(
  study: StudyRow,
  number: number,
  count: number,
  changes: Partial<Series> = {},
): Series {
  const uid = `${study.studyUid}.${number}`;
  return {
    seriesKey: SeriesKey.parse(uuidOf('series', uid)),
    seriesUid: Uid.parse(uid),
    studyKey: study.studyKey,
    number,
    modality: study.modalities[0] ?? 'CT',
    description: '',
    bodyPart: study.bodyPart,
    laterality: study.laterality,
    time: study.time,
    instances: Array.from({ length: count }, (_, i) => headerOf(`${uid}.${i + 1}`)),
    ...changes,
  };
}
