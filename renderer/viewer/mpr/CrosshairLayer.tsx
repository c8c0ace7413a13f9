import { useEffect, useRef } from 'react';
import type { Vector } from '../../../main/contract/domain/geometry/vectors.ts';
import { type Affine, applyAffine, applyLinear, invertAffine, type Point } from '../geometry.ts';
import { planePixel, planePoint } from '../tools/onPlane.ts';
import styles from './Mpr.module.css';
import type { Crosshair } from './MprState.ts';
import { useMprModel } from './mprModel.ts';
import { cutOf, type PlaneImage } from './planeImages.ts';
import { PANES, type Pane } from './planes.ts';

interface Cut {
  readonly pane: Pane;
  /** Unit direction on the canvas. */
  readonly along: Point;
}

/** Canvas pixels around the crosshair that stay free, and where its handles for turning lie. */
const FREE = 14;
const HANDLE = 90;
const FAR = 4000;

/** Where the other two planes cut this one: the middle is dragged to move the crosshair, a line to move its plane, a handle to turn. */
export function CrosshairLayer(props: {
  readonly pane: Pane;
  readonly image: PlaneImage;
  readonly crosshair: Crosshair;
  readonly map: Affine;
}) {
  const { pane, image, crosshair, map } = props;
  const layer = useRef<SVGSVGElement>(null);
  useCrosshairDrag(layer, props);
  const [x, y] = applyAffine(map, planePixel(image.grid, crosshair.point));
  const cuts = PANES.filter((other) => other !== pane).map(
    (other): Cut => ({ pane: other, along: unitOf(applyLinear(map, cutOf(crosshair, pane, other))) }),
  );
  return (
    <svg ref={layer} className={styles.crosshair} aria-hidden="true">
      {cuts.map((cut) => (
        <CutLine key={cut.pane} cut={cut} at={[x, y]} />
      ))}
      <circle className={styles.middle} data-grip="middle" cx={x} cy={y} r={FREE - 2} />
    </svg>
  );
}

/** A cut as two lines and two handles, the middle left free. */
function CutLine({ cut, at: [x, y] }: { readonly cut: Cut; readonly at: Point }) {
  const {
    pane: other,
    along: [dx, dy],
  } = cut;
  return (
    <g data-pane={other}>
      {[-1, 1].map((side) => (
        <g key={side} data-grip={other}>
          <line
            className={styles.grip}
            x1={x + side * FREE * dx}
            y1={y + side * FREE * dy}
            x2={x + side * FAR * dx}
            y2={y + side * FAR * dy}
          />
          <line
            className={styles.line}
            x1={x + side * FREE * dx}
            y1={y + side * FREE * dy}
            x2={x + side * FAR * dx}
            y2={y + side * FAR * dy}
          />
        </g>
      ))}
      {[-1, 1].map((side) => (
        <circle
          key={side}
          className={styles.turn}
          data-grip="turn"
          cx={x + side * HANDLE * dx}
          cy={y + side * HANDLE * dy}
          r={5}
        />
      ))}
    </g>
  );
}

interface Drag {
  readonly grip: string;
  last: Point;
}

/** Listens itself: the viewport's own mouse must not hear of it. */
function useCrosshairDrag(
  layer: { readonly current: SVGSVGElement | null },
  props: {
    readonly pane: Pane;
    readonly image: PlaneImage;
    readonly crosshair: Crosshair;
    readonly map: Affine;
  },
): void {
  const { state } = useMprModel();
  const latest = useRef({ ...props, state });
  latest.current = { ...props, state };
  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    const events = Object.entries(dragHandlers(element, latest)) as [string, EventListener][];
    for (const [type, handler] of events) element.addEventListener(type, handler);
    return () => {
      for (const [type, handler] of events) element.removeEventListener(type, handler);
    };
  }, [layer]);
}

function dragHandlers(element: SVGSVGElement, latest: { readonly current: Parameters<typeof dragBy>[0] }) {
  let drag: Drag | null = null;
  const at = (event: PointerEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  };
  const end = () => {
    drag = null;
  };
  return {
    pointerdown: (event: PointerEvent) => {
      const grip = (event.target as Element).closest('[data-grip]')?.getAttribute('data-grip');
      if (grip == null || event.button !== 0) return;
      event.stopPropagation();
      event.preventDefault();
      element.closest<HTMLElement>('[data-viewport]')?.focus();
      element.setPointerCapture(event.pointerId);
      drag = { grip, last: at(event) };
    },
    pointermove: (event: PointerEvent) => {
      if (drag === null) return;
      event.stopPropagation();
      dragBy(latest.current, drag, at(event));
    },
    pointerup: end,
    pointercancel: end,
  };
}

function dragBy(
  {
    pane,
    image,
    crosshair,
    map,
    state,
  }: Parameters<typeof useCrosshairDrag>[1] & {
    readonly state: ReturnType<typeof useMprModel>['state'];
  },
  drag: Drag,
  to: Point,
): void {
  const middle = applyAffine(map, planePixel(image.grid, crosshair.point));
  if (drag.grip === 'turn') {
    const angle = ([x, y]: Point) => Math.atan2(y - middle[1], x - middle[0]);
    // In a mirrored picture the other way round.
    const mirror = Math.sign(map.a * map.d - map.b * map.c);
    state.rotate(pane, (mirror * (angle(to) - angle(drag.last)) * 180) / Math.PI);
  } else if (drag.grip === 'middle') state.moveTo(pointAt(image, map, to, crosshair.point));
  else {
    const cut = unitOf(applyLinear(map, cutOf(crosshair, pane, drag.grip as Pane)));
    const [dx, dy] = [to[0] - drag.last[0], to[1] - drag.last[1]];
    const along = dx * cut[0] + dy * cut[1];
    const target: Point = [middle[0] + dx - along * cut[0], middle[1] + dy - along * cut[1]];
    state.moveTo(pointAt(image, map, target, crosshair.point));
  }
  drag.last = to;
}

/** The patient point of the plane under a canvas point. */
export function pointAt({ grid }: PlaneImage, map: Affine, at: Point, otherwise: Vector): Vector {
  const inverse = invertAffine(map);
  if (inverse === null) return otherwise;
  return planePoint(grid, applyAffine(inverse, at));
}

function unitOf([x, y]: Point): Point {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
