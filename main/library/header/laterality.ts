import type { Laterality } from '../../contract/domain/laterality.ts';
import type { Dataset } from '../parse/dataset.ts';
import { TAG } from '../parse/tags.ts';
import { frameGroup } from './frameGroups.ts';

const SIDES: Readonly<Record<string, Laterality>> = { R: 'R', L: 'L', B: 'B' };

/** The side of a frame: Image Laterality (0020,0062), Frame Laterality (0020,9072), Laterality (0020,0060), in this order (V6); else null. */
export function resolveLaterality(data: Dataset, frame: number): Laterality | null {
  const written = [
    data.text(TAG.imageLaterality),
    frameGroup(data, frame, TAG.frameAnatomy)?.text(TAG.frameLaterality) ?? null,
    data.text(TAG.laterality),
  ];
  const known = written.map((value) => SIDES[value?.toUpperCase() ?? '']);
  return known.find((side) => side !== undefined) ?? null;
}

/** The one side of several images: R and L together are B; null where none, or only some, say a side. */
export function commonLaterality(sides: readonly (Laterality | null)[]): Laterality | null {
  const known = new Set(sides);
  if (known.size === 0 || known.has(null)) return null;
  return known.size === 1 ? ([...known][0] ?? null) : 'B';
}
