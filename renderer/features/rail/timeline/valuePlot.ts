import type { Fact } from '../../../../main/contract/domain/memory.ts';
import { type Axis, placeOf } from './axis.ts';
import type { Thread } from './threads.ts';

/** A value of a thread on the plot: shares of its width and height, 0 to 1. */
export interface PlotPoint {
  readonly id: Fact['id'];
  readonly across: number;
  readonly up: number;
}

/**
 * Sizes, doses or results of a thread over the axis, oldest first, the least at the bottom and the greatest at the top. Null where there is
 * nothing to compare: fewer than two days with a value, more than one unit, or no change.
 */
export function plotOf({ active, history }: Thread, axis: Axis): PlotPoint[] | null {
  const valued = [...history, ...active].flatMap(({ id, value, unit, validFrom, lastDocumented }) => {
    const day = validFrom ?? lastDocumented;
    return value === null || day === null ? [] : [{ id, value, unit, day: day.slice(0, 10) }];
  });
  const values = valued.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const days = new Set(valued.map(({ day }) => day));
  if (days.size < 2 || new Set(valued.map(({ unit }) => unit)).size > 1 || least === most) return null;
  return valued
    .sort((a, b) => (a.day < b.day ? -1 : 1))
    .map(({ id, value, day }) => ({
      id,
      across: placeOf(axis, day),
      up: (value - least) / (most - least),
    }));
}
