import { create } from 'zustand';
import type { PlaneOfImage } from './referenceLines.ts';
import type { StackImage } from './stack.ts';

interface ActivePlane {
  /** Where the image lies that one works on; null where that is not known. */
  readonly plane: PlaneOfImage | null;
  /** Whether other images show where that plane cuts them. */
  readonly isShown: boolean;
}

/** The plane of the image that one works on, for the other viewports. */
export const useActivePlane = create<ActivePlane>(() => ({ plane: null, isShown: true }));

/** Shows or hides the lines where the active image cuts the others. */
export function toggleReferenceLines(): void {
  useActivePlane.setState(({ isShown }) => ({ isShown: !isShown }));
}

/** The plane of an image; null where place, size or spacing is unknown. A frame of reference holds within one study (T2). */
export function planeOfImage({ header, place }: StackImage, studyKey: string): PlaneOfImage | null {
  const { rows, columns, spacing } = header;
  const { position, orientation, frameOfReferenceUid } = place;
  if (position === null || orientation === null || rows === null || columns === null || spacing === null)
    return null;
  const { betweenRowsMm, betweenColumnsMm } = spacing;
  return {
    ...{ position, orientation, rows, columns, betweenRowsMm, betweenColumnsMm },
    frameOfReferenceUid: frameOfReferenceUid === null ? null : `${studyKey}/${frameOfReferenceUid}`,
  };
}
