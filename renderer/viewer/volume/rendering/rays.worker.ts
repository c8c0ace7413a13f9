import type { SampledVolume } from '../../mpr/sampledVolume.ts';
import { castRays, type Scene } from './castRays.ts';

/** What the page says to the worker: the volume once, then scenes, one at a time. */
export type ToRaysWorker =
  | { readonly kind: 'volume'; readonly volume: SampledVolume }
  | { readonly kind: 'scene'; readonly scene: Scene };

let volume: SampledVolume | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToRaysWorker>) => {
  if (data.kind === 'volume') volume = data.volume;
  else if (volume !== null) {
    const pixels = castRays(volume, data.scene);
    self.postMessage(pixels, { transfer: [pixels.buffer] });
  }
});
