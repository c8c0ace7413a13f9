import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Volume } from '../volume.ts';
import type { Scene } from './castRays.ts';
import type { Eye } from './eye.ts';
import { GpuCaster } from './GpuCaster.ts';
import { type LookId, lookOf } from './looks.ts';
import { ProcessorCaster } from './ProcessorCaster.ts';

/** By what a volume is to be drawn; `auto`: by the graphics unit where there is a real one. */
export type DrawBy = 'auto' | 'graphics' | 'processor';

/** By what it is drawn; null while it is made ready, `failed` where nothing could. */
export type DrawnBy = 'graphics' | 'processor' | 'failed';

/** How a volume is seen. */
export interface Sight {
  readonly volume: Volume;
  readonly eye: Eye;
  readonly lookId: LookId;
}

interface Caster {
  draw(scene: Scene): void;
  close(): void;
}

const SETTLED_AFTER_MS = 180;
/** Pixels of the canvas for one that is drawn: while it moves, and at rest. */
const COARSENESS = { graphics: { moving: 2, resting: 1 }, processor: { moving: 5, resting: 2 } } as const;

/** Draws a volume from outside on a canvas as its sight changes. Gives by what. */
export function useScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  { volume, eye, lookId }: Sight,
  by: DrawBy,
): DrawnBy | null {
  const [drawnBy, setDrawnBy] = useState<DrawnBy | null>(null);
  const caster = useCaster(canvas, volume, by, setDrawnBy);
  const look = useMemo(() => lookOf(volume, lookId), [volume, lookId]);
  const size = useSize(canvas);
  useEffect(() => {
    if (drawnBy === null || drawnBy === 'failed' || size === null) return;
    const draw = (coarseness: number) =>
      caster.current?.draw({
        eye,
        look,
        columns: Math.max(1, Math.round(size.width / coarseness)),
        rows: Math.max(1, Math.round(size.height / coarseness)),
      });
    draw(COARSENESS[drawnBy].moving);
    const timer = setTimeout(() => draw(COARSENESS[drawnBy].resting), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [caster, drawnBy, eye, look, size]);
  return drawnBy;
}

function useCaster(
  canvas: RefObject<HTMLCanvasElement | null>,
  volume: Volume,
  by: DrawBy,
  tell: (by: DrawnBy | null) => void,
): RefObject<Caster | null> {
  const caster = useRef<Caster | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const ending = new AbortController();
    void openCaster(element, volume, by, ending.signal, () => tell('failed')).then((opened) => {
      if (ending.signal.aborted) return opened?.close();
      caster.current = opened;
      tell(opened === null ? 'failed' : opened instanceof GpuCaster ? 'graphics' : 'processor');
    });
    return () => {
      ending.abort();
      caster.current?.close();
      caster.current = null;
      tell(null);
    };
  }, [canvas, volume, by, tell]);
  return caster;
}

async function openCaster(
  canvas: HTMLCanvasElement,
  volume: Volume,
  by: DrawBy,
  signal: AbortSignal,
  onFail: () => void,
): Promise<Caster | null> {
  if (by === 'processor') return new ProcessorCaster(canvas, volume, onFail);
  return GpuCaster.open(canvas, volume, by === 'auto', signal).catch(() => null);
}

function useSize(canvas: RefObject<HTMLCanvasElement | null>): DOMRectReadOnly | null {
  const [size, setSize] = useState<DOMRectReadOnly | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setSize(entry?.contentRect ?? null));
    observer.observe(element);
    return () => observer.disconnect();
  }, [canvas]);
  return size;
}
