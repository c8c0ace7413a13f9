import { useState } from 'react';
import { loadImage } from '../../viewer/loading/imageLoader.ts';
import { needsResolving } from '../../viewer/loading/resolveStack.ts';
import { stackImages } from '../../viewer/seriesParts.ts';
import { middleIndex } from '../../viewer/stack.ts';
import type { Stage } from './useStage.ts';

/**
 * Asks for the pictures that the viewports begin with before the screen is drawn for the first time: drawing it keeps the page busy, and
 * they come in meanwhile. `isHere`: the images are shown in this window.
 */
export function useFirstPictures(stage: Stage, isHere: boolean): void {
  useState(() => isHere && askForFirst(stage));
}

function askForFirst({ hung, studies }: Stage): void {
  const series = studies.flatMap((study) => study.series);
  for (const viewport of hung.viewports) {
    const shown = series.find(({ seriesKey }) => seriesKey === viewport?.seriesKey);
    const images = shown === undefined ? [] : stackImages(shown);
    const first = images[middleIndex(images)];
    // A viewport that cannot show its picture says so itself.
    if (first !== undefined && !needsResolving(images)) loadImage(first).catch(() => {});
  }
}
