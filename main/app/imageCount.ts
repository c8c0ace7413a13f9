import type { StudyDetail } from '../contract/domain/library.ts';

/** What there is to open: frames with pixels (D5). */
export function imageCount({ series }: StudyDetail): number {
  return series
    .flatMap(({ instances }) => instances)
    .reduce((sum, { hasPixels, frames }) => sum + (hasPixels ? frames : 0), 0);
}
