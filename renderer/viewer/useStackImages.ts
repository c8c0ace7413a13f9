import { useMemo, useState } from 'react';
import { type ShownSeries, stackImages } from './seriesParts.ts';
import type { StackImage } from './stack.ts';

/** Images of a series; the same array while they are the same images, so that a refreshed study does not open its stack anew. */
export function useStackImages(series: ShownSeries): readonly StackImage[] {
  const images = useMemo(() => stackImages(series), [series]);
  const [kept, setKept] = useState(images);
  if (kept === images || isSameStack(kept, images)) return kept;
  setKept(images);
  return images;
}

function isSameStack(one: readonly StackImage[], other: readonly StackImage[]): boolean {
  return one.length === other.length && one.every(({ imageId }, index) => imageId === other[index]?.imageId);
}
