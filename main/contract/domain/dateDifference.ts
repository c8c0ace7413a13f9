import type { ClinicalTime } from './time.ts';

type Day = readonly [year: number, month: number, day: number];

/** How far apart two clinical days are by the calendar: `6 mo 2 d`, `2 y 3 mo`, `5 d`; null where a day is not known in full. */
export function dateDifference(earlier: ClinicalTime, later: ClinicalTime): string | null {
  const [from, to] = [dayOf(earlier), dayOf(later)];
  if (from === null || to === null) return null;
  let months = (to[0] - from[0]) * 12 + to[1] - from[1];
  if (utc(monthsAfter(from, months)) > utc(to)) months -= 1;
  const days = Math.round((utc(to) - utc(monthsAfter(from, months))) / 86_400_000);
  if (months >= 24) return joined([Math.floor(months / 12), 'y'], [months % 12, 'mo']);
  return joined([months, 'mo'], [days, 'd']) || '0 d';
}

/** A day so many months later; the last of a shorter month where it has no such day. */
function monthsAfter([year, month, day]: Day, months: number): Day {
  const total = year * 12 + month - 1 + months;
  const [inYear, inMonth] = [Math.floor(total / 12), (total % 12) + 1];
  const last = new Date(Date.UTC(inYear, inMonth, 0)).getUTCDate();
  return [inYear, inMonth, Math.min(day, last)];
}

function dayOf(time: ClinicalTime): Day | null {
  const [year, month, day] = time.slice(0, 10).split('-').map(Number);
  return year === undefined || month === undefined || day === undefined ? null : [year, month, day];
}

function utc([year, month, day]: Day): number {
  return Date.UTC(year, month - 1, day);
}

function joined(...parts: readonly (readonly [count: number, unit: string])[]): string {
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
