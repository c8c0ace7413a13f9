import { type RefObject, useEffect, useRef } from 'react';
import type { StackView, ViewState } from '../StackView.ts';
import type { StackImage } from '../stack.ts';
import type { Measuring } from '../useMeasuring.ts';
import { useSelection } from './selection.ts';

interface JumpOptions {
  readonly view: StackView | null;
  readonly image: StackImage | null;
  readonly state: ViewState | null;
  readonly measuring: Measuring;
  readonly box: RefObject<HTMLElement | null>;
  readonly onScroll: (index: number) => void;
}

/** Shows the image that is jumped to, where this viewport has it, and goes on with what was left half drawn there. */
export function useJump(options: JumpOptions): void {
  const { view, image, state } = options;
  const target = useSelection((selection) => selection.target);
  const latest = useRef(options);
  latest.current = options;
  const index =
    target === null || target.plane !== undefined || view === null
      ? -1
      : view.images.findIndex(
          ({ instanceKey, frame }) => instanceKey === target.instanceKey && frame === target.frame,
        );
  useEffect(() => {
    if (index < 0 || view === null) return;
    void view.show(index);
    latest.current.onScroll(index);
    latest.current.box.current?.focus();
  }, [index, view]);
  const isThere = index >= 0 && state?.index === index && state.shown?.imageId === image?.imageId;
  useEffect(() => {
    if (!isThere || target === null) return;
    // Of two viewports with the same series the first one takes it.
    if (useSelection.getState().target !== target) return;
    useSelection.getState().arrive();
    if (target.open !== null) latest.current.measuring.resume(target.open);
  }, [isThere, target]);
}
