import { useCallback } from 'react';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { ActiveViewport } from '../../viewer/ViewportGrid.tsx';
import { tellMain } from './imagesSide.ts';
import { useSecondWindow } from './mainSide.ts';

/** In the first window: what is done with the images of a study in the second one. */
export function useAway(studyKey: StudyKey): {
  readonly active: ActiveViewport | null;
  readonly imagesOpened: number;
} {
  const { active, opened } = useSecondWindow();
  return { active, imagesOpened: opened?.studyKey === studyKey ? opened.count : 0 };
}

/** In the second window: tells the first one. */
export function useTellMain(studyKey: StudyKey): {
  readonly onActive: (active: ActiveViewport) => void;
  readonly onImagesOpened: (count: number) => void;
} {
  const onActive = useCallback((active: ActiveViewport) => tellMain({ kind: 'active', active }), []);
  const onImagesOpened = useCallback(
    (count: number) => tellMain({ kind: 'opened', studyKey, count }),
    [studyKey],
  );
  return { onActive, onImagesOpened };
}
