import type { ExportedFile } from '../../contract/api/exporting.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { InstanceKey, StudyKey } from '../../contract/domain/ids.ts';
import type { StudyDetail } from '../../contract/domain/library.ts';
import type { Measurement, Report } from '../../contract/domain/reading.ts';
import { AppError } from '../../contract/errors.ts';
import type { MeasuredOnImage } from '../../exchange/dicom/measurementGroup.ts';
import { writeKeyObjects } from '../../exchange/dicom/writeKeyObjects.ts';
import { writeMeasurementReport } from '../../exchange/dicom/writeMeasurementReport.ts';
import { loadMeasurements } from '../../memory/findings.ts';
import { loadKeyImages } from '../../memory/marks.ts';
import { loadSignedReports } from '../../memory/reports.ts';
import type { Parts } from '../parts.ts';
import { documentHead, imagesOf, keepInLibrary, referenceTo, uidOfUuid, uidOfWords } from './documentOf.ts';
import { type ExportKind, noteExport } from './noteExport.ts';

/** A frame of an image of the study. */
export interface MarkedImage {
  readonly instanceKey: InstanceKey;
  readonly frame: number;
}

interface Wanted {
  readonly actor: Actor;
  readonly studyKey: StudyKey;
  readonly keep: boolean;
}

/** Writes the measurements of a study as a structured report (T5). Throws `refused` where there are none. */
export async function exportMeasurements(parts: Parts, wanted: Wanted): Promise<ExportedFile> {
  const { studyKey, actor, keep } = wanted;
  const patientKey = parts.library.ownKeyOf(studyKey);
  const detail = await parts.library.study(studyKey);
  const measurements = await loadMeasurements(parts.store, patientKey, studyKey);
  const measured = measuredIn(detail, measurements);
  if (measured.length === 0)
    throw new AppError('refused', 'Nothing is measured in this study. Measure something first.');
  const reports = await loadSignedReports(parts.store, patientKey);
  const head = await documentHead(parts, detail, { kind: 'SR', observer: actor.name });
  const verified = signatureOver(
    measurements,
    reports.filter((report) => report.studyKey === studyKey),
  );
  const bytes = writeMeasurementReport({ ...head, measured, verified });
  const made = { actor, studyKey, keep, bytes, count: measured.length } as const;
  return finish(parts, { ...made, name: 'measurements.dcm', kind: 'measurements' });
}

/** Writes key images of a study as a key object selection (T5); null for those marked in it. Throws `refused` where there are none. */
export async function exportKeyObjects(
  parts: Parts,
  wanted: Wanted & { readonly images: readonly MarkedImage[] | null },
): Promise<ExportedFile> {
  const { studyKey, actor, keep } = wanted;
  const detail = await parts.library.study(studyKey);
  const marked = await loadKeyImages(parts.store, parts.library.ownKeyOf(studyKey), studyKey);
  const all = imagesOf(detail);
  const images = (wanted.images ?? marked).flatMap(({ instanceKey, frame }) => {
    const image = all.get(instanceKey);
    return image === undefined ? [] : [referenceTo(detail, image, frame)];
  });
  if (images.length === 0)
    throw new AppError('refused', 'No image of this study is marked. Mark a key image first.');
  const notes = wanted.images === null ? marked.map(({ note }) => note).filter((note) => note !== '') : [];
  const head = await documentHead(parts, detail, { kind: 'KO', observer: actor.name });
  const bytes = writeKeyObjects({ ...head, images, description: notes.join('\n') });
  const made = { actor, studyKey, keep, bytes, count: images.length } as const;
  return finish(parts, { ...made, name: 'key-images.dcm', kind: 'key_images' });
}

function measuredIn(detail: StudyDetail, measurements: readonly Measurement[]): MeasuredOnImage[] {
  const images = imagesOf(detail);
  return measurements.flatMap((measurement, at) => {
    const image = images.get(measurement.instanceKey);
    if (image === undefined) return [];
    const { rows, columns } = image.header;
    const reference = referenceTo(detail, image, measurement.frame);
    return [
      {
        measurement,
        image: reference,
        rows,
        columns,
        plane: measurement.plane ?? null,
        ...trackingOf(measurement, at + 1),
      },
    ];
  });
}

/** One lesion keeps its tracking UID from study to study (S5); what nobody joined is tracked by itself. */
export function trackingUidOf({ id, lesionId }: Pick<Measurement, 'id' | 'lesionId'>): string {
  return lesionId === null ? uidOfUuid(id) : uidOfWords(lesionId);
}

function trackingOf(measurement: Measurement, number: number) {
  const { finding } = measurement;
  const trackingId = finding === '' ? `Measurement ${number}` : `${number}: ${finding}`;
  return { trackingUid: trackingUidOf(measurement), trackingId };
}

/** The newest signature that came after all measurements; null where one of them was not signed for. */
function signatureOver(measurements: readonly Measurement[], signed: readonly Report[]) {
  const [newest] = signed;
  const at = newest?.signedAt ?? null;
  if (newest === undefined || at === null) return null;
  if (measurements.some(({ recordedAt }) => recordedAt > at)) return null;
  return { name: newest.signedBy ?? 'unknown', at };
}

interface Made {
  readonly actor: Actor;
  readonly kind: ExportKind;
  readonly studyKey: StudyKey;
  readonly keep: boolean;
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly count: number;
}

async function finish(parts: Parts, made: Made): Promise<ExportedFile> {
  const { actor, kind, studyKey, keep, name, bytes, count } = made;
  if (keep) await keepInLibrary(parts, studyKey, name, bytes);
  await noteExport(parts, actor, { kind, studyKeys: [studyKey], files: 1 });
  return { name, bytes, count, kept: keep };
}
