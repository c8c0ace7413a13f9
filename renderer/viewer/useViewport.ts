import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useNewest } from '../ui/useNewest.ts';
import type { Point } from './geometry.ts';
import type { LoadProgress } from './loading/prefetch.ts';
import { windowUnit } from './presentation/presented.ts';
import { type PresentationModel, usePresentation } from './presentation/usePresentation.ts';
import type { ViewportProps } from './props.ts';
import type { ViewState } from './StackView.ts';
import type { StackImage } from './stack.ts';
import { type Cine, useCine } from './tools/cine.ts';
import { type Editing, useEditing } from './tools/useEditing.ts';
import { useJump } from './tools/useJump.ts';
import { useMagnifier } from './tools/useMagnifier.ts';
import { useToolbarView } from './tools/useToolbarView.ts';
import { useViewSteps } from './tools/useViewSteps.ts';
import { type Measuring, useMeasuring } from './useMeasuring.ts';
import { useProbe } from './useProbe.ts';
import { useStackImages } from './useStackImages.ts';
import { useStackView } from './useStackView.ts';
import { useViewportKeys } from './useViewportKeys.ts';
import { useViewportPointer } from './useViewportPointer.ts';

/** Everything that a viewport shows and answers to. */
export interface ViewportModel {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLDivElement | null>;
  readonly images: readonly StackImage[];
  /** The image asked for; null of an empty series. */
  readonly image: StackImage | null;
  readonly state: ViewState | null;
  readonly progress: LoadProgress;
  readonly measuring: Measuring;
  readonly editing: Editing;
  readonly cine: Cine;
  /** Where the magnifier lies, in image pixels; null while there is none. */
  readonly magnifiedAt: Point | null;
  readonly probeText: string;
  readonly showsValues: boolean;
  /** The overlay planes of the file are hidden. */
  readonly hidesPlanes: boolean;
  /** Shows the stack by another window or curve of the file. */
  readonly chooseVoi: (choice: number) => void;
  /** Presentation states of the stack and subtraction of its frames. */
  readonly presentation: PresentationModel;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onKeyUp: (event: KeyboardEvent) => void;
}

/** Opens the stack of a viewport and joins mouse, keys, measuring, probe and linked scroll to it. */
export function useViewport(props: ViewportProps): ViewportModel {
  const { activeTool: tool } = props;
  const box = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { view, ...stack } = useLinkedStack(props, canvas);
  const { image, state } = stack;
  const { showsValues, hidesPlanes, ...toggles } = useOverlaySwitches();
  useReports(props, image, state?.shown?.imageId ?? null);
  const onScroll = (index: number) => props.links.scrolled(props.cell, index);
  const { studyKey } = props.study;
  const measuring = useMeasuring({ view, image, studyKey, tool });
  const editing = useEditing({ view, image, announce: measuring.announce });
  const steps = useViewSteps(view);
  const cine = useCine(view, state?.shown?.header.frameRate ?? null, onScroll);
  useJump({ view, image, state, measuring, box, onScroll });
  const probe = useProbe(state, measuring.draft, tool);
  const magnifier = useMagnifier(state, probe.hovered, measuring.draft?.cursor ?? null);
  useToolbarView({ isActive: props.isActive, view, image, studyKey, steps, cine, magnifier });
  useViewportPointer(box, {
    ...{ view, image, tool, measuring, editing, steps },
    onHover: probe.setPoint,
    onScroll,
  });
  const keys = useViewportKeys({
    ...{ view, measuring, editing, steps, cine },
    onMagnify: magnifier.hold,
    modality: props.series.modality,
    unit: state?.shown ? windowUnit(state.shown) : '',
    onScroll,
    ...toggles,
  });
  const presentation = usePresentation({ view, state, study: props.study, isActive: props.isActive });
  const chooseVoi = (choice: number) => void view?.chooseVoi(choice);
  const shown = { ...stack, measuring, editing, cine, showsValues, hidesPlanes, chooseVoi, presentation };
  return { box, canvas, ...shown, magnifiedAt: magnifier.at, probeText: probe.text, ...keys };
}

/** The stack of the viewport's series, which scrolls along with the others. */
function useLinkedStack(props: ViewportProps, canvas: RefObject<HTMLDivElement | null>) {
  const { cell, links, role, whose, openWindow } = props;
  const { seriesKey, studyKey } = props.series;
  const written = useStackImages(props.series);
  const { view, state, progress } = useStackView(canvas, written, role);
  const images = view?.images ?? written;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stack that grew lies otherwise
  useEffect(
    () => (view === null ? undefined : links.add(cell, view, { role, studyKey, seriesKey, whose })),
    [links, cell, view, images, role, studyKey, seriesKey, whose],
  );
  useEffect(() => {
    if (openWindow !== null) view?.setWindow({ ...openWindow, voiFunction: 'LINEAR' });
  }, [view, openWindow]);
  return { view, images, image: images[state?.index ?? 0] ?? null, state, progress };
}

function useOverlaySwitches() {
  const [showsValues, setShowsValues] = useState(false);
  const [hidesPlanes, setHidesPlanes] = useState(false);
  return {
    showsValues,
    hidesPlanes,
    onToggleValues: () => setShowsValues(!showsValues),
    onToggleGraphics: () => setHidesPlanes(!hidesPlanes),
  };
}

/** Tells the grid which image is worked in and which was shown. */
function useReports(props: ViewportProps, image: StackImage | null, shownId: string | null): void {
  const { isActive, onActivate, onShown } = props;
  const report = useNewest({ onActivate, onShown });
  useEffect(() => {
    if (isActive && image !== null) report.current.onActivate(image);
  }, [isActive, image, report]);
  useEffect(() => {
    if (shownId !== null) report.current.onShown(shownId);
  }, [shownId, report]);
}
