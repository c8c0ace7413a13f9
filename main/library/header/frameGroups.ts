import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';

/**
 * The item of a functional group macro that holds for a frame (0-based): the frame's own, else the shared one
 * (PS3.3 C.7.6.16.1); null where the image has neither.
 */
export function frameGroup(data: Dataset, frame: number, macro: string): Dataset | null {
  const own = data.item(TAG.perFrameGroups, frame)?.item(macro);
  return own ?? data.item(TAG.sharedGroups)?.item(macro) ?? null;
}

/** Where a macro's attribute stands for a frame: in its group, else in the data set itself, as in a single-frame image. */
export function frameScope(data: Dataset, frame: number, macro: string, tag: string): Dataset {
  const group = frameGroup(data, frame, macro);
  return group?.has(tag) ? group : data;
}
