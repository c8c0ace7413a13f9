import { z } from 'zod';

/**
 * When something was true, as written: `2019`, `2019-05`, `2019-05-04`, `2019-05-04T10:22`, `…:33`, optionally with the original
 * offset (`+02:00`). The length is the precision, nothing is filled in; without offset the time is local (03 P2, PS3.3 C.12.1.1.8).
 */
export const ClinicalTime = z
  .string()
  .regex(/^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?([+-]\d{2}:\d{2})?)?)?)?$/)
  .brand<'ClinicalTime'>();
export type ClinicalTime = z.infer<typeof ClinicalTime>;

/** When we learned it: an instant in UTC, ISO 8601 with milliseconds and `Z`. */
export const RecordedAt = z.iso.datetime().brand<'RecordedAt'>();
export type RecordedAt = z.infer<typeof RecordedAt>;

/** The clinical day as written, in every time zone; shorter where the precision is less. */
export function clinicalDay(time: ClinicalTime): string {
  return time.slice(0, 10);
}

/** Orders by the local time as written, oldest first; unknown (null) first. A year sorts before its own months. */
export function compareClinicalTime(a: ClinicalTime | null, b: ClinicalTime | null): number {
  const left = a === null ? '' : a.slice(0, 19);
  const right = b === null ? '' : b.slice(0, 19);
  return left < right ? -1 : left > right ? 1 : 0;
}
