import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { cross } from '../../../main/contract/domain/geometry/vectors.ts';
import type { StudyKey } from '../../../main/contract/domain/ids.ts';
import type { ViewerTool } from '../measuring.ts';
import { NO_ACTIVE_VIEW, useActiveView } from '../tools/activeView.ts';
import type { Cine } from '../tools/cine.ts';
import { useEditing } from '../tools/useEditing.ts';
import { useMagnifier } from '../tools/useMagnifier.ts';
import { useViewSteps } from '../tools/useViewSteps.ts';
import type { ViewSteps } from '../tools/viewSteps.ts';
import { type Measuring, useMeasuring } from '../useMeasuring.ts';
import { useProbe } from '../useProbe.ts';
import { useViewportKeys } from '../useViewportKeys.ts';
import { useViewportPointer } from '../useViewportPointer.ts';
import { useMpr } from './mprStore.ts';
import type { PlaneView } from './PlaneView.ts';
import type { PlaneImage } from './planeImages.ts';
import { nearestPane, type Pane } from './planes.ts';
import { usePlaneView } from './usePlaneView.ts';

/** What a pane is given. */
export interface PaneOptions {
  readonly pane: Pane;
  readonly studyKey: StudyKey;
  readonly modality: string;
  readonly tool: ViewerTool;
  readonly isActive: boolean;
  readonly onLeave: () => void;
}

/** Planes are not played. */
const NO_CINE: Cine = { isPlaying: false, rate: 1, toggle: () => {}, changeRate: () => {} };

/** Everything that a pane shows and answers to: the viewport's own measuring, editing, mouse and keys on a plane. */
export function useMprPane(box: RefObject<HTMLDivElement | null>, options: PaneOptions) {
  const { pane, studyKey, tool } = options;
  const canvas = useRef<HTMLDivElement>(null);
  const { view, image, crosshair, state } = usePlaneView(canvas, pane);
  // Without a frame of reference there are no points of the patient to keep.
  const measured = image.plane === undefined ? null : image;
  const measuring = useMeasuring({ view, image: measured, studyKey, tool });
  const editing = useEditing({ view, image: measured, announce: measuring.announce });
  const steps = useViewSteps(view);
  const probe = useProbe(state, measuring.draft, tool);
  const magnifier = useMagnifier(state, probe.hovered, measuring.draft?.cursor ?? null);
  useResume(options, state?.shown?.imageId === image.imageId, measuring);
  usePaneToolbar(options, { view, steps, magnifier, image });
  useViewportPointer(box, {
    ...{ view, image: measured, tool, measuring, editing, steps },
    onHover: probe.setPoint,
    onScroll: ignore,
  });
  const keys = useViewportKeys({
    ...{ view, measuring, editing, steps, cine: NO_CINE, modality: options.modality },
    unit: state?.shown?.header.unit ?? '',
    onScroll: ignore,
    onToggleValues: ignore,
    onToggleGraphics: ignore,
    onMagnify: magnifier.hold,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    keys.onKeyDown(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    options.onLeave();
  };
  const shown = { view, image, crosshair, state, measuring, editing };
  return { canvas, ...shown, magnifiedAt: magnifier.at, probe, onKeyDown, onKeyUp: keys.onKeyUp };
}

function ignore(): void {}

/** Goes on with what was left half drawn on the plane that is jumped to. */
function useResume({ pane, isActive }: PaneOptions, isThere: boolean, measuring: Measuring): void {
  const target = useMpr((mpr) => mpr.target);
  const latest = useRef(measuring);
  latest.current = measuring;
  useEffect(() => {
    const { model } = useMpr.getState();
    if (!isThere || !isActive || target === null || model === null) return;
    if (nearestPane(cross(target.plane.columnStep, target.plane.rowStep)) !== pane) return;
    useMpr.setState({ target: null });
    if (target.open !== null) latest.current.resume(target.open);
  }, [isThere, isActive, target, pane]);
}

/** What a pane shows, as far as toolbar and commands act on it. */
interface Shown {
  readonly view: PlaneView | null;
  readonly steps: ViewSteps | null;
  readonly magnifier: ReturnType<typeof useMagnifier>;
  readonly image: Pick<PlaneImage, 'instanceKey' | 'frame'>;
}

/** Hands the pane that one works in to toolbar and commands. A plane is no image that could be marked. */
function usePaneToolbar({ isActive, studyKey }: PaneOptions, { view, steps, magnifier, image }: Shown): void {
  const { instanceKey, frame } = image;
  const latest = useRef(magnifier);
  latest.current = magnifier;
  useEffect(() => {
    if (!isActive || view === null) return;
    const actions = {
      invert: () => steps?.change('invert', () => view.toggleInvert()),
      flip: () => steps?.change('flip', () => view.toggleFlip()),
      rotate: () => steps?.change('rotate', () => view.rotateQuarter()),
      reset: () => steps?.change('reset', () => view.reset()),
      play: ignore,
      magnify: () => latest.current.toggle(),
    };
    const pictured = { studyKey, instanceKey, frame };
    useActiveView.setState({ ...NO_ACTIVE_VIEW, actions, pictured, isMagnified: magnifier.isOn, count: 1 });
    return () => {
      if (useActiveView.getState().actions === actions) useActiveView.setState(NO_ACTIVE_VIEW);
    };
  }, [isActive, view, steps, magnifier.isOn, studyKey, instanceKey, frame]);
}
