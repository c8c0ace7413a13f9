import { openDicom, patientOf } from '../../exchange/dicom/openDicom.ts';
import type { RecordPatient } from '../../exchange/record.ts';
import { TAG } from '../../library/parse/tags.ts';

/** What base memory needs of a DICOM file. */
export interface OpenedImage {
  readonly patient: RecordPatient;
  readonly studyUid: string;
  readonly sopUid: string;
  readonly sopClassUid: string;
  readonly accession: string | null;
  readonly frames: number;
}

/** True for a DICOM Part 10 file (PS3.10 7.1). */
export function isDicom(bytes: Uint8Array): boolean {
  return bytes.length > 132 && String.fromCharCode(...bytes.subarray(128, 132)) === 'DICM';
}

/** Reads what identifies a DICOM file; null where it names no study or instance. Throws `bad_file`. */
export function openImage(bytes: Uint8Array): OpenedImage | null {
  const { data, sopUid } = openDicom(bytes);
  const studyUid = data.text(TAG.studyInstanceUid);
  if (studyUid === null || sopUid === null) return null;
  return {
    ...{ patient: patientOf(data), studyUid, sopUid },
    sopClassUid: data.text(TAG.sopClassUid) ?? '',
    accession: data.text(TAG.accessionNumber),
    frames: Math.max(1, Number(data.text(TAG.numberOfFrames) ?? 1) || 1),
  };
}

const SAMPLES = 8;
const CHOSEN = 4;

/** M11: of a video the frame at index 4 of 8 uniform ones from the first to the last, as in a linear space of both ends; fewer frames repeat. */
export function videoKeyFrame(frames: number): number {
  return Math.floor((CHOSEN * (frames - 1)) / (SAMPLES - 1));
}
