import { type Elements, writeDicom } from '../../exchange/dicom/writeDicom.ts';

/** A data set of the cohort, by keywords. */
export type Dataset = Elements;

/** Writes a data set as a DICOM file that says it is of the demo. SOPClassUID and SOPInstanceUID must be there. */
export function writeDicomFile(dataset: Dataset): Uint8Array {
  return writeDicom(dataset, 'ANAMNESIS_DEMO');
}
