import type { Dataset } from '../../library/parse/dataset.ts';
import { TAG } from '../../library/parse/tags.ts';
import type { Elements } from './writeDicom.ts';

/** Whose and of which study a written object is, as the study's own images say it. */
export interface StudyContext {
  readonly studyUid: string;
  /** The patient and study modules (PS3.3 C.7.1.1, C.7.2.1) as elements. */
  readonly elements: Elements;
  /** (0008,0201) of the images, `+0200`; null where they have none: their times are local. */
  readonly timezoneOffset: string | null;
  readonly institution: string | null;
}

const REFERRING_PHYSICIAN = 'x00080090';
const INSTITUTION = 'x00080080';

/** Reads patient and study from the header of one of the study's images. Type 2 elements that are unknown stay empty. */
export function studyContextOf(data: Dataset): StudyContext {
  const timezoneOffset = data.text(TAG.timezoneOffset);
  const words = (tag: string) => data.text(tag) ?? '';
  const described = data.text(TAG.studyDescription);
  const issuer = data.text(TAG.issuerOfPatientId);
  return {
    studyUid: words(TAG.studyInstanceUid),
    timezoneOffset,
    institution: data.text(INSTITUTION),
    elements: {
      StudyInstanceUID: words(TAG.studyInstanceUid),
      StudyDate: words(TAG.studyDate),
      StudyTime: words(TAG.studyTime),
      StudyID: words(TAG.studyId),
      AccessionNumber: words(TAG.accessionNumber),
      ReferringPhysicianName: data.name(REFERRING_PHYSICIAN) ?? '',
      ...(described === null ? {} : { StudyDescription: described }),
      PatientName: data.name(TAG.patientName) ?? '',
      PatientID: words(TAG.patientId),
      ...(issuer === null ? {} : { IssuerOfPatientID: issuer }),
      PatientBirthDate: words(TAG.patientBirthDate),
      PatientSex: words(TAG.patientSex),
      ...(timezoneOffset === null ? {} : { TimezoneOffsetFromUTC: timezoneOffset }),
    },
  };
}
