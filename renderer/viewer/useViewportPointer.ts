import { type RefObject, useEffect, useRef } from 'react';
import { applyAffine, clampToImage, invertAffine, type Point } from './geometry.ts';
import { measuringTool, type ViewerTool } from './measuring.ts';
import type { StackView } from './StackView.ts';
import type { Measuring } from './useMeasuring.ts';

interface PointerTargets {
  readonly view: StackView | null;
  readonly tool: ViewerTool;
  readonly measuring: Measuring;
  /** The point under the mouse in image pixels; null outside the viewport. */
  readonly onHover: (point: Point | null) => void;
  readonly onScroll: (index: number) => void;
}

interface Drag {
  readonly tool: ViewerTool;
  readonly start: Point;
  last: Point;
  scrolled: number;
}

/** Canvas pixels for which a press and its release count as a click. */
const CLICK_PIXELS = 3;
/** Canvas pixels of a drag for each image scrolled. */
const SCROLL_PIXELS = 8;
/** A wheel's notch is at least this much; smaller ones come from a touch pad and are added up. */
const NOTCH = 100;
const TOUCH_PAD_STEP = 40;

/** Mouse of a viewport: left button the tool, middle pan, right zoom, wheel scroll (with Ctrl zoom). */
export function useViewportPointer(box: RefObject<HTMLElement | null>, targets: PointerTargets): void {
  const latest = useRef(targets);
  latest.current = targets;
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const handlers = pointerHandlers(element, latest);
    const events = Object.entries(handlers) as [keyof HTMLElementEventMap, EventListener][];
    // Not passive: the page must not scroll or zoom with the wheel.
    for (const [type, handler] of events) element.addEventListener(type, handler, { passive: false });
    return () => {
      for (const [type, handler] of events) element.removeEventListener(type, handler);
    };
  }, [box]);
}

interface Latest {
  readonly current: PointerTargets;
}

function pointerHandlers(element: HTMLElement, latest: Latest) {
  let drag: Drag | null = null;
  const at = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [event.clientX - left - element.clientLeft, event.clientY - top - element.clientTop];
  };
  return {
    pointerdown: (event: PointerEvent) => {
      if ((event.target as Element).closest('button') !== null) return;
      element.focus();
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      const tool = toolOf(event.button, latest.current.tool);
      drag = { tool, start: at(event), last: at(event), scrolled: 0 };
      if (measuringTool(tool) !== null) pressMeasuring(latest.current, at(event));
    },
    pointermove: (event: PointerEvent) => {
      hover(latest.current, at(event));
      if (drag !== null && measuringTool(drag.tool) === null) dragPicture(latest.current, drag, at(event));
    },
    pointerup: (event: PointerEvent) => {
      if (drag !== null && measuringTool(drag.tool) !== null)
        releaseMeasuring(latest.current, drag, at(event));
      drag = null;
    },
    pointercancel: () => {
      drag = null;
    },
    pointerleave: () => latest.current.onHover(null),
    wheel: wheelHandler(latest),
  };
}

/** `button` as in MouseEvent.button. */
function toolOf(button: number, left: ViewerTool): ViewerTool {
  if (button === 1) return 'pan';
  return button === 2 ? 'zoom' : left;
}

function wheelHandler(latest: Latest) {
  let wheel = 0;
  return (event: WheelEvent) => {
    event.preventDefault();
    const { view, onScroll } = latest.current;
    if (view === null) return;
    if (event.ctrlKey) return view.zoomBy(Math.exp(-event.deltaY / 400));
    const isNotch = Math.abs(event.deltaY) >= NOTCH || event.deltaMode !== 0;
    wheel = isNotch ? 0 : wheel + event.deltaY;
    const steps = isNotch ? Math.sign(event.deltaY) : Math.trunc(wheel / TOUCH_PAD_STEP);
    wheel -= isNotch ? 0 : steps * TOUCH_PAD_STEP;
    if (steps !== 0) onScroll(view.step(steps));
  };
}

/** Tells the point under the mouse, and moves the open end of a draft there. */
function hover({ view, measuring, onHover }: PointerTargets, at: Point): void {
  onHover(imagePoint(view, at));
  const point = onImage(view, at);
  if (measuring.draft !== null && !measuring.draft.byKeyboard && point !== null) measuring.moveTo(point);
}

/** The end of a drag sets the second point; a click leaves it to the next one. */
function releaseMeasuring({ view, measuring }: PointerTargets, { start }: Drag, at: Point): void {
  const moved = Math.hypot(at[0] - start[0], at[1] - start[1]);
  const point = onImage(view, at);
  if (moved > CLICK_PIXELS && point !== null && measuring.draft !== null) measuring.setPoint(point);
}

function pressMeasuring({ view, measuring }: PointerTargets, at: Point): void {
  const point = onImage(view, at);
  if (point === null) return;
  if (measuring.draft === null) measuring.openAt(point);
  else measuring.setPoint(point);
}

function imagePoint(view: StackView | null, at: Point): Point | null {
  const { imageToCanvas, shown } = view?.state() ?? {};
  const inverse = imageToCanvas == null ? null : invertAffine(imageToCanvas);
  return inverse === null || shown == null ? null : applyAffine(inverse, at);
}

function onImage(view: StackView | null, at: Point): Point | null {
  const point = imagePoint(view, at);
  const layout = view?.state().shown?.header.layout;
  return point === null || layout === undefined ? null : clampToImage(point, layout.columns, layout.rows);
}

function dragPicture({ view, onScroll }: PointerTargets, drag: Drag, at: Point): void {
  if (view === null) return;
  const [dx, dy] = [at[0] - drag.last[0], at[1] - drag.last[1]];
  drag.last = at;
  if (drag.tool === 'window') view.dragWindow(dx, dy);
  if (drag.tool === 'pan') view.panBy(dx, dy);
  if (drag.tool === 'zoom') view.zoomBy(Math.exp(-dy / 150));
  if (drag.tool === 'scroll') {
    const steps = Math.trunc((at[1] - drag.start[1]) / SCROLL_PIXELS) - drag.scrolled;
    drag.scrolled += steps;
    if (steps !== 0) onScroll(view.step(steps));
  }
}
