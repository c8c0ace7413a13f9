import type { ExportedFile, ReportForm } from '../../contract/api/exporting.ts';
import type { Actor } from '../../contract/domain/actor.ts';
import type { StudyKey } from '../../contract/domain/ids.ts';
import { clinicalDay } from '../../contract/domain/time.ts';
import { AppError } from '../../contract/errors.ts';
import type { ImageReference } from '../../exchange/dicom/contentItems.ts';
import { writeReport } from '../../exchange/dicom/writeReport.ts';
import { writeFhir } from '../../exchange/fhir/write/writeFhir.ts';
import { pdfRemark, writePdfReport } from '../../exchange/report/pdfReport.ts';
import { DRAFT, type ReportDocument } from '../../exchange/report/reportDocument.ts';
import { writeTextReport } from '../../exchange/report/textReport.ts';
import { derivedId } from '../../memory/derivedIds.ts';
import { loadMeasurements } from '../../memory/findings.ts';
import { loadKeyImages } from '../../memory/marks.ts';
import type { Parts } from '../parts.ts';
import { documentHead, imagesOf, keepInLibrary, referenceTo, uidOfUuid } from './documentOf.ts';
import { noteExport } from './noteExport.ts';
import { reportOf } from './reportOf.ts';

const ENDINGS: Readonly<Record<ReportForm, string>> = {
  text: 'txt',
  pdf: 'pdf',
  sr: 'dcm',
  fhir: 'fhir.json',
};

/** What would leave, in words; nothing is written. */
export async function previewReport(parts: Parts, studyKey: StudyKey) {
  const document = await reportOf(parts, studyKey);
  const { state } = document.report;
  return { text: writeTextReport(document), state, pdfRemark: pdfRemark(document) };
}

/** Writes the report of a study in one form (T9). Throws as {@link reportOf}. */
export async function exportReport(
  parts: Parts,
  wanted: {
    readonly actor: Actor;
    readonly studyKey: StudyKey;
    readonly form: ReportForm;
    readonly keep: boolean;
  },
): Promise<ExportedFile> {
  const { actor, studyKey, form, keep } = wanted;
  const document = await reportOf(parts, studyKey);
  if (keep) checkKept(form, document);
  const bytes = await bytesOf(parts, document, wanted);
  const name = nameOf(document, form);
  if (keep) await keepInLibrary(parts, studyKey, name, bytes);
  await noteExport(parts, actor, { kind: `report.${form}`, studyKeys: [studyKey], files: 1 });
  return { name, bytes, count: 1, kept: keep };
}

function checkKept(form: ReportForm, { report }: ReportDocument): void {
  if (form !== 'sr')
    throw new AppError('refused', 'Only a DICOM report is kept in the library. Choose DICOM SR.');
  if (report.state !== 'signed')
    throw new AppError('refused', 'A draft is not kept in the library. Sign the report first.');
}

async function bytesOf(
  parts: Parts,
  document: ReportDocument,
  { form, actor }: { readonly form: ReportForm; readonly actor: Actor },
): Promise<Uint8Array<ArrayBuffer>> {
  switch (form) {
    case 'text':
      return new Uint8Array(Buffer.from(writeTextReport(document), 'utf8'));
    case 'pdf':
      return writePdfReport(document);
    case 'sr': {
      const head = await documentHead(parts, document.detail, { kind: 'report', observer: actor.name });
      return writeReport({ ...head, document, keyImages: await keyImagesOf(parts, document) });
    }
    case 'fhir':
      return fhirBytes(parts, document);
  }
}

async function fhirBytes({ store }: Parts, document: ReportDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { patientKey, studyKey, id, signedAt } = document.report;
  const all = await loadMeasurements(store, patientKey, studyKey);
  // What was measured after the signature is no part of what was signed.
  const own = all.filter(({ recordedAt }) => signedAt === null || recordedAt <= signedAt);
  const measured = own.map((measurement) => ({ measurement, uid: uidOfUuid(measurement.id) }));
  const ids = {
    patient: derivedId('fhir-patient', patientKey),
    study: studyKey,
    report: id,
    provenance: derivedId('fhir-provenance', id),
  };
  return writeFhir({ document, measured, ids });
}

async function keyImagesOf({ store }: Parts, { detail, report }: ReportDocument): Promise<ImageReference[]> {
  const marked = await loadKeyImages(store, report.patientKey, report.studyKey);
  const all = imagesOf(detail);
  return marked.flatMap(({ instanceKey, frame }) => {
    const image = all.get(instanceKey);
    return image === undefined ? [] : [referenceTo(detail, image, frame)];
  });
}

// The day and the state, and nothing of the patient.
function nameOf({ detail, report }: ReportDocument, form: ReportForm): string {
  const day = detail.study.time === null ? 'undated' : clinicalDay(detail.study.time);
  const state = report.state === 'draft' ? `-${DRAFT}` : '';
  return `report-${day}${state}.${ENDINGS[form]}`;
}
