import { createHash } from 'node:crypto';
import type { InstanceKey, StudyKey } from '../../contract/domain/ids.ts';
import type { InstanceHeader, Series, StudyDetail } from '../../contract/domain/library.ts';
import { AppError } from '../../contract/errors.ts';
import type { ImageReference } from '../../exchange/dicom/contentItems.ts';
import type { DocumentHead } from '../../exchange/dicom/document.ts';
import { openDicom } from '../../exchange/dicom/openDicom.ts';
import { type StudyContext, studyContextOf } from '../../exchange/dicom/studyContext.ts';
import type { Parts } from '../parts.ts';
import { VERSION } from '../version.ts';

/** Patient and study stand in front of everything that is large. */
export const HEADER_BYTES = 1024 * 1024;
/** Beyond the numbers that scanners use, so that ours stand last. */
const SERIES_NUMBERS = { SR: 9001, KO: 9002, report: 9003 } as const;

/** An image of a study: its header and the series that it is in. */
export interface StudyImage {
  readonly header: InstanceHeader;
  readonly series: Series;
}

/** A UUID as a UID (PS3.5 B.2). */
export function uidOfUuid(uuid: string): string {
  return `2.25.${BigInt(`0x${uuid.replaceAll('-', '')}`)}`;
}

/** A UID derived from words: equal words give equal UIDs. */
export function uidOfWords(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex').slice(0, 32);
  return `2.25.${BigInt(`0x${hex}`)}`;
}

/** All images of a study by their key. */
export function imagesOf({ series }: StudyDetail): ReadonlyMap<InstanceKey, StudyImage> {
  const all = series.flatMap((one) => one.instances.map((header) => ({ header, series: one })));
  return new Map(all.map((image) => [image.header.instanceKey, image]));
}

/** How a document refers to a frame of an image; frames of an image that has one are not counted. */
export function referenceTo(
  detail: StudyDetail,
  { header, series }: StudyImage,
  frame: number,
): ImageReference {
  return {
    studyUid: detail.study.studyUid,
    seriesUid: series.seriesUid,
    sopClassUid: header.sopClassUid ?? '',
    sopUid: header.sopUid,
    modality: header.modality,
    frame: header.frames === 1 ? null : frame,
  };
}

async function contextOf(
  { library }: Parts,
  images: ReadonlyMap<InstanceKey, StudyImage>,
): Promise<StudyContext> {
  const [first] = images.keys();
  if (first === undefined) throw new AppError('not_found', 'The study has no images. Import them again.');
  const end = Math.min(HEADER_BYTES, await library.size(first));
  return studyContextOf(openDicom(await library.readFile(first, { start: 0, end })).data);
}

/** What a new document of a study begins with; its UIDs are new. */
export async function documentHead(
  parts: Parts,
  detail: StudyDetail,
  made: { readonly kind: keyof typeof SERIES_NUMBERS; readonly observer: string },
): Promise<DocumentHead> {
  const { ids, clock } = parts;
  return {
    sopUid: uidOfUuid(ids.next()),
    seriesUid: uidOfUuid(ids.next()),
    seriesNumber: SERIES_NUMBERS[made.kind],
    at: clock.now(),
    study: await contextOf(parts, imagesOf(detail)),
    observer: made.observer,
    softwareVersion: VERSION,
  };
}

/**
 * Puts a document that we wrote into the library as an instance of its study. It is not read as a record: what it states is in memory
 * already, and would come back as proposals.
 */
export async function keepInLibrary(
  { library, emit }: Parts,
  studyKey: StudyKey,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const report = await library.importBytes([{ path: name, bytes }]);
  const [refused] = report.skipped;
  if (refused) throw new AppError('bad_file', `It was not kept in the library: ${refused.reason}.`);
  emit('library', 'changed', { patientKeys: [library.ownKeyOf(studyKey)] });
}
