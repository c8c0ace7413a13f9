import type { CodedConcept, KeyImageReference, KeyObjectNote } from '../../contract/domain/structured.ts';
import type { Dataset } from '../../library/parse/dataset.ts';
import { TAG } from '../../library/parse/tags.ts';
import { CODE, REJECTIONS } from '../dicom/codes.ts';
import { documentDate, openDicom } from '../dicom/openDicom.ts';
import { badFile } from '../refuse.ts';
import { codeOf } from './contentTree.ts';
import { authorOf } from './people.ts';
import { imagesOf } from './regions.ts';
import { SR } from './tags.ts';

const KEY_OBJECTS = '1.2.840.10008.5.1.4.1.1.88.59';
const UNTITLED: CodedConcept = { system: null, code: '', meaning: 'Key objects' };

type Place = Pick<KeyImageReference, 'studyUid' | 'seriesUid'>;

// An image item names the instance alone: its study and series stand in the evidence (PS3.3 C.17.6.2).
function placesOf(data: Dataset): ReadonlyMap<string, Place> {
  const studies = [SR.evidence, SR.otherEvidence].flatMap((tag) => data.items(tag));
  const places = studies.flatMap((study) =>
    study.items(SR.referencedSeries).flatMap((series) => {
      const place = {
        studyUid: study.text(TAG.studyInstanceUid) ?? '',
        seriesUid: series.text(TAG.seriesInstanceUid) ?? '',
      };
      const uids = series.items(SR.referencedSop).map((sop) => sop.text(SR.referencedInstance) ?? '');
      return uids.map((uid): [string, Place] => [uid, place]);
    }),
  );
  return new Map(places);
}

function keyImages(data: Dataset): KeyImageReference[] {
  const places = placesOf(data);
  const own = { studyUid: data.text(TAG.studyInstanceUid) ?? '', seriesUid: '' };
  const items = data.items(SR.content).flatMap(imagesOf);
  return items.map(({ sopUid, frames }) => ({
    ...(places.get(sopUid) ?? own),
    sopUid,
    frames: [...frames],
  }));
}

// Document title modifiers of the root (PS3.16 TID 2010 row 2): of 113001 they name the fault (CID 7011).
function reasonOf(data: Dataset): string | null {
  const modifiers = data
    .items(SR.content)
    .filter((item) => codeOf(item, SR.conceptName)?.code === CODE.titleModifier.code)
    .flatMap((item) => codeOf(item, SR.conceptCode)?.meaning || []);
  return modifiers.length === 0 ? null : modifiers.join(', ');
}

/**
 * Reads a key object selection (PS3.3 A.35.4, PS3.16 TID 2010): its title, what it says and the images that it names. Throws `bad_file`
 * where it is no DICOM file or another object.
 */
export function readKeyObjects(bytes: Uint8Array): KeyObjectNote {
  const { data, sopUid } = openDicom(bytes);
  if (data.text(TAG.sopClassUid) !== KEY_OBJECTS)
    throw badFile('The DICOM file is no key object selection.', 'Choose another file.');
  const title = codeOf(data, SR.conceptName) ?? UNTITLED;
  const described = data
    .items(SR.content)
    .find((item) => codeOf(item, SR.conceptName)?.code === CODE.keyObjectDescription.code);
  return {
    sopUid,
    title,
    isRejection: title.system === 'DCM' && REJECTIONS.has(title.code),
    reason: reasonOf(data),
    description: described?.wholeText(SR.textValue) ?? null,
    author: authorOf(data),
    time: documentDate(data),
    images: keyImages(data),
  };
}
