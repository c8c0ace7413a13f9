import { useEffect, useRef, useState } from 'react';
import { Markers } from '../../Markers.tsx';
import overlay from '../../ViewportOverlay.module.css';
import type { Volume } from '../volume.ts';
import { type Eye, FROM_FRONT } from './eye.ts';
import { type LookId, looksOf } from './looks.ts';
import { SceneChoices } from './SceneChoices.tsx';
import { sceneMarkers, sceneWords } from './sceneWords.ts';
import { type DrawBy, type DrawnBy, type Sight, useScene } from './useScene.ts';
import { useTurning } from './useTurning.ts';
import styles from './VolumePane.module.css';

/** A volume seen from outside, to be turned by mouse or arrow keys (T4). `caption`: whose it is, and of which study, line by line. */
export function VolumePane(props: { readonly volume: Volume; readonly caption: readonly string[] }) {
  const { volume } = props;
  const [by, drawBy] = useState<DrawBy>('auto');
  const [eye, setEye] = useState<Eye>(FROM_FRONT);
  const [lookId, setLookId] = useState<LookId>(() => looksOf(volume)[0] ?? 'mip');
  const [drawnBy, setDrawnBy] = useState<DrawnBy | null>(null);
  const sight = { volume, eye, lookId };
  const { quadruped } = volume.look.header;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture with its words.
    <div
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the view is turned by its keys.
      tabIndex={0}
      aria-label="View of the volume from outside"
      className={styles.pane}
      data-drawn-by={drawnBy ?? 'nothing'}
      {...useTurning(setEye)}
    >
      {/* A canvas that was once drawn on by one of them cannot be drawn on by the other: each has its own. */}
      <Scene key={by} sight={sight} by={by} onDrawn={setDrawnBy} onDrawBy={drawBy} />
      <SceneChoices sight={sight} drawnBy={drawnBy} onLook={setLookId} onDrawBy={drawBy} />
      <div className={overlay.overlay}>
        <div className={overlay.topRight} data-identity="">
          {props.caption.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <p className={styles.words} role="status">
          {sceneWords(drawnBy, eye)}
        </p>
        <Markers {...sceneMarkers(eye, quadruped)} />
      </div>
    </div>
  );
}

interface SceneProps {
  readonly sight: Sight;
  readonly by: DrawBy;
  readonly onDrawn: (by: DrawnBy | null) => void;
  readonly onDrawBy: (by: DrawBy) => void;
}

/** The canvas; where the graphics unit cannot draw, or is lost, the processor goes on. */
function Scene({ sight, by, onDrawn, onDrawBy }: SceneProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawnBy = useScene(canvas, sight, by);
  useEffect(() => onDrawn(drawnBy), [drawnBy, onDrawn]);
  useEffect(() => {
    if (by !== 'processor' && drawnBy === 'failed') onDrawBy('processor');
  }, [by, drawnBy, onDrawBy]);
  useEffect(() => {
    const element = canvas.current;
    const fallBack = () => onDrawBy('processor');
    element?.addEventListener('webglcontextlost', fallBack);
    return () => element?.removeEventListener('webglcontextlost', fallBack);
  }, [onDrawBy]);
  return <canvas ref={canvas} className={styles.canvas} />;
}
