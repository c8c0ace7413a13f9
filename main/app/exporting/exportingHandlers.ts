import type { Handlers } from '../../contract/api/contract.ts';
import type { Parts } from '../parts.ts';
import { copyStudies, previewStudies } from './copyStudies.ts';
import { exportKeyObjects, exportMeasurements } from './exportDocuments.ts';
import { readStructured } from './structured.ts';

/** What leaves the library as DICOM, and what came in as such. */
export function exportingHandlers(parts: Parts): Handlers['exporting'] {
  return {
    measurementReport: (input, { actor }) => exportMeasurements(parts, { ...input, actor }),
    keyObjects: (input, { actor }) => exportKeyObjects(parts, { ...input, actor }),
    previewDeidentified: (input, context) => previewStudies(parts, input, context),
    deidentify: (input, context) => copyStudies(parts, input, context),
    structured: ({ studyKey }) => readStructured(parts, studyKey),
  };
}
