import type { InstanceKey } from '../../contract/domain/ids.ts';
import type { PresentationState } from '../../contract/domain/presentation.ts';
import { parsePersonName } from '../charset/personName.ts';
import { clinicalTime } from '../header/times.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { readPresentedImages } from './references.ts';
import { PR } from './tags.ts';

const CLASSES = '1.2.840.10008.5.1.4.1.1.11.';
const KINDS: Readonly<Record<string, PresentationState['kind']>> = {
  '1': 'grayscale',
  '2': 'color',
  '3': 'pseudo_color',
  '4': 'blending',
};

/** True of the SOP classes of presentation states (PS3.4 B.5). */
export function isPresentationClass(sopClassUid: string | null): boolean {
  return sopClassUid?.startsWith(CLASSES) ?? false;
}

/** Which presentation state a file is and what it is of. Only grayscale ones are shown: the others need colour profiles and blending. */
export function listState(data: Dataset, instanceKey: InstanceKey): PresentationState {
  const kind = KINDS[data.text(TAG.sopClassUid)?.slice(CLASSES.length) ?? ''] ?? 'other';
  const creator = data.name(PR.creator);
  const offset = data.text(TAG.timezoneOffset);
  return {
    instanceKey,
    kind,
    isShown: kind === 'grayscale',
    label: data.text(PR.label) ?? '',
    description: data.wholeText(PR.description),
    creator: creator === null ? null : parsePersonName(creator).alphabetic || creator,
    time: clinicalTime(data.text(PR.creationDate), data.text(PR.creationTime), offset),
    images: readPresentedImages(data),
  };
}
