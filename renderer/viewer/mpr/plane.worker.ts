import type { FromPlaneWorker, ToPlaneWorker } from './planeMessages.ts';
import type { SampledVolume } from './sampledVolume.ts';
import { samplePlane } from './samplePlane.ts';

let volume: SampledVolume | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToPlaneWorker>) => {
  if (data.kind === 'volume') {
    volume = data.volume;
    return;
  }
  if (volume === null) return;
  const { grid, slab, every } = data.order;
  const values = samplePlane(volume, grid, slab, every);
  const answer: FromPlaneWorker = { id: data.id, values };
  self.postMessage(answer, { transfer: [values.buffer as ArrayBuffer] });
});
