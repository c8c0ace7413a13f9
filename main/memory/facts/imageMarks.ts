import type { Comparable } from './match.ts';

const IMAGE = /\b(?:image|slice|img|im)\.?\s*(?:no\.?\s*)?(\d{1,4})\b/gi;
const EARLIER = /\b(?:formerly|previously|earlier|prior|previous|corresponding|old)\b/i;

/**
 * S5. The images of an earlier study that a text names its lesion by (`formerly on image 260`); empty where it speaks of its own images, whose
 * numbers mean nothing in another study.
 */
export function earlierImages(text: string): number[] {
  return EARLIER.test(text) ? imagesIn(text) : [];
}

/** The image that a fact's sentence gives to its value: the first one named behind it. */
export function imageOf({ text, value }: Comparable): number | null {
  if (value === null) return imagesIn(text)[0] ?? null;
  const sizes = [String(value), String(value / 10)].map((size) =>
    text.search(new RegExp(`(?<![\\d.])${size}\\b`)),
  );
  const at = sizes.find((index) => index >= 0);
  return at === undefined ? null : (imagesIn(text.slice(at))[0] ?? null);
}

function imagesIn(text: string): number[] {
  return [...text.matchAll(IMAGE)].map(([, number]) => Number(number));
}
