import { useCallback } from 'react';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import { useDialogs } from '../../state/dialogs.ts';
import { usePlaces } from '../../state/places.ts';

/** Opens a study from the report, which stays to be come back to. */
export function useOpenStudy(): (studyKey: StudyKey) => void {
  const close = useDialogs((state) => state.close);
  const openStudy = usePlaces((state) => state.openStudy);
  return useCallback(
    (studyKey) => {
      close();
      openStudy(studyKey);
    },
    [close, openStudy],
  );
}
