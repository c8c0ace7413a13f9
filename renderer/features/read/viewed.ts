import { create } from 'zustand';
import type { InstanceKey, StudyKey } from '../../../main/contract/domain/ids.ts';
import type { ActiveViewport } from '../../viewer/ViewportGrid.tsx';
import { useReadRole } from '../secondWindow/useReadRole.ts';
import { useAway } from '../secondWindow/useShared.ts';

/** An image that memory is asked about. */
interface ViewedImage {
  readonly instanceKey: InstanceKey;
  readonly frame: number;
}

interface Viewed {
  readonly studyKey: StudyKey | null;
  readonly active: ActiveViewport | null;
  readonly imagesOpened: number;
}

/**
 * What was looked at of the open study in this window. A store of its own: it changes with each image that is scrolled past, and only what
 * shows it is drawn anew.
 */
const useHere = create<Viewed>(() => ({ studyKey: null, active: null, imagesOpened: 0 }));

/** The viewport that one works in shows this image. */
export function lookAt(studyKey: StudyKey, active: ActiveViewport): void {
  useHere.setState((before) => ({ ...of(studyKey, before), active }));
}

/** So many images of the study were shown. */
export function countOpened(studyKey: StudyKey, count: number): void {
  useHere.setState((before) => {
    const { active, imagesOpened } = of(studyKey, before);
    return { studyKey, active, imagesOpened: Math.max(imagesOpened, count) };
  });
}

function of(studyKey: StudyKey, before: Viewed): Viewed {
  return before.studyKey === studyKey ? before : { studyKey, active: null, imagesOpened: 0 };
}

/** The image of the study that one works in, in whichever window; null where it is one of a prior, or none. */
export function useViewedImage(studyKey: StudyKey): ViewedImage | null {
  const role = useReadRole();
  const away = useAway(studyKey);
  const here = useHere((viewed) => of(studyKey, viewed).active);
  const active = role === 'report' ? away.active : here;
  return active?.role === 'current' ? { instanceKey: active.instanceKey, frame: active.frame } : null;
}

/** How many images of the study were shown in either window. */
export function useImagesOpened(studyKey: StudyKey): number {
  const away = useAway(studyKey);
  return Math.max(
    away.imagesOpened,
    useHere((viewed) => of(studyKey, viewed).imagesOpened),
  );
}

/** {@link useImagesOpened} as it is when it is called. */
export function useImagesOpenedNow(studyKey: StudyKey): () => number {
  const away = useAway(studyKey);
  return () => Math.max(away.imagesOpened, of(studyKey, useHere.getState()).imagesOpened);
}
