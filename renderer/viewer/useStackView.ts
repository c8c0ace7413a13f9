import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LoadProgress } from './loading/prefetch.ts';
import type { StackRank } from './loading/StackAhead.ts';
import { OpenStack } from './OpenStack.ts';
import type { StackView, ViewState } from './StackView.ts';
import type { StackImage } from './stack.ts';

const NO_SUBSCRIPTION = () => () => {};

/**
 * A stack shown on an element while the component lives, opened at its middle image, with how much of it is loaded. A stack that grows
 * while it comes in goes on as it is shown.
 */
export function useStackView(
  element: RefObject<HTMLDivElement | null>,
  images: readonly StackImage[],
  rank: StackRank,
): { view: StackView | null; state: ViewState | null; progress: LoadProgress } {
  const [view, setView] = useState<StackView | null>(null);
  const [progress, setProgress] = useState<LoadProgress>({ loaded: 0, failed: 0, total: images.length });
  const open = useRef<OpenStack | null>(null);
  useEffect(() => {
    if (open.current?.grow(images)) return;
    open.current?.close();
    const told = { onView: setView, onProgress: setProgress };
    open.current = element.current === null ? null : new OpenStack(element.current, images, rank, told);
  }, [element, images, rank]);
  useEffect(
    () => () => {
      open.current?.close();
      open.current = null;
    },
    [],
  );
  const state = useSyncExternalStore(view?.subscribe ?? NO_SUBSCRIPTION, () => view?.state() ?? null);
  return { view, state, progress };
}
