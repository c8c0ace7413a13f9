import { useMemo } from 'react';
import type { InstanceKey, StudyKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';

/** What a panel of the rail asks about: a study, or the image in its current viewport. */
export interface Asked {
  readonly studyKey: StudyKey;
  readonly image: { readonly instanceKey: InstanceKey; readonly frame: number } | null;
}

/** What memory holds for the study as a whole, where no image is given: the panels share one answer. */
export function usePacket({ studyKey, image = null }: Pick<Asked, 'studyKey'> & Partial<Asked>) {
  const input = useMemo(
    () => (image === null ? { studyKey, text: '' } : { studyKey, text: '', image }),
    [studyKey, image],
  );
  return useQuery('memory', 'retrieve', input);
}
