import type { WindowLevel } from '../../contract/domain/library.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { frameScope } from './frameGroups.ts';

/** All windows of a frame in order, with their explanations; those without a positive width are left out (V1, PS3.3 C.11.2.1.2). */
export function parseWindows(data: Dataset, frame: number): WindowLevel[] {
  const scope = frameScope(data, frame, TAG.frameVoiLut, TAG.windowCenter);
  const centers = scope.numbers(TAG.windowCenter);
  const widths = scope.numbers(TAG.windowWidth);
  const explanations = scope.texts(TAG.windowExplanation);
  return centers.flatMap((center, index) => {
    const width = widths[index] ?? null;
    if (center === null || width === null || width <= 0) return [];
    return [{ center, width, explanation: explanations[index] || null }];
  });
}
