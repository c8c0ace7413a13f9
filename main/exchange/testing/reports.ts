import { InstanceKey, PatientKey, RowId, StudyKey } from '../../contract/domain/ids.ts';
import { type Measurement, MeasurementKind, POINTS_OF } from '../../contract/domain/reading.ts';
import { RecordedAt } from '../../contract/domain/time.ts';
import { dicomBytes, imageElements } from '../../library/testing/dicomBytes.ts';
import type { ImageReference } from '../dicom/contentItems.ts';
import type { DocumentHead } from '../dicom/document.ts';
import type { MeasuredOnImage, PatientPlane } from '../dicom/measurementGroup.ts';
import { openDicom } from '../dicom/openDicom.ts';
import { studyContextOf } from '../dicom/studyContext.ts';
import { writeKeyObjects } from '../dicom/writeKeyObjects.ts';
import { writeMeasurementReport } from '../dicom/writeMeasurementReport.ts';

/** For tests. */
export const AT = RecordedAt.parse('2026-03-04T23:30:00.000Z');
const CT = '1.2.840.10008.5.1.4.1.1.2';
/** For tests. */
export const IMAGE: ImageReference = {
  studyUid: '1.2.3',
  seriesUid: '1.2.3.4',
  sopClassUid: CT,
  sopUid: '1.2.3.1',
  modality: 'CT',
  frame: null,
};

/** For tests. */
export function head(changes: Partial<DocumentHead> = {}): DocumentHead {
  const source = dicomBytes(
    imageElements({
      '0008,0005 CS': 'ISO_IR 192',
      '0008,0050 SH': 'ACC1',
      '0008,0090 PN': 'Ref^Rita',
      '0008,0201 SH': '+0200',
      '0010,0010 PN': Buffer.from('Müller^Zoë'),
      '0010,0030 DA': '19700102',
      '0010,0040 CS': 'F',
      '0020,0010 SH': 'S1',
    }),
  );
  const study = studyContextOf(openDicom(source).data);
  const uids = { sopUid: '2.25.11', seriesUid: '2.25.12', seriesNumber: 900 };
  return { ...uids, at: AT, study, observer: 'Dr Söring', softwareVersion: '1.0', ...changes };
}

/** For tests. */
export function measurement(changes: Partial<Measurement>): Measurement {
  return {
    id: RowId.parse('00000000-0000-7000-8000-000000000001'),
    studyKey: StudyKey.parse('00000000-0000-5000-8000-000000000001'),
    patientKey: PatientKey.parse('0'.repeat(32)),
    recordedAt: AT,
    instanceKey: InstanceKey.parse('0'.repeat(64)),
    frame: 0,
    kind: 'length',
    points: [
      [1, 2],
      [4, 6],
    ],
    value: 5,
    unit: 'mm',
    secondValue: null,
    statistics: null,
    finding: 'Nodule',
    site: 'right upper lobe',
    laterality: 'R',
    lesionId: null,
    ...changes,
  };
}

/** For tests. */
export function measured(one: Measurement, changes: Partial<MeasuredOnImage> = {}): MeasuredOnImage {
  const tracking = { trackingUid: '2.25.99', trackingId: '1' };
  return { measurement: one, image: IMAGE, rows: 512, columns: 512, plane: null, ...tracking, ...changes };
}

/** For tests: an unsigned report. */
export function report(all: readonly MeasuredOnImage[]): Uint8Array {
  return writeMeasurementReport({ ...head(), measured: all, verified: null });
}

/** For tests: one of each kind, with and without figures, on an image and on a plane. */
export function everyKind(): Uint8Array[] {
  const kinds = MeasurementKind.options.map((kind) => {
    const count = POINTS_OF[kind] ?? 5;
    const points = Array.from({ length: count }, (_, i): [number, number] => [
      10 + 7 * i,
      20 + ((i * i * 5) % 31),
    ]);
    const isRegion = /rectangle|ellipse|freehand/.test(kind);
    const all = isRegion ? { mean: 1.125, sd: 2, min: -5, max: 9, unit: 'HU' } : null;
    const value = kind === 'arrow' ? null : 12.123456789012344;
    return measurement({
      kind,
      points,
      value,
      unit: kind === 'arrow' ? null : 'mm',
      secondValue: kind === 'bidirectional' ? 3 : null,
      statistics: all,
    });
  });
  const plain = kinds.map((one) => measured(one));
  const bare = measured(measurement({ finding: '', site: null, laterality: 'L', value: null, unit: null }));
  const plane: PatientPlane = {
    frameOfReferenceUid: '2.25.7',
    origin: [0, 0, 0],
    columnStep: [1, 0, 0],
    rowStep: [0, 1, 0],
  };
  const signed = { ...head(), measured: plain, verified: { name: 'Dr A', at: AT } };
  return [
    report([...plain, bare, measured(measurement({ finding: 'x'.repeat(300) }))]),
    report(kinds.map((one) => measured(one, { plane }))),
    writeMeasurementReport(signed),
    writeKeyObjects({
      ...head(),
      images: [IMAGE, { ...IMAGE, sopUid: '1.2.3.2', sopClassUid: `${CT}.1`, frame: 1 }],
      description: 'Größe',
    }),
  ];
}
