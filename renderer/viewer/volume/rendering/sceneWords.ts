import { scaled } from '../../mpr/planes.ts';
import { directionLetters, type EdgeMarkers } from '../../orientation.ts';
import { numberText } from '../../overlayText.ts';
import type { Eye } from './eye.ts';
import type { LookId } from './looks.ts';
import type { DrawnBy } from './useScene.ts';

/** A look by name, as radiologists call it. */
export const LOOK_WORDS: Readonly<Record<LookId, string>> = {
  bone: 'Bone',
  vessels: 'Vessels with contrast',
  lungs: 'Lungs and airways',
  skin: 'Skin',
  window: 'By the window',
  mip: 'MIP, whole volume',
};

/** By what it can be drawn. */
export const DRAWER_WORDS = { graphics: 'Graphics unit', processor: 'Processor' } as const;

/** Directions at the edges of a view from outside [V6]. */
export function sceneMarkers({ right, down }: Eye, quadruped: boolean): EdgeMarkers {
  const letters = (direction: Eye['right'], sign: 1 | -1) =>
    directionLetters(scaled(direction, sign), quadruped);
  return {
    top: letters(down, -1),
    right: letters(right, 1),
    bottom: letters(down, 1),
    left: letters(right, -1),
  };
}

/** What draws, how it is looked at, and what one must know of it. */
export function sceneWords(drawnBy: DrawnBy | null, { zoom }: Eye): string {
  if (drawnBy === null) return 'Preparing the 3D view …';
  if (drawnBy === 'failed') return 'The 3D view could not be drawn. Close the planes and open them again.';
  const view = `3D · zoom ${numberText(zoom, 2)}× · not for measuring`;
  return drawnBy === 'graphics' ? view : `${view} · drawn by the processor, coarser and slower`;
}
