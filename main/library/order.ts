import type { PlacedImage } from '../contract/domain/geometry/placedImage.ts';
import { splitImages } from '../contract/domain/geometry/splitImages.ts';
import type { InstanceHeader } from '../contract/domain/library.ts';

/** Images of a series in the order of V4, one part of it after the other; a multi-frame image stands where its first frame does. */
export function orderInstances(headers: readonly InstanceHeader[]): InstanceHeader[] {
  return splitImages(headers, placeOf).flatMap(({ images }) => images);
}

function placeOf(header: InstanceHeader): PlacedImage {
  const { position, orientation, dimensions = null, acquisitionTime, instanceNumber } = header;
  const id = `${header.sopUid} ${header.instanceKey}`;
  return { position, orientation, dimensions, acquisitionTime, instanceNumber, frame: 0, id };
}
