import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ViewState } from '../StackView.ts';
import type { Crosshair } from './MprState.ts';
import { useMprModel } from './mprModel.ts';
import { useMpr } from './mprStore.ts';
import { PlaneView } from './PlaneView.ts';
import { type PlaneImage, planeImage } from './planeImages.ts';
import type { Pane } from './planes.ts';
import { reachMm } from './planes.ts';

const NO_SUBSCRIPTION = () => () => {};

/** The plane of a pane on an element, while the component lives: it follows the crosshair. */
export function usePlaneView(element: RefObject<HTMLDivElement | null>, pane: Pane) {
  const model = useMprModel();
  const { volume, state, sampler, views } = model;
  const [view, setView] = useState<PlaneView | null>(null);
  useEffect(() => {
    if (element.current === null) return;
    const opened = new PlaneView(element.current, {
      volume,
      sample: (order) => sampler.sample(pane, order),
      onStep: (by) => state.scroll(pane, by),
    });
    opened.setWindow(useMpr.getState().window);
    const leave = views.add(pane, opened);
    setView(opened);
    return () => {
      leave();
      opened.dispose();
      setView(null);
    };
  }, [element, pane, volume, state, sampler, views]);
  const crosshair = useSyncExternalStore(state.subscribe, state.now);
  const image = usePlaneImage(crosshair, pane);
  const count = useMemo(() => {
    const [from, to] = reachMm(volume, crosshair.panes[pane].normal);
    return Math.ceil((to - from) / state.stepMm(pane));
  }, [volume, state, pane, crosshair.panes]);
  useEffect(() => view?.take(image, count), [view, image, count]);
  const shown: ViewState | null = useSyncExternalStore(
    view?.subscribe ?? NO_SUBSCRIPTION,
    () => view?.state() ?? null,
  );
  return { view, image, crosshair, state: shown };
}

/** The same object while it is the same plane: the crosshair moves within it without another picture. */
function usePlaneImage(crosshair: Crosshair, pane: Pane): PlaneImage {
  const model = useMprModel();
  const next = useMemo(() => planeImage(model, crosshair, pane), [model, crosshair, pane]);
  const kept = useRef(next);
  if (kept.current.imageId !== next.imageId) kept.current = next;
  return kept.current;
}
