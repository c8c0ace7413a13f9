import { dayAt, daysBetween } from './days.ts';

/** The one time axis of the timeline: whole days from its first day to its last one. */
export interface Axis {
  readonly first: string;
  readonly last: string;
  readonly days: number;
}

/** An axis over two days; at least one day long. */
export function axisOf(first: string, last: string): Axis {
  return { first, last, days: Math.max(1, daysBetween(first, last)) };
}

/** Where a day lies on the axis, from 0 at its first day to 1 at its last one. */
export function placeOf(axis: Axis, day: string): number {
  return Math.min(1, daysBetween(axis.first, day) / axis.days);
}

/** A mark of the axis: the first day of a year or month, with its words. */
export interface AxisMark {
  readonly day: string;
  readonly words: string;
  readonly place: number;
}

const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240] as const;

/** Beginnings of years, or of months where the axis is short; at most `most` of them, evenly stepped. */
export function axisMarks(axis: Axis, most: number): AxisMark[] {
  const from = monthNumber(axis.first);
  const to = monthNumber(axis.last);
  const step = MONTH_STEPS.find((months) => countSteps(from, to, months) <= most) ?? 600;
  const marks: AxisMark[] = [];
  for (let month = (Math.floor(from / step) + 1) * step; month <= to; month += step) {
    const year = String(Math.floor(month / 12));
    const ofYear = String((month % 12) + 1).padStart(2, '0');
    const day = `${year}-${ofYear}-01`;
    marks.push({ day, words: step >= 12 ? year : `${year}-${ofYear}`, place: placeOf(axis, day) });
  }
  return marks;
}

function countSteps(from: number, to: number, step: number): number {
  return Math.floor(to / step) - Math.floor(from / step);
}

/** Months since year 0. */
function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7) || '1') - 1;
}

/** The day that lies that many days into the axis; null at its end, which is today. */
export function asOfAt(axis: Axis, days: number): string | null {
  return days >= axis.days ? null : dayAt(axis.first, days);
}
