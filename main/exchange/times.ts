import { ClinicalTime } from '../contract/domain/time.ts';

interface Parts {
  readonly year: string;
  readonly month?: string | undefined;
  readonly day?: string | undefined;
  /** `HH:MM`, `HH:MM:SS` or with decimals. */
  readonly time?: string | undefined;
  readonly offset?: string | undefined;
}

function daysIn(year: string, month: string): number {
  return new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
}

function isDate({ year, month, day }: Parts): boolean {
  if (year === '0000') return false;
  if (month === undefined) return true;
  if (Number(month) < 1 || Number(month) > 12) return false;
  return day === undefined || (Number(day) >= 1 && Number(day) <= daysIn(year, month));
}

function isTime(time: string): boolean {
  const [hours = '', minutes = '', seconds = '0'] = time.split(':');
  return Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
}

// An hour that no clock shows costs the time, not the day.
function compose(parts: Parts): ClinicalTime | null {
  if (!isDate(parts)) return null;
  const { year, month, day, time, offset } = parts;
  const date = [year, month, day].filter((part) => part !== undefined).join('-');
  const hasTime = day !== undefined && time !== undefined && isTime(time);
  const clock = hasTime ? `T${time.replace(/(\.\d{6})\d+$/, '$1')}${offset ?? ''}` : '';
  return ClinicalTime.safeParse(`${date}${clock}`).data ?? null;
}

const FHIR =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?)(Z|[+-]\d{2}:\d{2})?)?)?)?$/;

/** A FHIR date, dateTime or instant with the precision and the offset as written, `Z` as `+00:00` (P2); null where it is none. */
export function parseFhirTime(written: string): ClinicalTime | null {
  const match = FHIR.exec(written.trim());
  if (!match?.[1]) return null;
  const [, year, month, day, time, offset] = match;
  return compose({ year, month, day, time, offset: offset === 'Z' ? '+00:00' : offset });
}

const COMPACT =
  /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2}(?:\.\d{1,12})?))?)?)?)?)?([+-]\d{4})?$/;

/**
 * `YYYY[MM[DD[HH[MM[SS[.S…]]]]]][+ZZZZ]` of HL7 v2 (DTM) and DICOM (DT), with the precision and the offset as written (P2); an hour
 * without minutes leaves the day. `offset` holds where none is written. Null where it is no time.
 */
export function parseCompactTime(written: string, offset: string | null = null): ClinicalTime | null {
  const match = COMPACT.exec(written.trim());
  if (!match?.[1]) return null;
  const [, year, month, day, hours, minutes, seconds, own] = match;
  const time = minutes && `${hours}:${minutes}${seconds ? `:${seconds}` : ''}`;
  const zone = own ?? offset ?? undefined;
  return compose({ year, month, day, time, offset: zone && `${zone.slice(0, 3)}:${zone.slice(-2)}` });
}
