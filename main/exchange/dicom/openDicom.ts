import type { ClinicalTime } from '../../contract/domain/time.ts';
import { NO_NAME, parsePersonName } from '../../library/charset/personName.ts';
import type { Dataset } from '../../library/parse/dataset.ts';
import { parseHead } from '../../library/parse/parseHead.ts';
import { Refusal } from '../../library/parse/refusal.ts';
import { memorySource } from '../../library/parse/source.ts';
import { TAG } from '../../library/parse/tags.ts';
import type { RecordPatient } from '../record.ts';
import { badFile } from '../refuse.ts';
import { parseCompactTime } from '../times.ts';

/** A DICOM file as its elements, and what was found wrong with how it is written. */
export interface OpenDicom {
  readonly data: Dataset;
  /** SOP Instance UID of the data set, else of the file's meta group; null where neither has one. */
  readonly sopUid: string | null;
  readonly notes: readonly string[];
}

/** Reads the elements of a DICOM file. Throws `bad_file` with the reason in words. */
export function openDicom(bytes: Uint8Array): OpenDicom {
  try {
    const { meta, data, notes } = parseHead(memorySource(bytes));
    const sopUid = data.text(TAG.sopInstanceUid) ?? meta.text(TAG.mediaStorageSopInstanceUid);
    return { data, sopUid, notes };
  } catch (fault) {
    if (!(fault instanceof Refusal)) throw fault;
    throw badFile(`The DICOM file cannot be read: ${fault.message}.`, 'Export it again from its source.');
  }
}

/** A date and a time element as one clinical time, with the data set's offset (0008,0201) where it has one (P2). */
export function timeOf(data: Dataset, dateTag: string, timeTag: string): ClinicalTime | null {
  const date = data.text(dateTag)?.replaceAll('.', '') ?? '';
  const clock = data.text(timeTag)?.replaceAll(':', '') ?? '';
  const offset = data.text(TAG.timezoneOffset);
  return parseCompactTime(`${date}${clock}`, offset) ?? parseCompactTime(date);
}

/** Whom a DICOM file names (P1). */
export function patientOf(data: Dataset): RecordPatient {
  const id = data.text(TAG.patientId);
  const name = data.name(TAG.patientName);
  return {
    identifiers: id === null ? [] : [{ issuer: data.text(TAG.issuerOfPatientId), id, kind: null }],
    name: name === null ? NO_NAME : parsePersonName(name),
    birthDate: parseCompactTime(data.text(TAG.patientBirthDate)?.replaceAll('.', '') ?? ''),
    sex: data.text(TAG.patientSex),
  };
}

/** When the content of a document was true: its content date, else that of the study. */
export function documentDate(data: Dataset): ClinicalTime | null {
  return timeOf(data, TAG.contentDate, TAG.contentTime) ?? timeOf(data, TAG.studyDate, TAG.studyTime);
}
