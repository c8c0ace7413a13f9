import type { ClinicalTime } from '../contract/domain/time.ts';

const DAY_MS = 86_400_000;
const DAYS_PER_MONTH = 365.25 / 12;

/** Orders two clinical times as far as both are written: null where that does not decide, as of two studies of one day. */
export function isBefore(a: ClinicalTime, b: ClinicalTime): boolean | null {
  const length = Math.min(a.length, b.length, 19);
  const left = a.slice(0, length);
  const right = b.slice(0, length);
  return left === right ? null : left < right;
}

function dayMs(time: ClinicalTime): number {
  const [year, month, day] = time.slice(0, 10).split('-').map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
}

/** Months from the earlier to the later of two clinical days, to one decimal; null where a day is not known. */
export function monthsBetween(earlier: ClinicalTime | null, later: ClinicalTime | null): number | null {
  if (!earlier || !later || earlier.length < 10 || later.length < 10) return null;
  const days = Math.round((dayMs(later) - dayMs(earlier)) / DAY_MS);
  return Math.round((days / DAYS_PER_MONTH) * 10) / 10;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** How far apart two clinical days are, in words: "3 days", "5 months", "2 years"; null where a day is not known. */
export function apartInWords(earlier: ClinicalTime, later: ClinicalTime): string | null {
  const months = monthsBetween(earlier, later);
  if (months === null) return null;
  const days = Math.round((dayMs(later) - dayMs(earlier)) / DAY_MS);
  if (days < 60) return days === 0 ? 'the same day' : counted(days, 'day');
  return months < 24 ? counted(Math.round(months), 'month') : counted(Math.round(months / 12), 'year');
}
