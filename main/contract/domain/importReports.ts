import { z } from 'zod';
import { StudyKey } from './ids.ts';
import { ImportProgress, type ImportReport } from './library.ts';
import { RecordedAt } from './time.ts';

/** What an import of the last day brought, without its lines. */
export const KeptReport = z.object({
  id: z.string(),
  /** The watched folder, or what was imported in a few words. */
  path: z.string(),
  startedAt: RecordedAt,
  endedAt: RecordedAt,
  taken: z.int(),
  known: z.int(),
  conflicts: z.int(),
  asked: z.int(),
  missing: z.int(),
  skipped: z.int(),
  firstStudyKey: StudyKey.nullable(),
  cancelled: z.boolean(),
  /** Why it ended before its end, in words; null where it did not. */
  sentence: z.string().nullable(),
  /** Files of the same drop that the window said it would hand over, and did not. */
  rest: z.int(),
});
export type KeptReport = z.infer<typeof KeptReport>;

/** An import that goes on, or waits for another one, in the core. */
export const RunningImport = z.object({
  id: z.string(),
  path: z.string(),
  startedAt: RecordedAt,
  /** Null before the first file. */
  progress: ImportProgress.nullable(),
  /** Asked to end: the file in hand is read to its end. */
  isStopping: z.boolean(),
});
export type RunningImport = z.infer<typeof RunningImport>;

/** The report of an import of nothing. */
export const EMPTY_REPORT: ImportReport = {
  taken: 0,
  known: 0,
  conflicts: [],
  asked: 0,
  missing: 0,
  skipped: [],
  files: [],
  seconds: 0,
  cancelled: false,
  firstStudyKey: null,
};

/** Adds up reports of one import that came in several calls, in their order. */
export function mergeReports(parts: readonly ImportReport[]): ImportReport {
  const sum = (of: (part: ImportReport) => number) => parts.reduce((all, part) => all + of(part), 0);
  return {
    taken: sum(({ taken }) => taken),
    known: sum(({ known }) => known),
    conflicts: parts.flatMap(({ conflicts }) => conflicts),
    asked: sum(({ asked }) => asked),
    missing: sum(({ missing }) => missing),
    skipped: parts.flatMap(({ skipped }) => skipped),
    files: parts.flatMap(({ files }) => files),
    seconds: sum(({ seconds }) => seconds),
    cancelled: parts.some(({ cancelled }) => cancelled),
    firstStudyKey: parts.find(({ firstStudyKey }) => firstStudyKey !== null)?.firstStudyKey ?? null,
  };
}
