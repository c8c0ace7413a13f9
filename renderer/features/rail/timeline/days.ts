import { Temporal } from 'temporal-polyfill';

/** A day that may be known to the year or month only, as its first day. */
function fullDay(day: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(`${day}-01-01`.slice(0, 10));
}

/** Whole days from one day to another; 0 where the second is not later. */
export function daysBetween(from: string, to: string): number {
  return Math.max(0, fullDay(from).until(fullDay(to)).days);
}

/** The day that many days after the first one. */
export function dayAt(from: string, days: number): string {
  return fullDay(from).add({ days }).toString();
}

/** Today in this computer's time zone, as clinical days are written. */
export function today(now: Temporal.Instant = Temporal.Now.instant()): string {
  return now.toZonedDateTimeISO(Temporal.Now.timeZoneId()).toPlainDate().toString();
}
