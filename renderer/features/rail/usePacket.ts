import { useMemo } from 'react';
import type { InstanceKey, StudyKey } from '../../../main/contract/domain/ids.ts';
import { useQuery } from '../../api/useQuery.ts';

/** What a panel of the rail asks about: a study, or the image in its current viewport. */
export interface Asked {
  readonly studyKey: StudyKey;
  readonly image: { readonly instanceKey: InstanceKey; readonly frame: number } | null;
}

/** What memory holds for the study as a whole: the panels share one answer. */
export function usePacket({ studyKey }: Pick<Asked, 'studyKey'>) {
  const input = useMemo(() => ({ studyKey, text: '' }), [studyKey]);
  return useQuery('memory', 'retrieve', input);
}
