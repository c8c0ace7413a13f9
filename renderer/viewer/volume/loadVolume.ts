import { loadImage } from '../loading/imageLoader.ts';
import type { StackPart } from '../seriesParts.ts';
import { assembleVolume, type VolumeOptions } from './assembleVolume.ts';
import type { Volume } from './volume.ts';
import { volumeRoom } from './volumeRoom.ts';

export { type VolumeProgress, whyNoVolume } from './assembleVolume.ts';

/**
 * The images of a stack part as one volume: pictures as the core decodes them, through the page's cache. Abort the signal to cancel; see
 * {@link assembleVolume} for what it rejects with. The caller keeps the volume: nothing of it is cached here.
 */
export function loadVolume(
  part: StackPart,
  options: Pick<VolumeOptions, 'signal' | 'onProgress'>,
): Promise<Volume> {
  return assembleVolume(part, { ...options, load: loadImage, room: volumeRoom() });
}
