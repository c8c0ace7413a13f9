import { type RefObject, useEffect, useRef } from 'react';
import type { Measurement } from '../../main/contract/domain/reading.ts';
import { applyAffine, clampToImage, invertAffine, type Point } from './geometry.ts';
import { measuringTool, type OpenDraft, type ViewerTool } from './measuring.ts';
import type { StackView } from './StackView.ts';
import type { StackImage } from './stack.ts';
import { hitAt } from './tools/hit.ts';
import { measurementsOn, useMarks } from './tools/marks.ts';
import { useSelection } from './tools/selection.ts';
import type { Editing } from './tools/useEditing.ts';
import type { ViewSteps } from './tools/viewSteps.ts';
import type { Measuring } from './useMeasuring.ts';

interface PointerTargets {
  readonly view: StackView | null;
  readonly tool: ViewerTool;
  readonly image: StackImage | null;
  readonly measuring: Measuring;
  readonly editing: Editing;
  /** What a person changes in the view, to be undone. */
  readonly steps: ViewSteps | null;
  /** The point under the mouse in image pixels; null outside the viewport. */
  readonly onHover: (point: Point | null) => void;
  readonly onScroll: (index: number) => void;
}

interface Drag {
  /** `edit` moves a measurement's points. */
  readonly tool: ViewerTool | 'edit';
  readonly start: Point;
  last: Point;
  scrolled: number;
}

/** Canvas pixels for which a press and its release count as a click. */
const CLICK_PIXELS = 3;
/** Canvas pixels from its first corner within which a region is closed. */
const CLOSE_PIXELS = 8;
/** Canvas pixels of a drag for each image scrolled. */
const SCROLL_PIXELS = 8;
/** A wheel's notch is at least this much; smaller ones come from a touch pad and are added up. */
const NOTCH = 100;
const TOUCH_PAD_STEP = 40;

/** Mouse of a viewport: left button the tool, middle pan, right zoom, wheel scroll (with Ctrl zoom). */
export function useViewportPointer(box: RefObject<HTMLElement | null>, targets: PointerTargets): void {
  const { measurements } = useMarks();
  const latest = useRef({ ...targets, measurements });
  latest.current = { ...targets, measurements };
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

interface Targets extends PointerTargets {
  readonly measurements: readonly Measurement[];
}

interface Latest {
  readonly current: Targets;
}

function pointerHandlers(element: HTMLElement, latest: Latest) {
  let drag: Drag | null = null;
  const at = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [event.clientX - left - element.clientLeft, event.clientY - top - element.clientTop];
  };
  return {
    pointerdown: (event: PointerEvent) => {
      if ((event.target as Element).closest('button, input, select') !== null) return;
      element.focus();
      event.preventDefault();
      element.setPointerCapture(event.pointerId);
      const tool = press(latest.current, event.button, at(event));
      drag = { tool, start: at(event), last: at(event), scrolled: 0 };
    },
    pointermove: (event: PointerEvent) => {
      hover(latest.current, at(event));
      if (drag?.tool === 'edit') moveEdit(latest.current, at(event));
      else if (drag?.tool === 'freehand') trace(latest.current, at(event));
      else if (drag !== null && measuringTool(drag.tool) === null)
        dragPicture(latest.current, drag, at(event));
    },
    pointerup: (event: PointerEvent) => {
      if (drag?.tool === 'edit') latest.current.editing.drop();
      else if (drag !== null && measuringTool(drag.tool) !== null)
        releaseMeasuring(latest.current, drag, at(event));
      drag = null;
    },
    pointercancel: () => {
      if (drag?.tool === 'edit') latest.current.editing.giveUp();
      drag = null;
    },
    dblclick: () => latest.current.measuring.close(),
    pointerleave: () => latest.current.onHover(null),
    wheel: wheelHandler(latest),
  };
}

/** `button` as in MouseEvent.button. */
function toolOf(button: number, left: ViewerTool): ViewerTool {
  if (button === 1) return 'pan';
  return button === 2 ? 'zoom' : left;
}

