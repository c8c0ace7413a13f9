import type { Volume, VolumeGeometry } from '../volume/volume.ts';

/** What of a volume planes are made from: it can be handed to a worker. */
export type SampledVolume = VolumeGeometry & Pick<Volume, 'data' | 'paddingValue'>;
