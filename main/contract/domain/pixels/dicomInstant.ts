const DAY = /^(\d{4})[.-]?(\d{2})[.-]?(\d{2})$/;
const CLOCK = /^(\d{2}):?(\d{2})(?::?(\d{2}(?:\.\d{1,6})?))?$/;
const DATE_TIME = /^(\d{8})(\d{4}(?:\d{2}(?:\.\d{1,6})?)?)([+-]\d{4})?$/;

/**
 * Milliseconds of a DICOM date (DA) and time (TM), to tell how long lies between two of them. `offset` is (0008,0201), `+0200`; without it
 * both have to be local times of one place. Null where one of them is missing or has no minutes.
 */
export function dicomInstantMs(da: string | null, tm: string | null, offset: string | null): number | null {
  const day = DAY.exec(da?.trim() ?? '');
  const clock = CLOCK.exec(tm?.trim() ?? '');
  if (!day || !clock) return null;
  const midnight = Date.UTC(Number(day[1]), Number(day[2]) - 1, Number(day[3]));
  const seconds = Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3] ?? 0);
  return midnight + 1000 * seconds - offsetMs(offset);
}

/** The same of a date and time in one (DT). Its own offset counts only beside one of the data set, else both are local. */
export function dicomDateTimeMs(dt: string | null, offset: string | null): number | null {
  const [, da, tm, own] = DATE_TIME.exec(dt?.trim() ?? '') ?? [];
  return dicomInstantMs(da ?? null, tm ?? null, offset === null ? null : (own ?? offset));
}

function offsetMs(offset: string | null): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset?.trim() ?? '') ?? [];
  const size = 60_000 * (60 * Number(hours ?? 0) + Number(minutes ?? 0));
  return sign === '-' ? -size : size;
}