/** What a press begins: moving a measurement that lies there, measuring, or what the button does. */
function press(targets: Targets, button: number, at: Point): Drag['tool'] {
  const tool = toolOf(button, targets.tool);
  targets.steps?.begin();
  if (button !== 0) return tool;
  if (targets.measuring.now() === null && grab(targets, at)) return 'edit';
  if (measuringTool(tool) !== null) pressMeasuring(targets, at);
  return tool;
}

/** Takes hold of a handle; a line is chosen first and moved from then on. Answers whether something is held. */
function grab({ view, image, tool, editing, measurements }: Targets, at: Point): boolean {
  const map = view?.state().imageToCanvas ?? null;
  const point = onImage(view, at);
  if (map === null || image === null || point === null) return false;
  const { selectedId, select } = useSelection.getState();
  const hit = hitAt(at, measurementsOn(measurements, image), map, selectedId);
  const isMeasuring = measuringTool(tool) !== null;
  const isHeld = hit !== null && (hit.grip !== 'all' || (hit.measurement.id === selectedId && !isMeasuring));
  if (hit !== null && isHeld) editing.grab(hit.measurement, hit.grip, point);
  else select(isMeasuring ? null : (hit?.measurement.id ?? null));
  return isHeld;
}

function moveEdit({ view, editing }: Targets, at: Point): void {
  const point = onImage(view, at);
  if (point !== null) editing.moveTo(point);
}

/** A contour that is drawn with the button held: a point for each pixel that the cursor has gone. */
function trace({ view, measuring }: Targets, at: Point): void {
  const last = measuring.now()?.points.at(-1);
  const point = onImage(view, at);
  if (last === undefined || point === null) return;
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= 1) measuring.setPoint(point);
}

function wheelHandler(latest: Latest) {
  let wheel = 0;
  return (event: WheelEvent) => {
    event.preventDefault();
    const { view, onScroll, steps: kept } = latest.current;
    if (view === null) return;
    if (event.ctrlKey) return kept?.change('zoom', () => view.zoomBy(Math.exp(-event.deltaY / 400)));
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
  const open = measuring.now();
  if (open !== null && !open.byKeyboard && point !== null) measuring.moveTo(point);
}

/** The end of a drag sets the next point, of a traced contour the last one; a click leaves it to the next click. */
function releaseMeasuring({ view, measuring }: PointerTargets, { tool, start }: Drag, at: Point): void {
  const moved = Math.hypot(at[0] - start[0], at[1] - start[1]);
  const point = onImage(view, at);
  if (moved <= CLICK_PIXELS || point === null || measuring.now() === null) return;
  if (tool === 'freehand') measuring.close();
  else measuring.setPoint(point);
}

function pressMeasuring({ view, measuring }: PointerTargets, at: Point): void {
  const point = onImage(view, at);
  const open = measuring.now();
  if (point === null) return;
  if (open === null) measuring.openAt(point);
  else if (open.tool === 'freehand' && isAtFirst(view, open, at)) measuring.close();
  else measuring.setPoint(point);
}

/** True where a press on the first corner closes a region. */
function isAtFirst(view: StackView | null, { points }: OpenDraft, at: Point): boolean {
  const map = view?.state().imageToCanvas ?? null;
  const [first] = points;
  if (map === null || first === undefined || points.length < 3) return false;
  const [x, y] = applyAffine(map, first);
  return Math.hypot(at[0] - x, at[1] - y) <= CLOSE_PIXELS;
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

function dragPicture({ view, steps, onScroll }: PointerTargets, drag: Drag, at: Point): void {
  if (view === null) return;
  const [dx, dy] = [at[0] - drag.last[0], at[1] - drag.last[1]];
  drag.last = at;
  if (drag.tool === 'window') steps?.drag('window', () => view.dragWindow(dx, dy));
  if (drag.tool === 'pan') steps?.drag('pan', () => view.panBy(dx, dy));
  if (drag.tool === 'zoom') steps?.drag('zoom', () => view.zoomBy(Math.exp(-dy / 150)));
  if (drag.tool === 'scroll') {
    const steps = Math.trunc((at[1] - drag.start[1]) / SCROLL_PIXELS) - drag.scrolled;
    drag.scrolled += steps;
    if (steps !== 0) onScroll(view.step(steps));
  }
}
