import type { RenderingEngine } from '@cornerstonejs/core';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { type LoadProgress, prefetchStack } from './loading/prefetch.ts';
import { StackView, type ViewState } from './StackView.ts';
import { middleIndex, type StackImage } from './stack.ts';

const NO_SUBSCRIPTION = () => () => {};

/** A stack shown on an element while the component lives, opened at its middle image, with how much of it is loaded. */
export function useStackView(
  engine: RenderingEngine,
  viewportId: string,
  element: RefObject<HTMLDivElement | null>,
  images: readonly StackImage[],
): { view: StackView | null; state: ViewState | null; progress: LoadProgress } {
  const [view, setView] = useState<StackView | null>(null);
  const [progress, setProgress] = useState<LoadProgress>({ loaded: 0, failed: 0, total: images.length });
  useEffect(() => {
    if (element.current === null) return;
    const opened = new StackView(engine, viewportId, element.current, images);
    setView(opened);
    let endPrefetch = () => {};
    let isOpen = true;
    void opened.show(middleIndex(images)).then(() => {
      // The image asked for comes first; the others would share its connection.
      if (isOpen) endPrefetch = prefetchStack(images, () => opened.state().index, setProgress);
    });
    return () => {
      isOpen = false;
      endPrefetch();
      opened.dispose();
      setView(null);
    };
  }, [engine, viewportId, element, images]);
  const state = useSyncExternalStore(view?.subscribe ?? NO_SUBSCRIPTION, () => view?.state() ?? null);
  return { view, state, progress };
}
