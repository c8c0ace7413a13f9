import { CODE } from './codes.ts';
import { coded, container, type ImageReference, image, personName } from './contentItems.ts';
import { type DocumentHead, evidence, headElements } from './document.ts';
import { type MeasuredOnImage, measurementGroup } from './measurementGroup.ts';
import { modalityOf } from './modalities.ts';
import { type Signature, verification } from './verification.ts';
import { type Elements, writeDicom } from './writeDicom.ts';

const COMPREHENSIVE = '1.2.840.10008.5.1.4.1.1.88.33';
/** Comprehensive 3D SR: the one that may hold SCOORD3D (PS3.3 A.35.13). */
const COMPREHENSIVE_3D = '1.2.840.10008.5.1.4.1.1.88.34';

/** Measurements of a study to be written; `verified` says who signed them and when, null until somebody did (T5). */
export interface MeasurementReportInput extends DocumentHead {
  readonly measured: readonly MeasuredOnImage[];
  readonly verified: Signature | null;
}

/** Writes measurements as a structured report after PS3.16 TID 1500. The same input gives the same bytes. */
export function writeMeasurementReport(input: MeasurementReportInput): Uint8Array<ArrayBuffer> {
  const isSpatial = input.measured.some(({ plane }) => plane !== null);
  const own = {
    sopClassUid: isSpatial ? COMPREHENSIVE_3D : COMPREHENSIVE,
    modality: 'SR' as const,
    description: 'Measurements',
  };
  return writeDicom({
    ...headElements(input, own),
    ...verification(input, input.verified),
    PerformedProcedureCodeSequence: [],
    CurrentRequestedProcedureEvidenceSequence: evidence(input.measured.map((one) => one.image)),
    ...container(null, CODE.report, '1500', reportItems(input)),
  });
}

function reportItems(input: MeasurementReportInput): Elements[] {
  return [
    coded('HAS CONCEPT MOD', CODE.language, CODE.english),
    coded('HAS OBS CONTEXT', CODE.observerType, CODE.person),
    personName('HAS OBS CONTEXT', CODE.personName, input.observer),
    coded('HAS CONCEPT MOD', CODE.procedure, CODE.imaging),
    container('CONTAINS', CODE.imageLibrary, '1600', imageGroups(input.measured.map((one) => one.image))),
    container('CONTAINS', CODE.measurements, null, input.measured.map(measurementGroup)),
  ];
}

// TID 1600: images of one modality stand together; a modality without a code stands without it.
function imageGroups(references: readonly ImageReference[]): Elements[] {
  const once = [...new Map(references.map((one) => [one.sopUid, { ...one, frame: null }])).values()];
  const modalities = [...new Set(once.map(({ modality }) => modality))];
  return modalities.map((modality) => {
    const code = modalityOf(modality);
    const own = once.filter((one) => one.modality === modality);
    return container('CONTAINS', CODE.imageLibraryGroup, null, [
      ...(code === null ? [] : [coded('HAS ACQ CONTEXT', CODE.modality, code)]),
      ...own.map((one) => image('CONTAINS', one)),
    ]);
  });
}
