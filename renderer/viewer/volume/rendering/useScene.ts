import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Volume } from '../volume.ts';
import type { Scene } from './castRays.ts';
import { type Eye, FROM_FRONT } from './eye.ts';
import { GpuCaster } from './GpuCaster.ts';
import { type LookId, lookOf, looksOf } from './looks.ts';
import { ProcessorCaster } from './ProcessorCaster.ts';

/** By what a volume is drawn; null while it is made ready, `failed` where nothing could. */
export type DrawnBy = 'graphics' | 'processor' | 'failed';

interface Caster {
  draw(scene: Scene): void;
  close(): void;
}

const SETTLED_AFTER_MS = 180;
/** Pixels of the canvas for one that is drawn: while it moves, and at rest. */
const COARSENESS = { graphics: { moving: 2, resting: 1 }, processor: { moving: 5, resting: 2 } } as const;

/** The view of a volume from outside, drawn on a canvas of so many CSS pixels as it changes. */
export function useScene(canvas: RefObject<HTMLCanvasElement | null>, volume: Volume, noGraphics: boolean) {
  const [eye, setEye] = useState<Eye>(FROM_FRONT);
  const [lookId, setLookId] = useState<LookId>(() => looksOf(volume)[0] ?? 'mip');
  const [drawnBy, setDrawnBy] = useState<DrawnBy | null>(null);
  const caster = useCaster(canvas, volume, noGraphics, setDrawnBy);
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
  return { eye, setEye, lookId, setLookId, drawnBy, looks: looksOf(volume) };
}

/** Opens what draws; where the graphics unit cannot, or is lost, the processor does, on a canvas of its own. */
function useCaster(
  canvas: RefObject<HTMLCanvasElement | null>,
  volume: Volume,
  noGraphics: boolean,
  tell: (by: DrawnBy | null) => void,
): RefObject<Caster | null> {
  const caster = useRef<Caster | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const ending = new AbortController();
    void openCaster(element, volume, noGraphics, ending.signal, () => tell('failed')).then((opened) => {
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
  }, [canvas, volume, noGraphics, tell]);
  return caster;
}

async function openCaster(
  canvas: HTMLCanvasElement,
  volume: Volume,
  noGraphics: boolean,
  signal: AbortSignal,
  onFail: () => void,
): Promise<Caster | null> {
  if (noGraphics) return new ProcessorCaster(canvas, volume, onFail);
  return GpuCaster.open(canvas, volume, signal).catch(() => null);
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
