import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Eye, FROM_FRONT, turned, zoomed } from './eye.ts';

const TURN_DEGREES = 10;
const DRAG_DEGREES_PER_PX = 0.4;
const ZOOM_STEP = 1.25;

/** Degrees to the right and down for each arrow. */
const TURNS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-TURN_DEGREES, 0],
  ArrowRight: [TURN_DEGREES, 0],
  ArrowUp: [0, -TURN_DEGREES],
  ArrowDown: [0, TURN_DEGREES],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

type SetEye = (change: (eye: Eye) => Eye) => void;

/** Turns a volume by dragging and arrow keys, zooms by wheel, + and −; Home looks from the front again. */
export function useTurning(setEye: SetEye) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    last.current = null;
  };
  return {
    onKeyDown: (event: KeyboardEvent) => turnByKey(event, setEye),
    onWheel: ({ deltaY }: { readonly deltaY: number }) =>
      setEye((eye) => zoomed(eye, deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP)),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.target instanceof HTMLSelectElement) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX: x, clientY: y }: PointerEvent<HTMLElement>) {
      if (last.current === null) return;
      const [dx, dy] = [x - last.current.x, y - last.current.y];
      last.current = { x, y };
      setEye((eye) => turned(eye, dx * DRAG_DEGREES_PER_PX, dy * DRAG_DEGREES_PER_PX));
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

function turnByKey(event: KeyboardEvent, setEye: SetEye): void {
  const [turn, zoom] = [TURNS[event.key], ZOOMS[event.key]];
  const isReset = event.key === 'Home';
  if (event.ctrlKey || event.altKey || event.metaKey || !(turn || zoom || isReset)) return;
  event.preventDefault();
  event.stopPropagation();
  setEye((eye) => (turn ? turned(eye, ...turn) : zoom ? zoomed(eye, zoom) : FROM_FRONT));
}
