import { ClinicalTime } from '../../contract/domain/time.ts';

/** A DICOM date (DA) as `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, precision as written; null where it is no date. Reads the old dotted form too. */
export function parseDate(da: string | null): string | null {
  const match = /^(\d{4})[.-]?(\d{2})?[.-]?(\d{2})?$/.exec(da?.trim() ?? '');
  if (!match?.[1] || match[1] === '0000') return null;
  const [, year, month, day] = match;
  if (month === undefined) return year;
  if (Number(month) < 1 || Number(month) > 12) return null;
  if (day === undefined) return `${year}-${month}`;
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(day) >= 1 && Number(day) <= daysInMonth ? `${year}-${month}-${day}` : null;
}

/** A DICOM time (TM) as `HH:MM`, `HH:MM:SS` or with up to six decimals; null where it is no time or has no minutes. */
export function parseTime(tm: string | null): string | null {
  const match = /^(\d{2}):?(\d{2})(?::?(\d{2})(\.\d{1,6})?)?/.exec(tm?.trim() ?? '');
  if (!match || Number(match[1]) > 23 || Number(match[2]) > 59) return null;
  const [, hours, minutes, seconds, fraction] = match;
  if (seconds === undefined || Number(seconds) > 59) return `${hours}:${minutes}`;
  return `${hours}:${minutes}:${seconds}${fraction ?? ''}`;
}

/** Timezone Offset From UTC (0008,0201), `+0200`, as `+02:00`; null where absent: the time is local (P2, PS3.3 C.12.1.1.8). */
export function parseOffset(written: string | null): string | null {
  const match = /^([+-]\d{2}):?(\d{2})$/.exec(written?.trim() ?? '');
  return match ? `${match[1]}:${match[2]}` : null;
}

/** Date, time and offset as one clinical time with the precision that was written (P2). A time without a whole date is left out. */
export function clinicalTime(
  da: string | null,
  tm: string | null,
  offset: string | null,
): ClinicalTime | null {
  const date = parseDate(da);
  if (date === null) return null;
  const time = date.length === 10 ? parseTime(tm) : null;
  const written = time ? `${date}T${time}${parseOffset(offset) ?? ''}` : date;
  return ClinicalTime.safeParse(written).data ?? null;
}

/** A DICOM date and time (DT), its own offset before the data set's. */
export function parseDateTime(dt: string | null, offset: string | null): ClinicalTime | null {
  const match = /^(\d{4,8})(\d{2,6}(?:\.\d{1,6})?)?([+-]\d{4})?$/.exec(dt?.trim() ?? '');
  return match ? clinicalTime(match[1] ?? null, match[2] ?? null, match[3] ?? offset) : null;
}
