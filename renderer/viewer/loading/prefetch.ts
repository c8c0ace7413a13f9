import type { StackImage } from '../stack.ts';
import { cancelImages, isLoaded, loadImage, pictureCache } from './imageLoader.ts';

/** How much of a stack is in the cache. */
export interface LoadProgress {
  readonly loaded: number;
  readonly failed: number;
  readonly total: number;
}

const AT_ONCE = 3;
/** A stack may fill this share of the cache: a larger one is loaded around the image shown. */
const CACHE_SHARE = 0.4;

/** Loads a stack in the background, nearest to the image shown first; answers with a function that gives up what is left. */
export function prefetchStack(
  images: readonly StackImage[],
  currentIndex: () => number,
  onProgress: (progress: LoadProgress) => void,
): () => void {
  const waiting = new Set(images.keys());
  let failed = 0;
  let isStopped = false;
  const report = () => {
    const loaded = images.filter(({ imageId }) => isLoaded(imageId)).length;
    onProgress({ loaded, failed, total: images.length });
  };
  const work = async (): Promise<void> => {
    for (
      let index = nearest(waiting, currentIndex());
      index !== null;
      index = nearest(waiting, currentIndex())
    ) {
      if (isStopped || isFull(images)) return;
      waiting.delete(index);
      try {
        await loadImage(images[index] as StackImage);
      } catch {
        // The reason is shown when a person comes to the image.
        failed += 1;
      }
      if (!isStopped) report();
    }
  };
  report();
  for (let worker = 0; worker < AT_ONCE; worker++) void work();
  return () => {
    isStopped = true;
    cancelImages(images.map(({ imageId }) => imageId));
  };
}

function isFull(images: readonly StackImage[]): boolean {
  const bytes = images.reduce((sum, { imageId }) => sum + pictureCache.bytesOf(imageId), 0);
  return bytes > CACHE_SHARE * pictureCache.maxBytes;
}

function nearest(waiting: ReadonlySet<number>, current: number): number | null {
  let best: number | null = null;
  for (const index of waiting) {
    if (best === null || Math.abs(index - current) < Math.abs(best - current)) best = index;
  }
  return best;
}
