import type { PresentedImage } from '../../contract/domain/presentation.ts';
import type { Dataset } from '../parse/dataset.ts';
import { PR } from './tags.ts';

/** The images that an item names in its Referenced Image Sequence (0008,1140); the file counts frames from 1. */
export function readReferences(item: Dataset): PresentedImage[] {
  return item.items(PR.referencedImages).flatMap((image) => {
    const sopUid = image.text(PR.referencedSop);
    if (sopUid === null) return [];
    const frames = image.numbers(PR.referencedFrames).filter((frame) => frame !== null && frame >= 1);
    return [{ sopUid, frames: frames.map((frame) => Math.trunc(frame as number) - 1) }];
  });
}

/** All images of a presentation state, by its Referenced Series Sequence (PS3.3 C.11.11). */
export function readPresentedImages(data: Dataset): PresentedImage[] {
  return data.items(PR.referencedSeries).flatMap(readReferences);
}
