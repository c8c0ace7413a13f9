import type { Frame, Lut, ModalityTransform } from './frame.ts';

/** Entry of a table for an input; inputs outside take the first or the last (PS3.3 C.11.1.1.1). */
export function lookUp(lut: Lut, input: number): number {
  const last = lut.entries.length - 1;
  const index = Math.min(last, Math.max(0, Math.trunc(input) - lut.firstMapped));
  return lut.entries[index] ?? 0;
}

/** The modality value of a stored one: stored × slope + intercept, or the table's (PS3.3 C.11.1). */
export function applyModality(transform: ModalityTransform, stored: number): number {
  if (transform.kind === 'lut') return lookUp(transform.lut, stored);
  return stored * transform.slope + transform.intercept;
}

/** Modality values of a frame (HU, activity or what Rescale Type says), one per stored value. */
export function toModality(frame: Frame): Float32Array {
  const values = new Float32Array(frame.stored.length);
  for (let i = 0; i < values.length; i++) values[i] = applyModality(frame.modality, frame.stored[i] ?? 0);
  return values;
}

/** True where a stored value is padding and no measurement. */
export function isPadding(frame: Pick<Frame, 'padding'>, stored: number): boolean {
  return frame.padding !== null && stored >= frame.padding.from && stored <= frame.padding.to;
}

/** Smallest and largest of the stored values; padding too. Null of an empty frame. */
export function storedRange(stored: ArrayLike<number>): { min: number; max: number } | null {
  if (stored.length === 0) return null;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < stored.length; i++) {
    const value = stored[i] ?? 0;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  return { min, max };
}
