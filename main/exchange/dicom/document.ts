import type { RecordedAt } from '../../contract/domain/time.ts';
import type { ImageReference } from './contentItems.ts';
import { sopReference } from './contentItems.ts';
import type { StudyContext } from './studyContext.ts';
import type { Elements } from './writeDicom.ts';

/** What makes one written document: its own UIDs, when, by whom, of which study. */
export interface DocumentHead {
  readonly sopUid: string;
  readonly seriesUid: string;
  readonly seriesNumber: number;
  readonly at: RecordedAt;
  readonly study: StudyContext;
  /** The person who states it. */
  readonly observer: string;
  readonly softwareVersion: string;
}

const MINUTES = 60;

// Minutes east of Greenwich of the study's own times; without an offset they are local, and so is what is written beside them.
function minutesEast(at: Date, offset: string | null): number {
  const parts = /^([+-])(\d\d)(\d\d)$/.exec(offset ?? '');
  if (!parts) return -at.getTimezoneOffset();
  const minutes = Number(parts[2]) * MINUTES + Number(parts[3]);
  return parts[1] === '-' ? -minutes : minutes;
}

/** An instant as DICOM's date and time in the zone of the study's other times (PS3.3 C.12.1.1.8). */
export function localTime(at: RecordedAt, offset: string | null): { date: string; time: string } {
  const instant = new Date(at);
  const local = new Date(instant.getTime() + minutesEast(instant, offset) * 60_000).toISOString();
  const [date = '', time = ''] = local.split('T');
  return { date: date.replaceAll('-', ''), time: time.slice(0, 8).replaceAll(':', '') };
}

/** The elements that all documents of ours have: patient, study, series, equipment, SOP common. */
export function headElements(
  head: DocumentHead,
  own: { readonly sopClassUid: string; readonly modality: 'SR' | 'KO'; readonly description: string },
): Elements {
  const { date, time } = localTime(head.at, head.study.timezoneOffset);
  return {
    ...head.study.elements,
    SOPClassUID: own.sopClassUid,
    SOPInstanceUID: head.sopUid,
    InstanceCreationDate: date,
    InstanceCreationTime: time,
    Modality: own.modality,
    SeriesInstanceUID: head.seriesUid,
    SeriesNumber: String(head.seriesNumber),
    SeriesDescription: own.description,
    ReferencedPerformedProcedureStepSequence: [],
    InstanceNumber: '1',
    ContentDate: date,
    ContentTime: time,
    Manufacturer: 'Anamnesis',
    ManufacturerModelName: 'Anamnesis',
    DeviceSerialNumber: 'software',
    SoftwareVersions: head.softwareVersion,
  };
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = keyOf(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

/** The evidence sequence (0040,A375): each image that is referred to, once, below its study and series. */
export function evidence(images: readonly ImageReference[]): readonly Elements[] {
  const once = [...new Map(images.map((one) => [one.sopUid, { ...one, frame: null }])).values()];
  return [...grouped(once, ({ studyUid }) => studyUid)].map(([studyUid, ofStudy]) => ({
    StudyInstanceUID: studyUid,
    ReferencedSeriesSequence: [...grouped(ofStudy, ({ seriesUid }) => seriesUid)].map(
      ([seriesUid, ofSeries]) => ({
        SeriesInstanceUID: seriesUid,
        ReferencedSOPSequence: ofSeries.map(sopReference),
      }),
    ),
  }));
}
