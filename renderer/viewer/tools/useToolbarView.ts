import { useEffect, useRef } from 'react';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { VoiWindow } from '../../../main/contract/domain/pixels/frame.ts';
import type { StackView } from '../StackView.ts';
import type { StackImage } from '../stack.ts';
import { NO_ACTIVE_VIEW, useActiveView, type ViewActions } from './activeView.ts';
import type { Cine } from './cine.ts';
import type { StepKind } from './history.ts';
import type { MagnifierModel } from './useMagnifier.ts';
import type { ViewSteps } from './viewSteps.ts';

interface ToolbarTarget {
  readonly isActive: boolean;
  readonly view: StackView | null;
  readonly image: StackImage | null;
  readonly studyKey: StudyKey;
  readonly steps: ViewSteps | null;
  readonly cine: Cine;
  readonly magnifier: MagnifierModel;
}

/** Hands the viewport that one works in to toolbar and commands. */
export function useToolbarView(target: ToolbarTarget): void {
  const latest = useRef(target);
  latest.current = target;
  const { isActive, view, image, studyKey, cine, magnifier } = target;
  const actions = useRef<ViewActions>(null);
  actions.current ??= viewActions(() => latest.current);
  useEffect(() => {
    if (!isActive || view === null || image === null) return;
    const { instanceKey, frame } = image;
    useActiveView.setState({
      actions: actions.current,
      frame: { studyKey, instanceKey, frame },
      pictured: { studyKey, instanceKey, frame },
      isPlaying: cine.isPlaying,
      isMagnified: magnifier.isOn,
      count: view.images.length,
      ownWindow: () => ownWindow(latest.current.view),
    });
  }, [isActive, view, image, studyKey, cine.isPlaying, magnifier.isOn]);
  useEffect(
    () => () => {
      if (useActiveView.getState().actions === actions.current) useActiveView.setState(NO_ACTIVE_VIEW);
    },
    [],
  );
}

function viewActions(latest: () => ToolbarTarget): ViewActions {
  const change = (kind: StepKind, act: (view: StackView) => void) => () => {
    const { view, steps } = latest();
    if (view !== null) steps?.change(kind, () => act(view));
  };
  return {
    invert: change('invert', (view) => view.toggleInvert()),
    flip: change('flip', (view) => view.toggleFlip()),
    rotate: change('rotate', (view) => view.rotateQuarter()),
    reset: change('reset', (view) => view.reset()),
    play: () => latest().cine.toggle(),
    magnify: () => latest().magnifier.toggle(),
  };
}

/** Through a presentation state, a window is one of other values. */
function ownWindow(view: StackView | null): VoiWindow | null {
  const state = view?.state();
  return state?.hasOwnWindow === true && state.shown?.presented === undefined ? state.window : null;
}
