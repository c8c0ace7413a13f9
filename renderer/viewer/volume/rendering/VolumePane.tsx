import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { EdgeMarkers } from '../../orientation.ts';
import overlay from '../../ViewportOverlay.module.css';
import type { Volume } from '../volume.ts';
import { type Eye, FROM_FRONT, turned, zoomed } from './eye.ts';
import { LOOK_WORDS, sceneMarkers, sceneWords } from './sceneWords.ts';
import { type DrawnBy, useScene } from './useScene.ts';
import styles from './VolumePane.module.css';

const TURN_DEGREES = 10;
const DRAG_DEGREES_PER_PX = 0.4;
const ZOOM_STEP = 1.25;

/** A volume seen from outside, to be turned by mouse or arrow keys (T4). */
export function VolumePane({ volume }: { readonly volume: Volume }) {
  const [noGraphics, setNoGraphics] = useState(false);
  // A canvas that was once drawn on by the graphics unit cannot be drawn on otherwise: the processor gets a new one.
  return (
    <Scene
      key={noGraphics ? 'processor' : 'graphics'}
      volume={volume}
      noGraphics={noGraphics}
      onNoGraphics={() => setNoGraphics(true)}
    />
  );
}

interface SceneProps {
  readonly volume: Volume;
  readonly noGraphics: boolean;
  readonly onNoGraphics: () => void;
}

function Scene({ volume, noGraphics, onNoGraphics }: SceneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useScene(canvas, volume, noGraphics);
  useNoGraphics(canvas.current, scene.drawnBy, noGraphics, onNoGraphics);
  const drag = useTurning(scene.setEye);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture with its words.
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the view is turned by its keys.
      tabIndex={0}
      aria-label="View of the volume from outside"
      className={styles.pane}
      data-drawn-by={scene.drawnBy ?? 'nothing'}
      onKeyDown={(event) => turnByKey(event, scene.setEye)}
      onWheel={({ deltaY }) => scene.setEye((eye) => zoomed(eye, deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP))}
      {...drag}
    >
      <canvas ref={canvas} className={styles.canvas} />
      <label className={styles.look}>
        Look
        <select
          value={scene.lookId}
          onChange={({ target }) => scene.setLookId(scene.looks.find((id) => id === target.value) ?? 'mip')}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {scene.looks.map((id) => (
            <option key={id} value={id}>
              {LOOK_WORDS[id]}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.words} role="status">
        {sceneWords(scene.drawnBy, scene.eye)}
      </p>
      <Markers {...sceneMarkers(scene.eye, volume.look.header.quadruped)} />
    </div>
  );
}

function useNoGraphics(
  canvas: HTMLCanvasElement | null,
  drawnBy: DrawnBy | null,
  noGraphics: boolean,
  onNoGraphics: () => void,
): void {
  useEffect(() => {
    if (noGraphics) return;
    if (drawnBy === 'failed') onNoGraphics();
    canvas?.addEventListener('webglcontextlost', onNoGraphics);
    return () => canvas?.removeEventListener('webglcontextlost', onNoGraphics);
  }, [canvas, drawnBy, noGraphics, onNoGraphics]);
}

function Markers({ top, right, bottom, left }: EdgeMarkers) {
  return (
    <>
      <span className={overlay.markTop}>{top}</span>
      <span className={overlay.markRight}>{right}</span>
      <span className={overlay.markBottom}>{bottom}</span>
      <span className={overlay.markLeft}>{left}</span>
    </>
  );
}

type SetEye = (change: (eye: Eye) => Eye) => void;

/** Degrees to the right and down for each arrow. */
const TURNS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-TURN_DEGREES, 0],
  ArrowRight: [TURN_DEGREES, 0],
  ArrowUp: [0, -TURN_DEGREES],
  ArrowDown: [0, TURN_DEGREES],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

function turnByKey(event: KeyboardEvent, setEye: SetEye): void {
  const [turn, zoom] = [TURNS[event.key], ZOOMS[event.key]];
  const isReset = event.key === 'Home';
  if (event.ctrlKey || event.altKey || event.metaKey || !(turn || zoom || isReset)) return;
  event.preventDefault();
  event.stopPropagation();
  setEye((eye) => (turn ? turned(eye, ...turn) : zoom ? zoomed(eye, zoom) : FROM_FRONT));
}

/** Turning by dragging. */
function useTurning(setEye: SetEye) {
  const last = useRef<{ x: number; y: number } | null>(null);
  const end = () => {
    last.current = null;
  };
  return {
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
