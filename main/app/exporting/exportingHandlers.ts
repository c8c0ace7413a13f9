import type { Handlers } from '../../contract/api/contract.ts';
import type { Parts } from '../parts.ts';
import { copyStudies, previewStudies } from './copyStudies.ts';
import { exportKeyObjects, exportMeasurements } from './exportDocuments.ts';
import { exportReport, previewReport } from './exportReport.ts';
import { burnedInImage, notePicture } from './notePicture.ts';
import { readStructured } from './structured.ts';

/** What leaves the library, and what came in as DICOM documents. */
export function exportingHandlers(parts: Parts): Handlers['exporting'] {
  return {
    measurementReport: (input, { actor }) => exportMeasurements(parts, { ...input, actor }),
    keyObjects: (input, { actor }) => exportKeyObjects(parts, { ...input, actor }),
    previewDeidentified: (input, context) => previewStudies(parts, input, context),
    deidentify: (input, context) => copyStudies(parts, { ...input, actor: context.actor }, context),
    previewReport: ({ studyKey }) => previewReport(parts, studyKey),
    report: (input, { actor }) => exportReport(parts, { ...input, actor }),
    burnedIn: ({ instanceKey }) => burnedInImage(parts, instanceKey),
    notePicture: (input, { actor }) => notePicture(parts, actor, input),
    structured: ({ studyKey }) => readStructured(parts, studyKey),
  };
}
