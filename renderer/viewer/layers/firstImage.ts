import type { DerivedObject, Segmentation } from '../../../main/contract/domain/derived/derivedObject.ts';
import { type ShownSeries, stackImages } from '../seriesParts.ts';
import type { StackImage } from '../stack.ts';
import { contoursOn } from './contourPlaces.ts';
import { type LayerImage, layerImage } from './layerImage.ts';
import { useLayers } from './layers.ts';
import { isDrawn } from './maskPixels.ts';
import { masksOn } from './maskPlaces.ts';
import { shapesOn } from './reportedPlaces.ts';
import { loadStored } from './useMaskPixels.ts';

/** The first image of the given series, in their order, on which a part of an object is; null where there is none. */
export async function firstImageWith(
  object: DerivedObject,
  number: number,
  series: readonly ShownSeries[],
): Promise<StackImage | null> {
  for (const one of series)
    for (const image of stackImages(one)) {
      if (image.instanceKey === object.instanceKey) continue;
      if (await isOn(object, number, layerImage(image, one))) return image;
    }
  return null;
}

async function isOn(object: DerivedObject, number: number, on: LayerImage): Promise<boolean> {
  switch (object.kind) {
    case 'segmentation':
      return isCovered(object, number, on);
    case 'structures': {
      const rois = useLayers.getState().contours.get(object.instanceKey) ?? [];
      return contoursOn(rois, on).some((roi) => roi.number === number);
    }
    case 'measurements': {
      const measurement = object.measurements[number - 1];
      return measurement !== undefined && shapesOn(measurement, on).length > 0;
    }
  }
}

// Writers also give frames that a segment leaves empty.
async function isCovered(object: Segmentation, number: number, on: LayerImage): Promise<boolean> {
  const { rows, columns, fullValue, instanceKey } = object;
  for (const { frame, segment } of masksOn(object, on)) {
    if (segment !== null && segment !== number) continue;
    const label = segment === null ? number : null;
    if (isDrawn({ stored: await loadStored(instanceKey, frame), rows, columns, fullValue, label }))
      return true;
  }
  return false;
}
