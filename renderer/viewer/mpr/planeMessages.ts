import type { VoxelData } from '../volume/volume.ts';
import type { PlaneGrid } from './planes.ts';
import type { SampledVolume } from './sampledVolume.ts';
import type { Slab } from './samplePlane.ts';

/** A plane that is asked of a worker. */
export interface PlaneOrder {
  readonly grid: PlaneGrid;
  readonly slab: Slab;
  /** Only each so-maniest pixel is worked out. */
  readonly every: number;
}

/** What the page says to a worker: the volume once, then planes by number. */
export type ToPlaneWorker =
  | { readonly kind: 'volume'; readonly volume: SampledVolume }
  | { readonly kind: 'plane'; readonly id: number; readonly order: PlaneOrder };

/** What a worker answers: the values of the plane of that number. */
export interface FromPlaneWorker {
  readonly id: number;
  readonly values: VoxelData;
}
