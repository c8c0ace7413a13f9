import type { StackReport } from './stackReport.ts';

const MOST_NAMED = 3;

/** What one must know of a stack's geometry, a sentence each: gaps, doubled places, tilt (V4). Images are counted from 1. */
export function stackNotices({ gaps, duplicates, tiltDegrees, spacingMm }: StackReport): string[] {
  const usual = spacingMm === null ? '' : ` instead of ${spacingMm.toFixed(1)} mm`;
  const gapWords = gaps.map(
    ({ afterImage, mm, missing }) =>
      `GAP after image ${afterImage + 1}: ${mm.toFixed(1)} mm${usual}, ${missing} missing`,
  );
  const duplicateWords = duplicates.map((image) => `TWICE: images ${image} and ${image + 1} at one place`);
  const tilt = tiltDegrees === null ? [] : [`TILT ${tiltDegrees.toFixed(1)}°: slices are shifted`];
  return [...shortened(gapWords, 'gaps'), ...shortened(duplicateWords, 'doubled places'), ...tilt];
}

function shortened(words: readonly string[], name: string): string[] {
  if (words.length <= MOST_NAMED) return [...words];
  return [...words.slice(0, MOST_NAMED), `${words.length - MOST_NAMED} more ${name}`];
}
