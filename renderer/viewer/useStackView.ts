import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { libraryPictures } from './loading/libraryPictures.ts';
import { type LoadProgress, prefetchStack } from './loading/prefetch.ts';
import { needsResolving, resolveStack } from './loading/resolveStack.ts';
import { StackView, type ViewState } from './StackView.ts';
import { middleIndex, type StackImage } from './stack.ts';

const NO_SUBSCRIPTION = () => () => {};

/** A stack shown on an element while the component lives, opened at its middle image, with how much of it is loaded. */
export function useStackView(
  element: RefObject<HTMLDivElement | null>,
  images: readonly StackImage[],
): { view: StackView | null; state: ViewState | null; progress: LoadProgress } {
  const [view, setView] = useState<StackView | null>(null);
  const [progress, setProgress] = useState<LoadProgress>({ loaded: 0, failed: 0, total: images.length });
  useEffect(() => {
    const abort = new AbortController();
    const open = (ordered: readonly StackImage[]) => {
      if (abort.signal.aborted || element.current === null) return;
      const opened = new StackView(element.current, ordered);
      abort.signal.addEventListener('abort', () => opened.dispose());
      setView(opened);
      void opened.show(middleIndex(ordered)).then(() => {
        // The image asked for comes first; the others would share its connection.
        if (abort.signal.aborted) return;
        const endPrefetch = prefetchStack(ordered, () => opened.state().index, setProgress);
        abort.signal.addEventListener('abort', endPrefetch);
      });
    };
    if (needsResolving(images)) void resolveStack(images, libraryPictures, abort.signal).then(open);
    else open(images);
    return () => {
      abort.abort();
      setView(null);
    };
  }, [element, images]);
  const state = useSyncExternalStore(view?.subscribe ?? NO_SUBSCRIPTION, () => view?.state() ?? null);
  return { view, state, progress };
}
