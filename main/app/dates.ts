import { ClinicalTime, clinicalDay } from '../contract/domain/time.ts';
import { AppError } from '../contract/errors.ts';

/** False for a day that no calendar has, such as 30 February. */
function isCalendarDay(time: ClinicalTime): boolean {
  const [year = 0, month = 1, day = 1] = clinicalDay(time).split('-').map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** A date that a person wrote, in ISO 8601 and as precise as it is; null stays unknown. Throws `refused`. */
export function parseDate(date: string | null): ClinicalTime | null {
  if (date === null) return null;
  const parsed = ClinicalTime.safeParse(date);
  if (parsed.success && isCalendarDay(parsed.data)) return parsed.data;
  throw new AppError('refused', `The date “${date}” is no date. Write 2026, 2026-03 or 2026-03-02.`);
}
