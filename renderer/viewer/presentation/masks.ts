import type { Frame } from '../../../main/contract/domain/pixels/frame.ts';
import { applyModality } from '../../../main/contract/domain/pixels/modality.ts';
import type { MaskOperation } from '../../../main/contract/domain/presentation.ts';

/** Which frames of an instance are averaged, and which are averaged and taken away; counted from 0. */
export interface MaskPlan {
  readonly contrast: readonly number[];
  readonly mask: readonly number[];
  /** How far the mask is moved down and to the right, in pixels. */
  readonly shift: readonly [down: number, right: number];
}

/** What is subtracted from a frame (0-based) of so many (PS3.3 C.7.6.10); null where no operation is for it, or none that is known. */
export function maskPlan(
  operations: readonly MaskOperation[],
  frame: number,
  frames: number,
): MaskPlan | null {
  for (const one of operations) {
    const plan = isInRange(one, frame) ? planOf(one, frame, frames) : null;
    if (plan !== null) return plan;
  }
  return null;
}

function isInRange({ ranges }: MaskOperation, frame: number): boolean {
  return ranges.length === 0 || ranges.some(([from, to]) => frame >= from && frame <= to);
}

function planOf(one: MaskOperation, frame: number, frames: number): MaskPlan | null {
  const named = one.operation === 'AVG_SUB' ? one.maskFrames : [frame - one.tidOffset];
  const mask = named.filter((at) => at >= 0 && at < frames);
  if (one.operation === 'other' || mask.length === 0) return null;
  const contrast = Array.from({ length: one.averaged }, (_, at) => frame + at).filter((at) => at < frames);
  return { contrast, mask, shift: one.shift };
}

/** Values that are subtracted from each other, one per stored value: logarithmic where the file says how (PS3.4 N.2.1.2). */
export type ToSubtract = (stored: number) => number;

/** How stored values of a frame are made ready for subtraction where only the image speaks. */
export function imageToSubtract(
  { modality }: Pick<Frame, 'modality'>,
  relation: 'LIN' | 'LOG' | null,
): ToSubtract {
  // The Modality LUT of a logarithmic image leads back to intensities: it is not applied.
  if (relation === 'LOG') return (stored) => stored;
  if (relation === null) return (stored) => applyModality(modality, stored);
  return (stored) => LOG_SCALE * Math.log(Math.max(1, applyModality(modality, stored)));
}

/** Makes steps of logarithms as large as those of stored values usually are. */
const LOG_SCALE = 1000;

/** Contrast frames, averaged, less mask frames, averaged and moved: 0 where they are alike (PS3.4 N.2.1.2). */
export function subtract(
  contrast: readonly Frame[],
  mask: readonly Frame[],
  shift: MaskPlan['shift'],
  toValue: ToSubtract,
): Float32Array {
  const values = average(contrast, toValue);
  const [first] = mask;
  if (first === undefined) return values;
  const taken = moved(average(mask, toValue), first, shift);
  for (let at = 0; at < values.length; at++) values[at] = (values[at] ?? 0) - (taken[at] ?? 0);
  return values;
}

function average(frames: readonly Frame[], toValue: ToSubtract): Float32Array {
  const sum = new Float32Array(frames[0]?.stored.length ?? 0);
  for (const { stored } of frames) {
    for (let at = 0; at < sum.length; at++)
      sum[at] = (sum[at] ?? 0) + toValue(stored[at] ?? 0) / frames.length;
  }
  return sum;
}

// What moves in from outside repeats the edge.
function moved(
  values: Float32Array,
  { rows, columns }: Pick<Frame, 'rows' | 'columns'>,
  [down, right]: MaskPlan['shift'],
): Float32Array {
  if (down === 0 && right === 0) return values;
  const at = (row: number, column: number) =>
    values[clamp(row, rows) * columns + clamp(column, columns)] ?? 0;
  return Float32Array.from(values, (_, index) => {
    const row = Math.floor(index / columns) - down;
    const column = (index % columns) - right;
    const [top, left] = [Math.floor(row), Math.floor(column)];
    const [y, x] = [row - top, column - left];
    const upper = at(top, left) * (1 - x) + at(top, left + 1) * x;
    return upper * (1 - y) + (at(top + 1, left) * (1 - x) + at(top + 1, left + 1) * x) * y;
  });
}

function clamp(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1);
}
