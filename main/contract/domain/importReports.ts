import type { ImportReport } from './library.ts';

/** The report of an import of nothing. */
export const EMPTY_REPORT: ImportReport = {
  taken: 0,
  known: 0,
  conflicts: [],
  asked: 0,
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
    skipped: parts.flatMap(({ skipped }) => skipped),
    files: parts.flatMap(({ files }) => files),
    seconds: sum(({ seconds }) => seconds),
    cancelled: parts.some(({ cancelled }) => cancelled),
    firstStudyKey: parts.find(({ firstStudyKey }) => firstStudyKey !== null)?.firstStudyKey ?? null,
  };
}
